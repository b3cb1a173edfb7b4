import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { growCharges } from './grow-charges.ts'
import { growMembers } from './grow-members.ts'
import type { Running } from './measured-app.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { signIn } from './sign-in.ts'
import { TOLD_BY_REPORTS } from './told-by-reports.ts'

const MAX_RATIO = 1.5
const REPORTS = Object.keys(TOLD_BY_REPORTS) as (keyof typeof TOLD_BY_REPORTS)[] // its own keys

interface ReportSizes {
  /** Numbers of members, the requests of each round, and the time that the five may take together, in ms. */
  sizes: readonly { members: number; requests: number; most: number }[]
}

export const reportsPart = definePart({
  name: 'reports',
  about: 'REP-01: each report against the plainest statement for its numbers, and the five together',
  needs: 'app',
  hasOwnData: true,
  sizes: {
    full: {
      sizes: [
        { members: 20_000, requests: 20, most: 1000 },
        { members: 200_000, requests: 10, most: 5000 },
      ],
    },
    tiny: { sizes: [{ members: 4200, requests: 1, most: 1000 }] },
  },
  measure: benchReports,
})

async function benchReports(bench: AppBench, { sizes }: ReportSizes): Promise<Figure[]> {
  const { app, bare, pool } = bench
  const figures: Figure[] = []
  for (const { members, requests, most } of sizes) {
    console.log(`Making ${members} members with ten years of charges and payments …`)
    await growMembers(pool, members)
    await growCharges(pool)
    await growPayments(pool)
    for (const report of REPORTS) {
      // The whole takes longer than a token works.
      const bearer = await signIn(app)
      const told = TOLD_BY_REPORTS[report]
      const target = { port: app.port, path: `/api/reports/${report}`, bearer }
      const ours: Side = { pid: app.pid, target, toldBy: told.ours }
      const reference: Side = {
        pid: bare.pid,
        target: { port: bare.port, path: `/reports/${report}` },
        toldBy: told.bare,
      }
      const name = `report ${report}, ${members} members`
      const { ours: own, bare: plain } = await compare(bench, name, [ours, reference], requests)
      const costOf = ({ cpu, database }: Comparison['ours']) => cpu + database
      figures.push({
        name: `${name}: CPU of server and PostgreSQL`,
        unit: 'ms',
        ours: costOf(own),
        bare: costOf(plain),
        target: { ratio: MAX_RATIO },
      })
    }
    figures.push({
      name: `the five reports together, ${members} members`,
      unit: 'ms',
      ours: await readAll(app, await signIn(app)),
      target: { value: most },
    })
  }
  return figures
}

/** As the screen reads them: all at once. */
async function readAll({ port }: Running, bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  const started = performance.now()
  await Promise.all(
    REPORTS.map(async name => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/reports/${name}`, { headers })
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
      await answer.arrayBuffer()
    }),
  )
  return performance.now() - started
}

/** A payment for every paid charge of the copied members, without what it settles, which no report reads. */
async function growPayments(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // Triggers are off, because they would look up and fill what these rows already hold.
    await client.query('set local session_replication_role = replica')
    await client.query(`
      insert into payments (id, member_id, person_id, date, amount, method, type, year, bank_account_id, search)
      select gen_random_uuid(), m.id, m.person_id, least(c.due_date, current_date), c.paid_amount,
        (array['multibanco', 'mbway', 'transferencia', 'numerario'])[1 + abs(hashtext(c.id::text)) % 4], c.type, c.year,
        (select id from bank_accounts order by created_at limit 1), ''
      from unsettled_payments c join members m on m.id = c.member_id
      where m.member_number >= 10000 and c.paid_amount between 1 and 299999
        and not exists (select from payments p where p.member_id = m.id)`)
    await client.query('commit')
    await client.query('vacuum analyze payments')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
