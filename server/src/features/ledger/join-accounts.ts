import { payments } from '@agremia/model/resources/payments'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { printDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockFoundAccounts, refreshAccounts } from './accounts.ts'
import { insertCreditUses, reverseAllocations } from './allocations.ts'
import { refuseClosedDay } from './closed-period.ts'
import { spendCreditOf } from './issue-charges.ts'
import { type LedgerContext, todayOf } from './ledger-context.ts'
import { annulCharges } from './reduce-charges.ts'
import { restoreCharges } from './restore-charges.ts'
import { readReleased, settleAgain } from './settle-again.ts'

interface AccountHolder {
  /** The member's id. */
  id: string
  personId: string
}

/** A quota of the account that goes, of months of which the account that stays has a quota too. Amounts in cents. */
export interface OverlappingQuota {
  id: string
  description: string
  periodStart: string
  periodEnd: string
  originalAmount: number
  paidAmount: number
  /** The descriptions of the quotas that stay. */
  keptDescription: string
}

/** What joining two accounts did beside moving their rows, as it is kept to be undone. */
export interface JoinedAccounts {
  /** The quotas that were annulled. */
  annulledIds: readonly string[]
  /** What had settled them before. */
  released: readonly { paymentId: string; chargeId: string; amount: number }[]
  /** Allocations between the two accounts from before they were joined, as of a head of family who paid for the other. */
  earlierIds: readonly string[]
  /** Agreements in force from before, of one of the accounts, about debts that only the other owes. */
  earlierAgreementIds?: readonly string[]
  /** Allocations by which credit of the joined account settled its charges. */
  spentIds: readonly string[]
}

export interface JoinOutcome {
  overlaps: readonly OverlappingQuota[]
  joined: JoinedAccounts
  /** How many rows now belong to the account that stays. */
  charges: number
  payments: number
}

const ANNULLED = 'A ficha com que esta foi unida já tinha quota destes meses.'

/**
 * Joins the accounts of two members who are one person. No month is charged twice: of quotas that overlap, that of the account
 * that goes is annulled as of today, and what it was paid becomes credit.
 */
export async function joinAccounts(
  context: LedgerContext,
  kept: AccountHolder,
  gone: AccountHolder,
): Promise<JoinOutcome> {
  const { db, settings } = context
  await lockFoundAccounts(db, () => accountsOfBoth(db, [kept.id, gone.id]))
  const overlaps = await findOverlaps(db, kept.id, gone.id)
  const annulledIds = overlaps.map(({ id }) => id)
  const released = await readReleased(db, annulledIds)
  const earlierIds = (await readMixed(db, [kept.id, gone.id])).map(({ id }) => id)
  const earlierAgreementIds = (await readMixedAgreements(db, [kept.id, gone.id])).map(({ id }) => id)
  if (annulledIds.length > 0) await annulCharges(context, annulledIds, ANNULLED)
  const moved = { charges: await moveCharges(context, kept, gone), payments: await movePayments(context, kept, gone) }
  const isSpent = settings.creditAutoApply === 'true'
  const spent = isSpent
    ? await spendCreditOf(context, [kept.id], { locked: [kept.id] })
    : { allocationIds: [], chargeIds: [] }
  await refreshAccounts(context, [kept.id], spent.chargeIds)
  const joined = { annulledIds, released, earlierIds, earlierAgreementIds, spentIds: spent.allocationIds }
  return { overlaps, joined, ...moved }
}

/**
 * Undoes what `joinAccounts` did, once the rows belong to their own members again. Quotas that were annulled stay so and are issued again,
 * as of today, with what had settled them: balances of the days between stay as they were. Entries that were made since stay where they
 * are, unless they settle something of one account by money of the other: then the accounts cannot be told apart any more.
 */
export async function separateAccounts(
  context: LedgerContext,
  { annulledIds, released, earlierIds, earlierAgreementIds = [], spentIds }: JoinedAccounts,
  kept: string,
  gone: string,
): Promise<void> {
  const { db } = context
  const accounts = await lockFoundAccounts(db, () => accountsOfBoth(db, [kept, gone]))
  await refuseMixed(db, [kept, gone], [...earlierIds, ...spentIds])
  await refuseMixedAgreement(db, [kept, gone], earlierAgreementIds)
  if (annulledIds.length > 0 || spentIds.length > 0) refuseClosedDay(context, todayOf(context), '_')
  const opened = await reverseAllocations(context, { allocationIds: spentIds })
  const restored = await restoreCharges(context, annulledIds)
  const successors = new Map([...restored].map(([former, id]) => [former, [{ id, amount: Number.POSITIVE_INFINITY }]]))
  await insertCreditUses(context, await settleAgain(db, released, successors))
  await refreshAccounts(context, accounts, [...new Set([...opened, ...annulledIds, ...restored.values()])])
}

