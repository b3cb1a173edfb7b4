import { payments } from '@agremia/model/resources/payments'
import { receivedMoney } from '@agremia/model/resources/received-money'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { cancelPayment } from '../ledger/cancel-payment.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { tellReturnedPayment } from '../ledger/receipts/tell-returned-payment.ts'
import { giveMoneyBack } from '../received-money/assign-money.ts'
import type { BookingDeps } from './book-payment.ts'
import { changeMbway } from './mbway/change-mbway.ts'
import { runEachRow } from './run-each-row.ts'

interface RefundDeps extends BookingDeps {
  publicUrl(): string
}

const REASON = 'Devolvido pelo serviço de pagamentos'

interface Refund {
  orderId: string | null
  amount: number
  refundedAmount: number
  /** Money that waits in the tray. */
  waitingId: string | null
  /** Payments that count, of this money. */
  paymentIds: string[]
  /** Of one of them the credit was paid back to the member already, so that it cannot be taken back once more. */
  isPaidBack: boolean
}

/**
 * Takes back what the provider has given back to payers, each in a transaction of its own: a payment is returned and its member told,
 * money in the tray is noted as returned. What cannot be taken back by itself is written into the notes.
 */
export async function returnRefunds({ database, clock, settings, log, publicUrl }: RefundDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from provider_payments where refunded_at is not null and returned_at is null and booked_at is not null order by refunded_at, id
  `.execute(database.kysely)
  await runEachRow(
    rows,
    ({ id }) =>
      inTransaction(database, SYSTEM, clock(), context =>
        returnRefund({ ...context, settings: settings.texts() }, id, publicUrl()),
      ),
    { log, failure: 'A refund could not be taken back' },
  )
}

async function returnRefund(context: LedgerContext, id: string, publicUrl: string): Promise<void> {
  const { db, now } = context
  const refund = await lockRefund(db, id)
  if (!refund) return
  const { waitingId, paymentIds, isPaidBack, amount, refundedAmount } = refund
  const isWhole = refundedAmount === amount
  if (waitingId && isWhole) await giveMoneyBack(context, waitingId, { date: todayOf(context), notes: REASON })
  else if (isWhole && !waitingId && !isPaidBack)
    for (const paymentId of paymentIds) {
      await cancelPayment(context, paymentId, { status: 'devolvido', reason: REASON })
      await tellReturnedPayment(context, paymentId, publicUrl)
    }
  else await noteRefund(context, refund)
  await closeMbway(context, refund.orderId)
  await sql`update provider_payments set returned_at = ${now} where id = ${id}`.execute(db)
}

/** Undefined where somebody else takes it back, or has. */
async function lockRefund(db: Kysely<unknown>, id: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select p.order_id as "orderId", p.amount, p.refunded_amount as "refundedAmount",
      (select m.id from received_money m where m.id = p.received_money_id and m.status = 'por_identificar') as "waitingId",
      array(select x.id from payments x where x.status = 'confirmado' and x.kind = 'recebimento' and (x.id = p.payment_id
        or x.id = (select m.payment_id from received_money m where m.id = p.received_money_id)
        or (p.payment_id is not null and x.request_id = p.request_id)) order by x.id) as "paymentIds",
      exists (select from payment_allocations a join payments x on x.id = a.payment_id
        where a.refund_id is not null and (x.id = p.payment_id or x.request_id = p.request_id)
        group by a.refund_id having sum(a.amount) > 0) as "isPaidBack"
    from provider_payments p where p.id = ${id} and p.returned_at is null for update of p skip locked
  `.execute(db)
  return rows[0]
}

/** The treasurer reads it where the money is, and decides what becomes of it. */
async function noteRefund(context: LedgerContext, { waitingId, paymentIds, refundedAmount }: Refund) {
  const { db, now } = context
  const note = `O serviço de pagamentos devolveu ${printMoney(refundedAmount)} em ${printDay(todayOf(context))}.`
  const resource = waitingId ? receivedMoney : payments
  const id = waitingId ?? paymentIds[0]
  if (id === undefined) return
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
