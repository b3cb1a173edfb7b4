import { paymentRequests } from '@agremia/model/resources/payment-requests'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { type Kysely, sql } from 'kysely'
import { Beaten } from '../../db/faults.ts'
import { NotFound } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockPayableAccounts } from '../ledger/accounts.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { bookMoney } from './book-money.ts'

export interface MoneyOfRequest {
  requestId: string
  /** In cents. */
  amount: number
  /** The day on which the payer paid. */
  on: string
  method: Extract<PaymentMethod, 'multibanco' | 'mbway' | 'transferencia'>
  bankAccountId: string
}

/**
 * Books money that came on a request, whatever became of the request meanwhile: it settles the request's lines, each by its live
 * successor, then what is oldest, and what is left becomes credit. Answers the first payment.
 */
export async function settleRequest(context: LedgerContext, money: MoneyOfRequest): Promise<{ paymentId: string }> {
  const { db, now } = context
  const { requestId, amount } = money
  const payerId = await readPayer(db, requestId)
  await lockPayableAccounts(db, [payerId])
  const paymentId = await recordStatements(RECORDER, paymentRequests, [requestId], context, async () => {
    if ((await readPayer(db, requestId)) !== payerId) throw new Beaten('the payer was merged with another member')
    const chargeIds = await readLines(db, requestId)
    const [first] = await bookMoney(context, { ...money, payerId, chargeIds })
    await sql`
      update payment_requests set payment_id = coalesce(payment_id, ${first}), rev = rev + 1, updated_at = ${now},
        status = case when ${amount}::bigint >= total then 'pago' else status end,
        paid_at = case when ${amount}::bigint >= total then coalesce(paid_at, ${now}) else paid_at end
      where id = ${requestId}
    `.execute(db)
    return first
  })
  if (paymentId === undefined) throw new Error('money was booked without a payment')
  return { paymentId }
}

async function readPayer(db: Kysely<unknown>, requestId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from payment_requests where id = ${requestId}
  `.execute(db)
  const [payer] = rows
  if (!payer) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return payer.id
}

/** The charges of a request, in the order in which it tells them. */
export async function readLines(db: Kysely<unknown>, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge_id as id from payment_request_lines where request_id = ${requestId} order by position
  `.execute(db)
  return rows.map(({ id }) => id)
}
