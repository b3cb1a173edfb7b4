import { verifyCard } from '@agremia/model/calls/card-verification'
import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { idFrom } from './grow-members.ts'
import { issueCard } from './issue-card.ts'
import type { Running } from './measured-app.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'

const SIZES = { few: 2000, many: 200_000 } as const
const MAX_RATIO = 1.3
/** The same work may not take longer with a hundred times the cards, nor for a code that no card has. */
const MAX_GROWTH = 1.3
/** No card has it: the codes of the grown cards have hexadecimal digits, and a random one is never this. */
const UNKNOWN = 'ZZZZZZZZZZZZ'

interface VerifyBench {
  app: Running
  bare: Running
  pool: pg.Pool
  bearer: string
  postmaster: number
}

/** CARD-02: a card is verified, against a handler with the same statement and nothing around it. */
export async function benchVerify({ app, bare, pool, bearer, postmaster }: VerifyBench): Promise<Figure[]> {
  const code = await issueCard(apiCall(app.port, bearer), 'provisorio')
  const verify = (entered: string, status: number) => {
    const path = `/api${verifyCard.path.replace(':code', entered)}`
    const ours: Side = { pid: app.pid, target: { port: app.port, path, status, isFromManyNetworks: true } }
    const reference: Side = { pid: bare.pid, target: { port: bare.port, path: `/verify?search=${entered}` } }
    return compare(ours, reference, postmaster)
  }
  const measured: Record<string, Comparison> = {}
  for (const [name, size] of Object.entries(SIZES)) {
    console.log(`Verifying among ${size} cards …`)
    await growCards(pool, size)
    measured[name] = await verify(code, 200)
  }
  measured.unknown = await verify(UNKNOWN, 404)
  const { few, many, unknown } = measured
  if (!few || !many || !unknown) throw new Error('not everything was measured')
  return [
    ...besideBare(`verify a card of ${SIZES.few}`, few),
    ...besideBare(`verify a card of ${SIZES.many}`, many),
    ...besideBare('verify a code that no card has', unknown),
    growth(`verify: ${SIZES.many} cards beside ${SIZES.few}`, many, few),
    growth('verify: a code that no card has beside a valid card', unknown, many),
  ]
}

const besideBare = (name: string, { ours, bare, ratio }: Comparison): Figure[] =>
  (['cpu', 'median'] as const).map(key => ({
    name: `${name}: ${key === 'cpu' ? 'CPU of the server' : 'median latency'}`,
    unit: 'ms',
    ours: ours[key],
    bare: bare[key],
    ratio: ratio[key],
    // As in the other comparisons with the bare handler, what is held is how long somebody waits.
    ...(key === 'median' && { target: { ratio: MAX_RATIO } }),
  }))

const growth = (name: string, { ours }: Comparison, { ours: before }: Comparison): Figure => ({
  name: `${name}, median latency`,
  unit: 'ms',
  ours: ours.median,
  bare: before.median,
  target: { ratio: MAX_GROWTH },
})

/** Adds replaced cards, of which a member may have any number. */
async function growCards(pool: pg.Pool, wanted: number) {
  await pool.query(
    `insert into membership_cards (id, member_id, sequence, card_number, card_number_sort, type, printed_name, issue_date, valid_from,
       status, cancel_reason, verification_code)
     select ${idFrom("'card ' || n")}, m.id, 1000 + n, 'B-' || n, 'b-' || n, 'plastico', 'Banco', current_date, current_date,
       'substituido', 'renovacao', upper(substr(md5('code ' || n), 1, 12))
     from generate_series((select count(*) from membership_cards) + 1, $1::int) n
     join (select id, row_number() over (order by id) - 1 as place, count(*) over () as members from members) m
       on m.place = n % m.members`,
    [wanted],
  )
  await pool.query('vacuum analyze membership_cards')
}
