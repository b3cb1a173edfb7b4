import assert from 'node:assert/strict'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { type Comparison, compare, expectSame, type Side } from './compare.ts'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growCharges } from './grow-charges.ts'
import { growMembers } from './grow-members.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { type ApiCall, apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

const MAX_RATIO = 1.5

const MEMBERS =
  '/api/members?_sort=name&_fields=name,thumbUrl,memberNumber,stateNameId,categoryId,mobile,email,locality,paidUntil,overdueTotal&_limit=100&_isActive=true'
const DEBTS =
  '/api/unsettled_payments?_sort=dueDate&_fields=memberNumber,memberName,description,dueDate,daysOverdue,amount,reminderLevel,lastReminderAt&_limit=100&_status=aberta&_status=parcial&_memberIsActive=true&_sums=amount'

interface MoneySizes {
  /** Numbers of members, each with ten years of charges, and the requests of each round. */
  sizes: readonly { members: number; requests: number }[]
  /** The size at which payments, receipts and quotas are measured, and from which the growth of the list is. */
  base: number
  /** Payments recorded one by one; the first of them, which load what is needed, do not count. */
  payments: number
  unmeasured: number
  atOnce: number
  receipts: number
  /** The number of members when the quotas of a year are generated, and which of them are charged. */
  charged: number
  chargedQuery: Record<string, string>
}

export const moneyPart = definePart({
  name: 'money',
  about:
    'PAY-02, PAY-03: lists with balances and sums, payments one by one and at once, receipts, the quotas of a year',
  needs: 'app',
  hasOwnData: true,
  sizes: {
    full: {
      // The demonstration's, a town's and a region's.
      sizes: [
        { members: 4070, requests: 80 },
        { members: 20_000, requests: 80 },
        { members: 200_000, requests: 20 },
      ],
      base: 20_000,
      payments: 120,
      unmeasured: 20,
      atOnce: 50,
      receipts: 1000,
      // So many records that 20,000 of them are current members, who are charged.
      charged: 41_000,
      chargedQuery: { _isActive: 'true' },
    },
    tiny: {
      sizes: [{ members: 4200, requests: 1 }],
      base: 4200,
      payments: 1,
      unmeasured: 0,
      atOnce: 2,
      receipts: 2,
      charged: 4200,
      chargedQuery: { _isActive: 'true', '_memberNumber.to': '40' },
    },
  },
  measure: benchMoney,
})

async function benchMoney(bench: AppBench, sizes: MoneySizes): Promise<Figure[]> {
  const figures: Figure[] = []
  let base: Comparison | undefined
  for (const { members: size, requests } of sizes.sizes) {
    console.log(`Making ${size} members with their charges …`)
    await growMembers(bench.pool, size)
    await growCharges(bench.pool)
    const name = `members list with balances, ${size} members`
    const members = await compareList(bench, { name, path: MEMBERS, barePath: '/members/balances', requests })
    const debtsName = `debts list with its total, ${size} members`
    const debts = await compareList(bench, { name: debtsName, path: DEBTS, barePath: '/debts', requests })
    figures.push(...members.figures, ...debts.figures)
    if (size === sizes.base) {
      base = members.found
      figures.push(
        ...(await benchPayments(bench, sizes)),
        ...(await benchReceipts(bench, sizes)),
        ...(await benchGeneration(bench, sizes)),
      )
    } else if (base) figures.push(listGrowth([base, members.found], [sizes.base, size]))
  }
  return figures
}

interface ListComparison {
  name: string
  path: string
  barePath: string
  requests: number
}

async function compareList(bench: AppBench, { name, path, barePath, requests }: ListComparison) {
  const { app, bare, bearer } = bench
  const ours: Side = { pid: app.pid, target: { port: app.port, path, bearer } }
  const reference: Side = { pid: bare.pid, target: { port: bare.port, path: barePath } }
  const found = await compare(bench, name, [ours, reference], requests)
  const figure = (what: string, key: keyof Comparison['ours'], target?: Figure['target']): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours: found.ours[key],
    bare: found.bare[key],
    ratio: found.ratio[key],
    target,
  })
  const figures = [
    figure('CPU of the server', 'cpu'),
    figure('CPU of PostgreSQL', 'database'),
    figure('median latency', 'median', { ratio: MAX_RATIO }),
  ]
  return { found, figures }
}

