import { verifyCard } from '@agremia/model/calls/card-verification'
import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { idFrom } from './grow-members.ts'
import { issueCard } from './issue-card.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'

const MAX_RATIO = 1.3
/** The same work may not take longer with a hundred times the cards, nor for a code that no card has. */
const MAX_GROWTH = 1.3
/** No card has it: the codes of the grown cards have hexadecimal digits, and a random one is never this. */
const UNKNOWN = 'ZZZZZZZZZZZZ'

interface VerifySizes {
  few: number
  many: number
  requests: number
}

export const verifyPart = definePart({
  name: 'verify',
  about: 'CARD-02: a card is verified, against a handler with the same statement and nothing around it',
  needs: 'app',
  sizes: { full: { few: 2000, many: 200_000, requests: 400 }, tiny: { few: 100, many: 110, requests: 1 } },
  measure: benchVerify,
})

async function benchVerify(bench: AppBench, { few, many, requests }: VerifySizes): Promise<Figure[]> {
  const { app, bare, pool, bearer } = bench
  const code = await issueCard(apiCall(app.port, bearer), 'provisorio')
  const verify = (name: string, entered: string, status: number) => {
    const path = `/api${verifyCard.path.replace(':code', entered)}`
    const ours: Side = {
      pid: app.pid,
      target: { port: app.port, path, status, isFromManyNetworks: true },
      toldBy: toldByOurs,
    }
    const target = { port: bare.port, path: `/verify?search=${entered}` }
    return compare(bench, name, [ours, { pid: bare.pid, target, toldBy: toldByBare }], requests)
  }
  await growCards(pool, few)
  const amongFew = await verify(`verify a card of ${few}`, code, 200)
  await growCards(pool, many)
  const amongMany = await verify(`verify a card of ${many}`, code, 200)
  const unknown = await verify('verify a code that no card has', UNKNOWN, 404)
  return [
    ...besideBare(`verify a card of ${few}`, amongFew),
    ...besideBare(`verify a card of ${many}`, amongMany),
    ...besideBare('verify a code that no card has', unknown),
    growth(`verify: ${many} cards beside ${few}`, amongMany, amongFew),
    growth('verify: a code that no card has beside a valid card', unknown, amongMany),
  ]
}

/** What both sides tell of a card; nothing of one that does not exist. */
const toldByOurs = ({ data }: { data?: { cardName: string; memberNumber: string } }) =>
  data && { name: data.cardName, number: Number(data.memberNumber) }
const toldByBare = ({ data }: { data: { printedName: string; memberNumber: number; validity: string } | null }) =>
  data?.validity === 'valido' ? { name: data.printedName, number: data.memberNumber } : undefined

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
