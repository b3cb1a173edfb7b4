import type { PaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ProviderPayment } from './driver.ts'

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

/**
 * Notes what the provider itself says when it is asked. It counts more than what a callback has told before.
 */
export async function notePayments(
  db: Kysely<unknown>,
  told: readonly ProviderPayment[],
  by: 'lista' | 'estado',
  { provider, now }: Heard,
): Promise<void> {
  // One that is told twice is one.
  const payments = new Map(told.filter(({ isRefund }) => !isRefund).map(one => [one.transactionId, one]))
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
  const refunds = told.filter(({ isRefund }) => isRefund)
  if (refunds.length > 0) await noteRefunds(db, refunds, { provider, now })
}

/** Notes of payments that they were given back, once. Answers how many of these payments are known. */
export async function noteRefunds(
  db: Kysely<unknown>,
  refunds: readonly ProviderPayment[],
  { provider, now }: Heard,
): Promise<number> {
  const { rows } = await sql`
    update provider_payments p set refunded_at = coalesce(p.refunded_at, ${now}), refunded_amount = coalesce(p.refunded_amount, r.amount)
    from json_to_recordset(${rowsOf(refunds)}::json) as r (${COLUMNS})
    where p.provider = ${provider} and p.transaction_id = r.transaction_id
    returning p.id
  `.execute(db)
  return rows.length
}