/** CPU time of server and database, because latency depends on the machine's other activity. An index may cost the logarithm of the size. */
function listGrowth([small, large]: [Comparison, Comparison], [from, to]: [number, number]): Figure {
  const costOf = ({ ours }: Comparison) => ours.cpu + ours.database
  return {
    name: `members list with balances: CPU of one request, ${to} members against ${from}`,
    unit: 'ms',
    ours: costOf(large),
    bare: costOf(small),
    target: { ratio: Math.log(to) / Math.log(from) },
  }
}

/** One payment after the other against a bare transaction, then many at once. */
async function benchPayments(
  { app, bare, pool, bearer, compared }: AppBench,
  { payments: count, unmeasured, atOnce }: MoneySizes,
): Promise<Figure[]> {
  const call = apiCall(app.port, bearer)
  const bankAccountId = await findCashBox(pool)
  const { id: userId } = await firstOf<{ id: string }>(pool, `select id from users where role = 'admin' limit 1`)
  const debtors = await findDebtors(pool, 2 * count + atOnce + 3)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(new Date())
  const payment = (memberId: string) => ({
    memberId,
    amount: 1,
    date,
    method: 'numerario',
    type: 'quota',
    bankAccountId,
  })
  const record = (memberId: string) => call<{ _id: string }>('POST', '/payments', payment(memberId))
  const recordBare = async (memberId: string) => {
    const body = JSON.stringify({ memberId, amount: 100, bankAccountId, userId })
    const response = await fetch(`http://127.0.0.1:${bare.port}/payments`, { method: 'POST', body })
    assert.equal(response.ok, true, 'the bare payment was refused')
    return ((await response.json()) as { data: { id: string } }).data // as bare-payment.ts answers
  }
  const ourId = (await record(debtors.pop() ?? ''))._id
  const bareId = (await recordBare(debtors.pop() ?? '')).id
  expectSame('recording one payment', await readStored(pool, ourId), await readStored(pool, bareId))
  compared.push('recording one payment')
  console.log(`Recording ${count} payments one by one …`)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    ours.push(await timed(() => record(debtors.pop() ?? '')))
    theirs.push(await timed(() => recordBare(debtors.pop() ?? '')))
  }
  console.log(`Recording ${atOnce} payments at once …`)
  const refused = (await Promise.allSettled(debtors.splice(0, atOnce).map(record))).filter(isRefused).length
  const [one = ''] = debtors
  const before = await netOf(pool, one)
  const refusedOfOne = (await Promise.allSettled(Array.from({ length: atOnce }, () => record(one)))).filter(isRefused)
  const name = `${atOnce} payments at once`
  return [
    {
      name: 'recording one payment: median latency',
      unit: 'ms',
      // The first ones load what both need.
      ours: median(ours.slice(unmeasured)),
      bare: median(theirs.slice(unmeasured)),
      target: { ratio: 2 },
    },
    { name: `${name} of different members: refused`, unit: '', ours: refused, target: { value: 0.5 } },
    { name: `${name} of one member: refused`, unit: '', ours: refusedOfOne.length, target: { value: 0.5 } },
    {
      name: `${name} of one member: cents by which the balance is wrong`,
      unit: '',
      ours: Math.abs((await netOf(pool, one)) - before - atOnce * 100),
      target: { value: 0.5 },
    },
    { name: `${name}: numbers of receipts left out`, unit: '', ours: await countGaps(pool), target: { value: 0.5 } },
  ]
}

