import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { todayOf } from './ledger-context.ts'

/** What a payment settles: a charge, or the return of credit. In cents. */
export type NewAllocation = { paymentId: string; amount: number } & (
  | { chargeId: string; refundId?: undefined }
  | { refundId: string; chargeId?: undefined }
)

/**
 * Adds allocations of new payments and answers their ids. Each counts from the day on which both the payment and the charge exist, and not
 * before the last reversal of either: otherwise more than the whole would have been settled on an earlier day.
 */
export const insertAllocations = (context: WriteContext, allocations: readonly NewAllocation[]): Promise<string[]> =>
  insertSince(context, allocations, null)

/** The same of credit, which is used today: on earlier days, which may be closed, it was still credit and the charge still owed. */
export const insertCreditUses = (context: WriteContext, allocations: readonly NewAllocation[]): Promise<string[]> =>
  insertSince(context, allocations, todayOf(context))

async function insertSince(
  { db, now, actor }: WriteContext,
  allocations: readonly NewAllocation[],
  firstDay: string | null,
): Promise<string[]> {
  if (allocations.length === 0) return []
  const rows = allocations.map(({ paymentId, chargeId = null, refundId = null, amount }) => ({
    id: uuidv7(),
    payment_id: paymentId,
    charge_id: chargeId,
    refund_id: refundId,
    amount,
  }))
  await sql`
    insert into payment_allocations (id, payment_id, charge_id, refund_id, amount, "on", created_at, by_id)
    select a.id, a.payment_id, a.charge_id, a.refund_id, a.amount, greatest(${firstDay}::date, p.date, c.issue_date, r.date,
      (select max(x."on") from payment_allocations x where x.payment_id = p.id and x.amount < 0),
      (select max(x."on") from payment_allocations x where x.charge_id = c.id and x.amount < 0),
      (select max(x."on") from charge_reductions x where x.charge_id = c.id and x.reverses_id is not null)), ${now}::timestamptz, ${userIdOf(actor)}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as a (id uuid, payment_id uuid, charge_id uuid, refund_id uuid, amount bigint)
    join payments p on p.id = a.payment_id
    left join unsettled_payments c on c.id = a.charge_id
    left join payments r on r.id = a.refund_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Which allocations are reversed: these, or all of these payments, returns of credit or charges. */
export type ReversedAllocations =
  | { allocationIds: readonly string[] }
  | { paymentIds: readonly string[] }
  | { refundIds: readonly string[] }
  | { chargeIds: readonly string[] }

/**
 * Reverses what is settled, as of today or of an earlier day, but never before it was settled; what settled charges becomes credit of its
 * payments again. Answers the charges.
 */
export async function reverseAllocations(
  context: WriteContext,
  which: ReversedAllocations,
  day: string = todayOf(context),
): Promise<string[]> {
  const { db, now, actor } = context
  const [column, ids] =
    'allocationIds' in which
      ? ['id', which.allocationIds]
      : 'paymentIds' in which
        ? ['payment_id', which.paymentIds]
        : 'refundIds' in which
          ? ['refund_id', which.refundIds]
          : ['charge_id', which.chargeIds]
  const { rows } = await sql<{ chargeId: string | null }>`
    insert into payment_allocations (id, payment_id, charge_id, refund_id, amount, "on", created_at, by_id, reverses_id)
    select gen_random_uuid(), a.payment_id, a.charge_id, a.refund_id, -a.amount, greatest(${day}::date, a."on"), ${now}::timestamptz, ${userIdOf(actor)}::uuid, a.id
    from payment_allocations a
    where ${sql.ref(`a.${column}`)} = any(${[...ids]}::uuid[]) and a.amount > 0 and not exists (select from payment_allocations x where x.reverses_id = a.id)
    returning charge_id as "chargeId"
  `.execute(db)
  return rows.flatMap(({ chargeId }) => chargeId ?? [])
}
