import { mbway } from '@agremia/model/resources/mbway'
import { isPaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../../http/actor.ts'
import { defineJob } from '../../../jobs/job.ts'
import { addJob } from '../../../jobs/queue.ts'
import { inTransaction } from '../../../resource/context.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import type { FeatureDeps } from '../../feature.ts'
import { bookPayments } from '../book-payment.ts'
import { type ConfiguredProvider, configuredProvider } from '../configured-provider.ts'
import { type EndedMbway, type MbwayStatus, PaymentServiceError, type ProviderPayment } from '../driver.ts'
import { notePayments } from '../hear-payments.ts'
import { runEachRow } from '../run-each-row.ts'

export type MbwayDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'log'>

/** Asks the provider every few seconds about the requests that wait on phones. */
export const followMbwayJob = defineJob('follow-mbway')

const ASK_EVERY_MS = 3_000
/** An answer given in the last second arrives a little later. */
const GRACE_MS = 15_000

export const followSoon = (db: Kysely<unknown>, now: Date) =>
  addJob(db, followMbwayJob, {}, { key: followMbwayJob.name, runAt: new Date(now.getTime() + ASK_EVERY_MS) })

interface WaitingRequest {
  id: string
  requestId: string | null
  orderId: string
  amount: number
  provider: string
  expiresAt: string
}

export async function followMbway(deps: MbwayDeps): Promise<void> {
  const { database, clock } = deps
  const waiting = await readWaiting(database.kysely)
  const provider = configuredProvider(deps)
  await runEachRow(waiting, request => followRequest(deps, provider, request), {
    log: deps.log,
    failure: 'A request to a phone could not be followed',
  })
  await bookPayments(deps)
  if ((await readWaiting(database.kysely)).length > 0) await followSoon(database.kysely, clock())
}

async function followRequest(deps: MbwayDeps, provider: ConfiguredProvider | undefined, request: WaitingRequest) {
  const told = provider?.name === request.provider ? await askStatus(deps, provider, request) : undefined
  if (told?.status === 'paid') await notePaid(deps, request, told.payment)
  else if (told && told.status !== 'pending') await resolve(deps, request.id, told.status, told.providerStatus)
  else if (isOver(request, deps.clock())) await resolve(deps, request.id, 'expired', told?.providerStatus)
}

async function readWaiting(db: Kysely<unknown>): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    select id, request_id as "requestId", order_id as "orderId", amount, provider, expires_at as "expiresAt"
    from mbway where status = 'pending' order by requested_at
  `.execute(db)
  return rows
}

const isOver = ({ expiresAt }: WaitingRequest, now: Date) => now.getTime() > new Date(expiresAt).getTime() + GRACE_MS

async function askStatus({ log }: MbwayDeps, { driver }: ConfiguredProvider, { requestId }: WaitingRequest) {
  // Nobody knows whether the provider took it; if it did, the callback or the list tells of the money.
  if (requestId === null) return undefined
  try {
    return await driver.readMbwayStatus(requestId)
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error
    log('The payment provider did not tell the state of a request', { fault: error.fault })
    return undefined
  }
}

/** Noted as the list would tell it, so that whichever tells it later finds it booked. */
async function notePaid({ database, clock }: MbwayDeps, request: WaitingRequest, told?: ProviderPayment) {
  const now = clock()
  const { requestId, orderId, amount, provider } = request
  if (requestId === null || !isPaymentProvider(provider)) return
  const asAsked = { transactionId: requestId, orderId, amount, method: 'mbway', paidAt: now, isRefund: false } as const
  await notePayments(database.kysely, [told ?? asAsked], 'estado', { provider, now })
}

/** What the service tells by itself is about a request that still waits, or about nothing. */
export async function endMbway(deps: Pick<MbwayDeps, 'database' | 'clock'>, { orderId, status }: EndedMbway) {
  const { rows } = await sql<{ id: string }>`
    select id from mbway where order_id = ${orderId} and status = 'pending'
  `.execute(deps.database.kysely)
  for (const { id } of rows) await resolve(deps, id, status)
}

const resolve = (
  { database, clock }: Pick<MbwayDeps, 'database' | 'clock'>,
  id: string,
  status: MbwayStatus,
  providerStatus?: string,
) =>
  inTransaction(database, SYSTEM, clock(), context =>
    recordStatements(RECORDER, mbway, [id], context, () =>
      sql`
        update mbway set status = ${status}, provider_status = coalesce(${providerStatus ?? null}, provider_status),
          resolved_at = ${context.now}, rev = rev + 1, updated_at = ${context.now}
        where id = ${id} and status = 'pending'
      `.execute(context.db),
    ),
  )