/** What both sides write of a payment, whoever pays: which columns they fill, and as how many lines it is settled, logged and sent. */
const readStored = (pool: pg.Pool, id: string) =>
  firstOf(
    pool,
    `select type, kind, method, status, amount::int, receipt_series,
       (select array_agg(key order by key) from jsonb_each(to_jsonb(p)) where value <> 'null') as filled,
       (select sum(amount)::int from payment_allocations a where a.payment_id = p.id) as settled,
       (select count(*)::int from audit_log l where l.resource = 'payments' and l.record_id = p.id::text) as logged
     from payments p where id = $1`,
    [id],
  )

const isRefused = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const firstOf = async <T extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<T> => {
  const { rows } = await pool.query<T>(text, values)
  if (!rows[0]) throw new Error(`nothing was found: ${text}`)
  return rows[0]
}

const findCashBox = async (pool: pg.Pool) =>
  (await firstOf<{ id: string }>(pool, `select id from bank_accounts where kind = 'caixa' and active`)).id

async function findDebtors(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from members m join member_balances b on b.member_id = m.id
     where m.is_active and b.debt_total >= 1000 and m.family_head_id is null order by m.member_number desc limit $1`,
    [count],
  )
  assert.equal(rows.length, count, 'there are too few who owe something')
  return rows.map(({ id }) => id)
}

/** What a member has paid more than is owed, in cents. */
const netOf = async (pool: pg.Pool, memberId: string) =>
  (
    await firstOf<{ net: number }>(
      pool,
      'select (credit_balance - debt_total)::int as net from member_balances where member_id = $1',
      [memberId],
    )
  ).net

const countGaps = async (pool: pg.Pool) =>
  (
    await firstOf<{ gaps: number }>(
      pool,
      `select coalesce(sum(gaps), 0)::int as gaps from (
         select max(receipt_seq) - count(*) as gaps from payments where receipt_seq is not null group by receipt_series, receipt_year) g`,
    )
  ).gaps

/** A thousand receipts in one PDF, drawn in a worker thread of the server's process. */
async function benchReceipts({ app, pool, bearer }: AppBench, { receipts: count }: MoneySizes): Promise<Figure[]> {
  const call = apiCall(app.port, bearer)
  // The first file loads the PDF library, which stays loaded; it is not measured.
  await printReceipts(call, await receiptIds(pool, 4))
  console.log(`Printing ${count} receipts …`)
  const ids = await receiptIds(pool, count)
  const cpuBefore = cpuOf(app.pid)
  const took = await timed(() => printReceipts(call, ids))
  return [
    {
      name: `${count} receipts in one PDF: CPU of the server`,
      unit: 'ms',
      ours: cpuOf(app.pid) - cpuBefore,
      target: { value: 5000 },
    },
    { name: `${count} receipts in one PDF: until it is ready`, unit: 'ms', ours: took },
  ]
}

async function receiptIds(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payments where receipt_number is not null and type = 'quota' order by date, id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

async function printReceipts(call: ApiCall, ids: readonly string[]) {
  await waitForTask(call, await call<TaskEntry>('POST', '/payments/receipts', { ids }))
}

/** A year's quotas for 20,000 members while others work. */
async function benchGeneration(
  { app, pool, bearer, repetition }: AppBench,
  { charged, chargedQuery: query }: MoneySizes,
): Promise<Figure[]> {
  console.log('Generating the quotas of a year …')
  await growMembers(pool, charged)
  await growCharges(pool)
  const call = apiCall(app.port, bearer)
  const year = new Date().getFullYear() + 1
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others, repetition)
  let took = 0
  const { growth, result: busy } = await growthOf(app.pid, () =>
    latenciesDuring(others, async () => {
      const request = { query, from: `${year}-01-01`, until: `${year}-12-31` }
      took = await timed(async () => waitForTask(call, await call<TaskEntry>('POST', '/quota_runs/generate', request)))
    }),
  )
  const { charges } = await firstOf<{ charges: number }>(
    pool,
    'select charge_count as charges from quota_runs where year = $1 order by at desc limit 1',
    [year],
  )
  const name = `quotas of a year, ${charges} charges`
  return [
    { name: `${name}: until they are there`, unit: 'ms', ours: took, target: { value: 15_000 } },
    ...taskFigures(name, { growth, busy, idle }),
  ]
}
