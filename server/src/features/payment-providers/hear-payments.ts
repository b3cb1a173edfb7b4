import type { PaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ProviderPayment, ProviderRefund } from './driver.ts'

interface Heard {
  provider: PaymentProvider
  now: Date
}

const rowsOf = (payments: readonly ProviderPayment[]) =>
  JSON.stringify(
    payments.map(payment => ({
      id: uuidv7(),
      transaction_id: payment.transactionId,
      order_id: payment.orderId ?? null,
      entity: payment.entity ?? null,
      reference: payment.reference ?? null,
      amount: payment.amount,
      fee: payment.fee ?? null,
      method: payment.method,
      paid_at: payment.paidAt.toISOString(),
    })),
  )
const COLUMNS = sql`id uuid, transaction_id text, order_id text, entity text, reference text, amount bigint, fee bigint, method text,
  paid_at timestamptz`
const NAMES = sql`id, transaction_id, order_id, entity, reference, amount, fee, method, paid_at`

/** Notes what a callback tells, which anybody who knows the key may have sent. False where it was known already. */
export async function hearCallback(
  db: Kysely<unknown>,
  payment: ProviderPayment,
  { provider, now }: Heard,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_payments (${NAMES}, provider, heard_at, heard_by)
    select ${NAMES}, ${provider}, ${now}, 'callback' from json_to_recordset(${rowsOf([payment])}::json) as r (${COLUMNS})
    on conflict on constraint provider_payments_transaction_key do nothing returning id
  `.execute(db)
  return rows.length > 0
}

/** Notes what the provider itself says when it is asked. It counts more than what a callback has told before. */
export async function notePayments(
  db: Kysely<unknown>,
  told: readonly (ProviderPayment | ProviderRefund)[],
  by: 'lista' | 'estado',
  { provider, now }: Heard,
): Promise<void> {
  // One that is told twice is one.
  const payments = new Map(told.flatMap(one => (one.isRefund ? [] : [[one.transactionId, one]])))
  await sql`
    insert into provider_payments (${NAMES}, provider, heard_at, heard_by, confirmed_at)
    select ${NAMES}, ${provider}, ${now}, ${by}, ${now}
    from json_to_recordset(${rowsOf([...payments.values()])}::json) as r (${COLUMNS})
    on conflict on constraint provider_payments_transaction_key do update set
      amount = excluded.amount, paid_at = excluded.paid_at, fee = coalesce(excluded.fee, provider_payments.fee),
      order_id = coalesce(excluded.order_id, provider_payments.order_id),
      entity = coalesce(excluded.entity, provider_payments.entity),
      reference = coalesce(excluded.reference, provider_payments.reference), confirmed_at = excluded.confirmed_at
      where provider_payments.confirmed_at is null
  `.execute(db)
  const refunds = told.filter(one => one.isRefund)
  if (refunds.length > 0) await noteRefunds(db, refunds, { provider, now })
}

const REFUND_COLUMNS = sql`id uuid, refund_id text, transaction_id text, entity text, reference text, amount bigint, refunded_at timestamptz`
const REFUND_NAMES = sql`id, refund_id, transaction_id, entity, reference, amount, refunded_at`

/** Notes each refund once, also where its payment is not known yet: it waits for it. */
export async function noteRefunds(
  db: Kysely<unknown>,
  refunds: readonly ProviderRefund[],
  { provider, now }: Heard,
): Promise<void> {
  const rows = JSON.stringify(
    refunds.map(refund => ({
      id: uuidv7(),
      refund_id: refund.refundId,
      transaction_id: refund.transactionId ?? null,
      entity: refund.entity ?? null,
      reference: refund.reference ?? null,
      amount: refund.amount,
      refunded_at: refund.refundedAt.toISOString(),
    })),
  )
  const told = sql`json_to_recordset(${rows}::json) as r (${REFUND_COLUMNS})`
  // What was noted while refunds had no id of their own gets it when it is told again.
  await sql`
    update provider_refunds f set refund_id = r.refund_id
    from (select distinct on (transaction_id, amount) * from ${told} order by transaction_id, amount, refunded_at) r
    where f.provider = ${provider} and f.refund_id = 'primeira:' || r.transaction_id and f.amount = r.amount
      and not exists (select from provider_refunds k where k.provider = f.provider and k.refund_id = r.refund_id)
  `.execute(db)
  await sql`
    insert into provider_refunds (${REFUND_NAMES}, provider, heard_at)
    select ${REFUND_NAMES}, ${provider}, ${now} from ${told}
    on conflict on constraint provider_refunds_refund_key do nothing
  `.execute(db)
}
