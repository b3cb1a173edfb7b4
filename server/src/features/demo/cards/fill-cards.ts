import { batchNameOf } from '@agremia/model/rules/cards/card-batches'
import type { CardReason } from '@agremia/model/rules/cards/card-terms'
import { fold } from '@agremia/model/rules/fold'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../../resource/insert-rows.ts'
import type { Columns } from '../../../resource/many-rows.ts'
import { composeLetters } from '../../card-printing/make-letters.ts'
import { readCardHolders } from '../../cards/card-holders.ts'
import { type CardRules, cardRulesOf } from '../../cards/card-rules.ts'
import { newCardColumns } from '../../cards/new-card.ts'
import { inOrder } from '../../cards/plan-batch.ts'
import { readStored, textsOf } from '../../settings/store.ts'
import { addDays, instantOf } from '../days.ts'
import { DEMO_LOGINS } from '../logins.ts'
import type { DemoName } from '../organisations.ts'
import { createRandom, type Random } from '../random.ts'
import { fillDoor } from './fill-door.ts'
import { type DemoHolder, type IssuedCard, type PlannedIssue, planCards } from './plan-cards.ts'

interface CardFacts {
  organisation: DemoName
  today: string
}

/** Fills cards of every fate, the batches in which they were made, and the readings at the door of a dinner. */
export async function fillCards(db: Kysely<unknown>, { organisation, today }: CardFacts): Promise<void> {
  const random = createRandom(85)
  const holders = await readHolders(db, today)
  const issues = planCards(random, organisation, today, holders).sort(byDay)
  const texts = textsOf(await readStored(db))
  const rules = cardRulesOf(texts)
  const issuedBy = await readSecretary(db)
  const { batches, idOf } = makeBatches(random, issues, issuedBy)
  const cards = issueCards(random, issues, { idOf, rules, issuedBy, today })
  reportLost(cards, holders, today)
  await insertColumns(db, 'card_batches', batches)
  await insertColumns(
    db,
    'membership_cards',
    cards.map(({ columns }) => columns),
  )
  await fillLetters(
    db,
    random,
    texts,
    cards.filter(({ issue }) => issue.isWaiting),
  )
  await fillDoor(db, { random, cards, holders, readBy: issuedBy, today })
}

/** The letters of the cards that wait for printing, written on the day on which they were issued. */
async function fillLetters(db: Kysely<unknown>, random: Random, texts: SettingTexts, cards: readonly IssuedCard[]) {
  const [first] = cards
  if (!first) return
  const at = instantOf(first.issue.day)
  const { lastDay } = cardRulesOf(texts)
  const letters = await composeLetters(
    { db, now: new Date(at) },
    texts,
    cards.map(({ id, issue: { holder, day } }) => ({ id, memberId: holder.memberId, validUntil: lastDay(day) })),
  )
  await insertColumns(
    db,
    'membership_card_letters',
    letters.map(letter => ({ ...letter, id: random.id(new Date(at)), created_at: at, updated_at: at })),
  )
}

interface IssueFacts {
  idOf(issue: PlannedIssue): string | undefined
  rules: CardRules
  issuedBy: string | null
  today: string
}

/** The cards of these issues, which are in the order of their days. */
function issueCards(random: Random, issues: readonly PlannedIssue[], { idOf, rules, issuedBy, today }: IssueFacts) {
  const latest = new Map<string, IssuedCard>()
  const nextSequence = counter()
  const nextPlace = counter()
  return issues.map((issue): IssuedCard => {
    const { holder, type, day, replacing, isWaiting, isLost } = issue
    const replaced = replacing && latest.get(holder.memberId)
    if (replaced) Object.assign(replaced.columns, ended('substituido', replacing, day))
    const id = random.id(new Date(instantOf(day)))
    const batch = idOf(issue)
    const lastSequence = nextSequence(holder.memberId) - 1
    const card = newCardColumns(
      { type, reissueReason: replacing ?? null },
      { ...holder, lastSequence, current: replaced ? { id: replaced.id, cardNumber: '' } : null },
      { rules, today: day, issuedBy },
    )
    const columns = {
      ...card,
      id,
      rev: 1,
      created_at: instantOf(day),
      updated_at: instantOf(day),
      member_id: holder.memberId,
      type,
      batch_id: batch ?? null,
      batch_place: batch ? nextPlace(batch) : null,
      ...(type === 'plastico' && !isWaiting && inventDelivery(random, day, today)),
      ...(isLost && ended('perdido', 'perda', earlier(addDays(day, random.between(60, 300)), today))),
    }
    const issued = { id, issue, columns }
    if (type === 'plastico') latest.set(holder.memberId, issued)
    return issued
  })
}

