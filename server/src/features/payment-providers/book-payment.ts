import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import { inTransaction } from '../../resource/context.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { settleRequest } from '../payment-requests/settle-request.ts'
import { keepMoney } from '../received-money/keep-money.ts'
import type { SettingsStore } from '../settings/store.ts'
import { changeMbway } from './mbway/change-mbway.ts'
import { providerAccount } from './provider-account.ts'
import { runEachRow } from './run-each-row.ts'

export interface BookingDeps {
  database: Database
  clock: Clock
  settings: Pick<SettingsStore, 'texts'>
  log: Log
}

interface ConfirmedPayment {
  id: string
  orderId: string | null
  entity: string | null
  reference: string | null
  amount: number
  method: 'multibanco' | 'mbway'
  paidAt: string
}

interface FoundRequest {
  id: string
  total: number
  status: string
}

/** Books every payment that a provider has confirmed, each in a transaction of its own. Whoever runs it at the same time skips its rows. */
export async function bookPayments({ database, clock, settings, log }: BookingDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from provider_payments where booked_at is null and confirmed_at is not null order by paid_at, id
  `.execute(database.kysely)
  await runEachRow(
    rows,
    ({ id }) =>
      inTransaction(database, SYSTEM, clock(), context => bookPayment({ ...context, settings: settings.texts() }, id)),
    { log, failure: 'A confirmed payment could not be booked' },
  )
}

/** The row is locked until the money is booked and noted as booked, so that both happen once or not at all. */
async function bookPayment(context: LedgerContext, id: string): Promise<void> {
  const { db, now } = context
  const payment = await lockPayment(db, id)
  if (!payment) return
  const request = await findRequest(db, payment)
  const on = lisbonDay(new Date(payment.paidAt))
  const bankAccountId = await providerAccount(context, on)
  const { amount, method, entity, reference } = payment
  const reason = reasonToKeep(payment, request)
  let paymentId: string | null = null
  let keptId: string | null = null
  if (request && reason === undefined) {
    ;({ paymentId } = await settleRequest(context, { requestId: request.id, amount, on, method, bankAccountId }))
  } else {
    ;({ id: keptId } = await keepMoney(context, {
      date: on,
      amount,
      method,
      bankAccountId,
      ...(entity && reference && { entity, reference }),
      ...(request && { requestId: request.id }),
      reason: reason ?? 'referencia_desconhecida',
    }))
  }
  await sql`
    update provider_payments set booked_at = ${now}, request_id = ${request?.id ?? null}, payment_id = ${paymentId},
      received_money_id = ${keptId}
    where id = ${id}
  `.execute(db)
  await closeMbway(context, payment, paymentId)
}

/** Why money goes to the tray, where the treasurer decides; undefined where it settles its request. */
function reasonToKeep({ amount }: ConfirmedPayment, request: FoundRequest | undefined) {
  if (!request) return 'referencia_desconhecida'
  // Whoever pays a reference of which everything was paid has paid twice.
  if (request.status === 'pago') return 'pagamento_repetido'
  return amount === request.total ? undefined : 'valor_diferente'
}

/** Undefined where somebody else books it, or has. */
async function lockPayment(db: Kysely<unknown>, id: string): Promise<ConfirmedPayment | undefined> {
  const { rows } = await sql<ConfirmedPayment>`
    select id, order_id as "orderId", entity, reference, amount, method, paid_at as "paidAt" from provider_payments
    where id = ${id} and booked_at is null and confirmed_at is not null for update skip locked
  `.execute(db)
  return rows[0]
}

/**
 * By the order that was sent to a phone or for which a reference was made, or by the reference; of several requests that had it, the open
 * or else the newest one.
 */
async function findRequest(db: Kysely<unknown>, { orderId, entity, reference }: ConfirmedPayment) {
  const { rows } = await sql<FoundRequest>`
    select r.id, r.total, r.status from payment_requests r
    where r.id = (select m.payment_request_id from mbway m where m.order_id = ${orderId}) or (r.entity = ${entity} and r.reference = ${reference})
      or r.rf_reference_sort = lower(${orderId})
    order by (r.status = 'aberto') desc, r.issued_on desc, r.id desc limit 1
  `.execute(db)
  return rows[0]
}

/** What was taken for expired or refused counts as paid once the money is there. */
const closeMbway = (context: LedgerContext, { orderId }: ConfirmedPayment, paymentId: string | null) =>
  changeMbway(context, orderId, () =>
    sql`
      update mbway set status = 'paid', resolved_at = coalesce(resolved_at, ${context.now}), payment_id = ${paymentId}, rev = rev + 1,
        updated_at = ${context.now}
      where order_id = ${orderId} and (status <> 'paid' or payment_id is distinct from ${paymentId})
    `.execute(context.db),
  )