/** The accounts of both members and of all whose money settles charges of theirs. */
async function accountsOfBoth(db: Kysely<unknown>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(${[...ids]}::uuid[]) as id
    union select p.member_id from unsettled_payments c join payment_allocations a on a.charge_id = c.id
      join payments p on p.id = a.payment_id where c.member_id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function findOverlaps(db: Kysely<unknown>, kept: string, gone: string): Promise<OverlappingQuota[]> {
  const { rows } = await sql<OverlappingQuota>`
    select g.id, g.description, g.period_start as "periodStart", g.period_end as "periodEnd", g.original_amount as "originalAmount",
      g.paid_amount as "paidAmount", string_agg(k.description, ', ' order by k.period_start) as "keptDescription"
    from unsettled_payments g join unsettled_payments k on k.member_id = ${kept} and k.type = 'quota' and k.annulled_at is null
      and daterange(k.period_start, k.period_end, '[]') && daterange(g.period_start, g.period_end, '[]')
    where g.member_id = ${gone} and g.type = 'quota' and g.annulled_at is null
    group by g.id order by g.period_start, g.id
  `.execute(db)
  return rows
}

interface MixedAllocation {
  id: string
  reversesId: string | null
  receiptNumber: string | null
  date: string
  description: string | null
}

/** Allocations of money of one of the two accounts to charges of the other, or to credit that the other was paid back. */
async function readMixed(db: Kysely<unknown>, [one, other]: readonly [string, string]): Promise<MixedAllocation[]> {
  const { rows } = await sql<MixedAllocation>`
    select a.id, a.reverses_id as "reversesId", p.receipt_number as "receiptNumber", p.date, c.description
    from payments p join payment_allocations a on a.payment_id = p.id
    left join unsettled_payments c on c.id = a.charge_id
    left join payments r on r.id = a.refund_id
    where p.member_id in (${one}, ${other}) and coalesce(c.member_id, r.member_id) in (${one}, ${other})
      and p.member_id <> coalesce(c.member_id, r.member_id)
    order by a.created_at, a.id
  `.execute(db)
  return rows
}

async function refuseMixed(db: Kysely<unknown>, pair: readonly [string, string], known: readonly string[]) {
  const isKnown = (id: string | null) => id !== null && known.includes(id)
  const later = (await readMixed(db, pair)).find(({ id, reversesId }) => !isKnown(id) && !isKnown(reversesId))
  if (!later) return
  const payment = `o pagamento ${later.receiptNumber ?? ''} de ${printDay(later.date)}`.replace('  ', ' ')
  const use = later.description === null ? 'foi devolvido à outra' : `liquidou «${later.description}», da outra`
  throw new Conflict(`A união já não pode ser anulada: depois dela, ${payment}, de uma das fichas, ${use}.`)
}

interface MixedAgreement {
  id: string
  agreement: string
  description: string
}

/** Agreements in force of one of the two members about open debts that only the other owes. */
async function readMixedAgreements(
  db: Kysely<unknown>,
  [one, other]: readonly [string, string],
): Promise<MixedAgreement[]> {
  const { rows } = await sql<MixedAgreement>`
    select g.id, g.description as agreement, c.description
    from payment_agreements g join unsettled_payments c on c.agreement_id = g.id and c.amount > 0
    where g.ended_on is null and g.member_id in (${one}, ${other}) and c.member_id in (${one}, ${other})
      and c.member_id <> g.member_id and c.bill_to_member_id is distinct from g.member_id
    order by g.created_at, c.due_date, c.id
  `.execute(db)
  return rows
}

async function refuseMixedAgreement(db: Kysely<unknown>, pair: readonly [string, string], known: readonly string[]) {
  const later = (await readMixedAgreements(db, pair)).find(({ id }) => !known.includes(id))
  if (!later) return
  throw new Conflict(
    `A união já não pode ser anulada: depois dela, o acordo «${later.agreement}», de uma das fichas, abrange «${later.description}», da outra. Termine primeiro o acordo.`,
  )
}

/** Of both columns at once, since nobody is billed for their own charge. */
async function moveCharges(context: LedgerContext, kept: AccountHolder, gone: AccountHolder): Promise<number> {
  const { db, now } = context
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, member_id = ${gone.id} as "isOwn" from unsettled_payments where ${gone.id} in (member_id, bill_to_member_id)
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const ofKept = (column: string) =>
    sql`case ${sql.ref(column)} when ${gone.id} then ${kept.id}::uuid else ${sql.ref(column)} end`
  await recordStatements(RECORDER, unsettledPayments, ids, context, () =>
    sql`
      update unsettled_payments set member_id = ${ofKept('member_id')},
        bill_to_member_id = nullif(${ofKept('bill_to_member_id')}, ${ofKept('member_id')}), rev = rev + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
  return rows.filter(({ isOwn }) => isOwn).length
}

/** Gifts included, which are of the person. What receipts say stays as it was printed. */
async function movePayments(context: LedgerContext, kept: AccountHolder, gone: AccountHolder): Promise<number> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`
    select id from payments where member_id = ${gone.id} or person_id = ${gone.personId}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(RECORDER, payments, ids, context, () =>
    sql`
      update payments set member_id = case member_id when ${gone.id} then ${kept.id}::uuid else member_id end,
        person_id = case person_id when ${gone.personId} then ${kept.personId}::uuid else person_id end, rev = rev + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
  return ids.length
}