/** Counts each key from 1. */
function counter() {
  const counts = new Map<string, number>()
  return (key: string) => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }
}

const byDay = (a: PlannedIssue, b: PlannedIssue) =>
  (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || inOrder('codigo_postal')(a.holder, b.holder)

const ended = (status: 'substituido' | 'perdido', reason: CardReason, day: string): Columns => ({
  status,
  cancel_reason: reason,
  rev: 2,
  updated_at: instantOf(day),
})

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Most are handed over at the office, the others go by post, from which a few come back. */
function inventDelivery(random: Random, day: string, today: string): Columns {
  const on = (days: number) => earlier(addDays(day, days), today)
  const printed = { printed_on: on(2), delivery: 'impresso' }
  if (random.chance(0.8)) return { ...printed, delivery: 'entregue', delivered_on: on(random.between(3, 60)) }
  const sent = { ...printed, delivery: 'enviado', sent_on: on(4) }
  return random.chance(0.03) ? { ...sent, delivery: 'devolvido', returned_on: on(15) } : sent
}

/** Yesterday a member said on the own page that the card was lost; nobody has dealt with it yet. */
function reportLost(cards: readonly IssuedCard[], holders: readonly DemoHolder[], today: string) {
  const withAccount = new Set(
    holders.flatMap(({ holder, hasAccount, isLogin }) => (hasAccount && !isLogin ? holder.memberId : [])),
  )
  const said = cards.find(
    ({ issue, columns }) =>
      withAccount.has(issue.holder.memberId) && columns.delivery === 'entregue' && columns.status === 'valido',
  )
  if (!said) throw new Error('nobody with an account has a card')
  const at = instantOf(addDays(today, -1), 9 * 60)
  Object.assign(said.columns, { reported_lost_at: at, updated_at: at, rev: 2 })
}

/** The batches of planned cards, and the batch of each. */
function makeBatches(random: Random, issues: readonly PlannedIssue[], createdBy: string | null) {
  const keyOf = ({ day, type }: PlannedIssue) => batchNameOf(day, type === 'plastico' ? 1 : 2)
  const batches = new Map<string, Columns & { id: string; card_count: number }>()
  for (const issue of issues.filter(({ inBatch }) => inBatch)) {
    const name = keyOf(issue)
    const known = batches.get(name)
    if (known) known.card_count++
    else batches.set(name, { ...newBatch(random, issue, createdBy), name, search: fold(name) })
  }
  return {
    batches: [...batches.values()],
    idOf: (issue: PlannedIssue) => (issue.inBatch ? batches.get(keyOf(issue))?.id : undefined),
  }
}

function newBatch(random: Random, { day, type, isWaiting }: PlannedIssue, createdBy: string | null) {
  const at = instantOf(day)
  return {
    id: random.id(new Date(at)),
    created_at: at,
    updated_at: at,
    type,
    valid_from: day,
    sorted_by: 'codigo_postal',
    card_count: 1,
    left_out_count: 0,
    at,
    created_by_id: createdBy,
    printed_on: isWaiting || type !== 'plastico' ? null : addDays(day, 2),
    request_key: random.id(new Date(at)),
  }
}

async function readHolders(db: Kysely<unknown>, today: string): Promise<DemoHolder[]> {
  const { rows } = await sql<{ id: string; admission: string; email: string | null }>`
    select m.id, m.admission_date::text as admission, u.email
    from members m join member_state_names n on n.id = m.state_name_id left join users u on u.member_id = m.id
    where n.card_valid and not n.marks_end and m.admission_date <= ${today}
    order by m.member_number
  `.execute(db)
  const holders = await readCardHolders(
    db,
    'plastico',
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, admission, email }) => {
    const holder = holders.get(id)
    const isLogin = DEMO_LOGINS.some(login => login.email === email)
    return holder ? [{ holder, admission, hasAccount: email !== null, isLogin }] : []
  })
}

async function readSecretary(db: Kysely<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'editor' order by notes = 'Secretária' desc nulls last, email limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}
