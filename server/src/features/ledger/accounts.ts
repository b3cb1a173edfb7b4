import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import type { ChargeType, OpenCharge } from '@agremia/model/rules/ledger/charge'
import type { Credit } from '@agremia/model/rules/ledger/credit'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Beaten } from '../../db/faults.ts'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { announceMembers, deriveMembers } from '../members/derive-members.ts'
import { todayOf } from './ledger-context.ts'

/**
 * Locks the accounts of these members until the transaction ends. Every write of the ledger does it first, for all accounts that
 * it touches: two who change one account take turns, and the order of ids keeps them from locking each other out.
 */
export async function lockAccounts(db: Kysely<unknown>, memberIds: Iterable<string>): Promise<void> {
  await sql`
    select from member_balances where member_id = any(${[...new Set(memberIds)]}::uuid[]) order by member_id for update
  `.execute(db)
}

/**
 * Locks the accounts that `find` answers, and answers them. Whoever held one of them may have drawn in others meanwhile, so they are looked
 * for again; those cannot be locked any more in the order of ids, and the transaction has to be run again.
 */
export async function lockFoundAccounts(
  db: Kysely<unknown>,
  find: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = new Set(await find())
  await lockAccounts(db, found)
  for (const id of await find()) if (!found.has(id)) throw new Beaten('another account was drawn in meanwhile')
  return [...found]
}

/**
 * Locks the accounts of the charges `c` that a condition finds, of who is billed for them and of the payments that settle them, and answers
 * whose they are. What decides about charges is read only after it.
 */
export const lockAccountsOfCharges = (db: Kysely<unknown>, isMeant: RawBuilder<unknown>): Promise<readonly string[]> =>
  lockFoundAccounts(db, async () => {
    const { rows } = await sql<{ id: string }>`
      select c.member_id as id from unsettled_payments c where ${isMeant}
      union select c.bill_to_member_id from unsettled_payments c where ${isMeant} and c.bill_to_member_id is not null
      union select p.member_id from unsettled_payments c join payment_allocations a on a.charge_id = c.id join payments p on p.id = a.payment_id
      where ${isMeant}
    `.execute(db)
    return rows.map(({ id }) => id)
  })

/** Those with these ids, as a condition on charges `c`. */
export const chargesWithIds = (ids: readonly string[]) => sql`c.id = any(${[...ids]}::uuid[])`

/** An open charge with what a receipt tells of it. */
export interface PayableCharge extends OpenCharge {
  description: string
  type: ChargeType
  originalAmount: number
  memberName: string
  memberNumber: number
  /** Whether it is the payer's own, or billed to the payer: what money settles without being told. */
  isBilled: boolean
  payerId: string
}

/**
 * The open charges that these members may settle: their own, those billed to them, and those of members of whose family they are
 * the head; each with the payer. `among` limits them to the accounts that are locked.
 */
export async function readPayableCharges(
  db: Kysely<unknown>,
  payers: readonly string[],
  among?: readonly string[],
): Promise<PayableCharge[]> {
  if (payers.length === 0) return []
  const { rows } = await sql<PayableCharge>`
    select c.id, c.member_id as "memberId", c.bill_to_member_id as "billToMemberId", c.year, c.period_start as "periodStart",
      c.due_date as "dueDate", c.amount as "openAmount", c.is_parked as "isParked", c.description, c.type,
      c.original_amount as "originalAmount", p.name as "memberName", m.member_number as "memberNumber",
      payer.id = coalesce(c.bill_to_member_id, c.member_id) or payer.id = c.member_id as "isBilled", payer.id as "payerId"
    from unnest(${[...payers]}::uuid[]) as payer (id)
    cross join lateral (
      select o.* from unsettled_payments o where o.member_id = payer.id and o.amount > 0
      union
      select o.* from unsettled_payments o where o.bill_to_member_id = payer.id and o.amount > 0
      union
      select o.* from members f join unsettled_payments o on o.member_id = f.id where f.family_head_id = payer.id and o.amount > 0
    ) c
    join members m on m.id = c.member_id join people p on p.id = m.person_id
    ${among ? sql`where c.member_id = any(${[...among]}::uuid[])` : sql``}
  `.execute(db)
  return rows
}

/** Locks the accounts of these members and of everybody whose open charges they may settle. Answers whose accounts are locked. */
export async function lockPayableAccounts(db: Kysely<unknown>, payers: readonly string[]): Promise<string[]> {
  if (payers.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select member_id as id from member_balances
    where member_id in (
      select payer.id from unnest(${[...payers]}::uuid[]) as payer (id)
      union select o.member_id from unsettled_payments o where o.bill_to_member_id = any(${[...payers]}::uuid[]) and o.amount > 0
      union select f.id from members f where f.family_head_id = any(${[...payers]}::uuid[])
    )
    order by member_id for update
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the same accounts, and answers the open charges that these members may settle. */
export async function lockPayableCharges(db: Kysely<unknown>, payers: readonly string[]): Promise<PayableCharge[]> {
  const locked = new Set(await lockPayableAccounts(db, payers))
  const charges = await readPayableCharges(db, payers)
  // Whoever held one of the accounts has charged somebody else for these payers meanwhile.
  if (charges.some(({ memberId }) => !locked.has(memberId))) throw new Beaten('another account was drawn in meanwhile')
  return charges
}

/** Payments of these members of which something has settled nothing yet. */
export async function readCredits(db: Kysely<unknown>, memberIds: readonly string[]): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select id as "paymentId", member_id as "memberId", type, date, unallocated from payments
    where member_id = any(${[...memberIds]}::uuid[]) and unallocated > 0
  `.execute(db)
  return rows
}

/** Counts the accounts again and tells screens of them. Called last but for the numbers of receipts. */
export async function refreshAccounts(
  context: WriteContext,
  memberIds: Iterable<string>,
  chargeIds: readonly string[] = [],
): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ id: string; isVoteChanged: boolean }>`
    select id, vote_changed as "isVoteChanged"
    from refresh_member_balances(${[...new Set(memberIds)]}::uuid[], ${todayOf(context)}::date)
  `.execute(db)
  // The right to vote follows what is overdue.
  const changed = rows.filter(({ isVoteChanged }) => isVoteChanged).map(({ id }) => id)
  if (changed.length > 0) await deriveMembers(context, changed)
  await announceMembers(
    db,
    rows.map(({ id }) => id),
  )
  await announceRows(
    context,
    unsettledPayments,
    chargeIds.map(_id => ({ _id })),
  )
}
