import { payments } from '@agremia/model/resources/payments'
import { receivedMoney } from '@agremia/model/resources/received-money'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { cancelPayment } from '../ledger/cancel-payment.ts'
import { firstOpenDay } from '../ledger/closed-period.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { tellReturnedPayment } from '../ledger/receipts/tell-returned-payment.ts'
import { returnPart } from '../ledger/return-part.ts'
import { giveMoneyBack } from '../received-money/assign-money.ts'
import { givePartBack } from '../received-money/give-part-back.ts'
import type { BookingDeps } from './book-payment.ts'
import { changeMbway } from './mbway/change-mbway.ts'
import { runEachRow } from './run-each-row.ts'
import { type BookedRefund, tellOfRefund } from './tell-of-refund.ts'

interface RefundDeps extends BookingDeps {
  publicUrl(): string
  /** Of the screens on which what was given back is seen. */
  linkTo(resource: 'payments' | 'receivedMoney', id: string): string
}

const REASON = 'Devolvido pelo serviço de pagamentos'

interface Refund {
  id: string
  amount: number
  refundedAt: string
  /** The day on which the money had come. */
  paidOn: string
  /** The payment at the service, and all that was given back of it so far, this refund included. */
  paidAmount: number
  refundedInAll: number
  orderId: string | null
  /** Money that waits in the tray, and what is left of it. */
  waitingId: string | null
  waitingAmount: number
  /** Since when it counts there. */
  waitingFrom: string | null
  /** Payments that count, of this money. */
  paymentIds: string[]
  /** Of one of them something was given back already, so that it cannot be taken back as a whole. */
  isPartlyReturned: boolean
}

/**
 * Takes back what the provider has given back to payers, each refund in a transaction of its own and on its own day: one of the whole returns
 * the payment and its member is told, a part takes credit and the newest charges, money in the tray is lowered. The treasurer is told of each.
 */
export async function returnRefunds(deps: RefundDeps): Promise<void> {
  const { database, clock, settings, log } = deps
  const { rows } = await sql<{ id: string }>`
    select f.id from provider_refunds f where f.booked_at is null
      and exists (select from provider_payments p where p.id = ${paymentOfRefund} and p.booked_at is not null) order by f.refunded_at, f.id
  `.execute(database.kysely)
  await runEachRow(
    rows,
    ({ id }) =>
      inTransaction(database, SYSTEM, clock(), context =>
        bookRefund({ ...context, settings: settings.texts() }, id, deps),
      ),
    { log, failure: 'A refund could not be taken back' },
  )
}

/** The payment that a refund `f` gives back: by its number, or the last on its reference before. */
const paymentOfRefund = sql`(
  select o.id from provider_payments o where o.provider = f.provider and (o.transaction_id = f.transaction_id or (f.transaction_id is null
    and o.entity = f.entity and o.reference = f.reference and o.paid_at <= f.refunded_at)) order by o.paid_at desc, o.id limit 1)`

async function bookRefund(context: LedgerContext, id: string, deps: RefundDeps): Promise<void> {
  const { db, now, settings } = context
  const refund = await lockRefund(db, id)
  if (!refund) return
  const on = firstOpenDay(settings, dayOf(refund, todayOf(context)))
  const booked = refund.waitingId
    ? await lowerWaiting(context, refund, refund.waitingId, on)
    : await lowerPayments(context, refund, on, deps.publicUrl())
  if (booked.missing > 0 && booked.seen) await noteRefund(context, booked.seen, booked)
  if (refund.refundedInAll >= refund.paidAmount) await closeMbway(context, refund.orderId)
  await tellOfRefund(context, booked, deps.linkTo)
  await sql`
    update provider_refunds set booked_at = ${now}, booked_on = ${on}, unbooked_amount = ${booked.missing} where id = ${id}
  `.execute(db)
}

/** Its own day; not a later one, which only the clock of the service may have reached, nor one on which the money was not there yet. */
function dayOf({ refundedAt, paidOn, waitingFrom }: Refund, today: string): string {
  const told = lisbonDay(new Date(refundedAt))
  return [told < today ? told : today, paidOn, waitingFrom ?? ''].reduce((one, other) => (one > other ? one : other))
}

/** Undefined where somebody else takes it back, or has. Refunds of one payment are taken back one after the other. */
async function lockRefund(db: Kysely<unknown>, id: string): Promise<Refund | undefined> {
  const locked = await sql`
    select from provider_refunds f join provider_payments p on p.id = ${paymentOfRefund}
    where f.id = ${id} and f.booked_at is null for update of f, p skip locked
  `.execute(db)
  if (locked.rows.length === 0) return undefined
  const { rows } = await sql<Refund>`
    select f.id, f.amount, f.refunded_at as "refundedAt", (p.paid_at at time zone 'Europe/Lisbon')::date as "paidOn", p.amount as "paidAmount",
      (select sum(o.amount) from provider_refunds o where o.provider = f.provider and (o.id = f.id or o.booked_at is not null
        and (o.transaction_id = p.transaction_id or (o.transaction_id is null and o.entity = p.entity and o.reference = p.reference))))::bigint
        as "refundedInAll",
      p.order_id as "orderId", m.id as "waitingId", coalesce(m.amount - coalesce(m.returned_amount, 0), 0)::bigint as "waitingAmount",
      coalesce(m.counts_from, m.date) as "waitingFrom",
      s.ids as "paymentIds",
      exists (select from payment_allocations a where a.payment_id = any(s.ids) and a.refund_id is not null
        group by a.refund_id having sum(a.amount) > 0) as "isPartlyReturned"
    from provider_refunds f join provider_payments p on p.id = ${paymentOfRefund}
    left join received_money m on m.id = p.received_money_id and m.status = 'por_identificar'
    cross join lateral (
      select array(select x.id from payments x where x.status = 'confirmado' and x.kind = 'recebimento' and (x.id = p.payment_id
        or x.id = (select k.payment_id from received_money k where k.id = p.received_money_id)
        -- Of one request that asked for capital too; money that waited in the tray is another.
        or (p.payment_id is not null and x.request_id = p.request_id and not exists (select from received_money k where k.payment_id = x.id)))
        order by x.id) as ids
    ) s
    where f.id = ${id}
  `.execute(db)
  return rows[0]
}

async function lowerWaiting(
  context: LedgerContext,
  { id, amount, waitingAmount }: Refund,
  waitingId: string,
  on: string,
): Promise<BookedRefund> {
  const seen = { resource: 'receivedMoney', id: waitingId } as const
  const missing = Math.max(amount - waitingAmount, 0)
  const isWhole = amount >= waitingAmount
  if (isWhole) await giveMoneyBack(context, waitingId, { date: on, notes: REASON })
  else await givePartBack(context, waitingId, { refundId: id, amount, on })
  return { amount, on, seen, isWhole, missing }
}

async function lowerPayments(
  context: LedgerContext,
  { id, amount, paidAmount, paymentIds, isPartlyReturned }: Refund,
  on: string,
  publicUrl: string,
): Promise<BookedRefund> {
  const [first] = paymentIds
  if (!first) return { amount, on, isWhole: false, missing: amount }
  if (amount >= paidAmount && !isPartlyReturned) {
    for (const paymentId of paymentIds) {
      await cancelPayment(context, paymentId, { status: 'devolvido', reason: REASON, on })
      await tellReturnedPayment(context, paymentId, publicUrl)
    }
    return { amount, on, seen: { resource: 'payments', id: first }, isWhole: true, missing: amount - paidAmount }
  }
  const { ids, returned } = await returnPart(context, { paymentIds, amount, on, refundId: id })
  const seen = { resource: 'payments', id: ids[0] ?? first } as const
  return { amount, on, seen, isWhole: false, missing: amount - returned }
}

/** The treasurer reads it where the money is, and decides what becomes of it. */
async function noteRefund(
  context: LedgerContext,
  { resource: name, id }: NonNullable<BookedRefund['seen']>,
  { amount, on, missing }: BookedRefund,
) {
  const { db, now } = context
  const note = `O serviço de pagamentos devolveu ${printMoney(amount)} em ${printDay(on)}, dos quais ${printMoney(missing)} já não estavam neste pagamento.`
  const resource = name === 'receivedMoney' ? receivedMoney : payments
  await recordStatements(RECORDER, resource, [id], context, () =>
    sql`
      update ${sql.table(resource.path)} set notes = concat_ws(' ', notes, ${note}::text), rev = rev + 1, updated_at = ${now}
      where id = ${id}
    `.execute(db),
  )
}

const closeMbway = (context: LedgerContext, orderId: string | null) =>
  changeMbway(context, orderId, () =>
    sql`
      update mbway set status = 'refunded', rev = rev + 1, updated_at = ${context.now} where order_id = ${orderId}
    `.execute(context.db),
  )
