import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { MAX_MULTIBANCO_CENTS } from '@agremia/model/rules/collecting/multibanco-reference'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { codeOf } from '../../db/faults.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'
import { offlineSourceOf } from '../payment-requests/offline-references.ts'
import { type ConfiguredProvider, configuredProvider } from './configured-provider.ts'
import { PaymentServiceError } from './driver.ts'

export type ReferenceDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'log'>

/** The service that makes the references; undefined where they are made here, or there are none. */
export function referenceProvider(deps: Pick<ReferenceDeps, 'settings' | 'program'>): ConfiguredProvider | undefined {
  if (offlineSourceOf(deps.settings.texts())) return undefined
  const provider = configuredProvider(deps)
  return provider?.driver.makesReferences ? provider : undefined
}

interface Claimed {
  id: string
  total: number
  rfReference: string
  expiresOn: string
  daysLeft: number
}

/**
 * Has the payment service make the Multibanco reference of an open request that has none. No lock is held while it is asked, and it is
 * asked once: who comes meanwhile finds that somebody has asked. A failure leaves the request without a reference, and is told in the log.
 */
export async function askForReference(deps: ReferenceDeps, requestId: string): Promise<void> {
  const provider = referenceProvider(deps)
  const claimed = provider && (await claim(deps, requestId))
  if (!provider || !claimed) return
  try {
    const { total: amount, rfReference, expiresOn, daysLeft: expiryDays } = claimed
    // Money that comes on a reference of which no answer told is recognised by the order.
    const order = { orderId: rfReference, amount, description: rfReference, expiresOn, expiryDays }
    await noteReference(deps, requestId, { ...(await provider.driver.createReference(order)), provider: provider.name })
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    deps.log('The payment provider gave no reference', { fault })
    if (error instanceof PaymentServiceError && !error.isUncertain)
      await sql`update payment_requests set reference_asked_at = null where id = ${requestId}`.execute(
        deps.database.kysely,
      )
  }
}

/** Undefined for errors of our own. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof PaymentServiceError) return error.fault
  // A unique violation: another open request has this reference.
  return codeOf(error) === '23505' ? 'referenceTaken' : undefined
}

async function claim({ database, clock }: ReferenceDeps, id: string): Promise<Claimed | undefined> {
  const now = clock()
  const { rows } = await sql<Claimed>`
    update payment_requests set reference_asked_at = ${now}
    where id = ${id} and status = 'aberto' and reference is null and reference_asked_at is null and total <= ${MAX_MULTIBANCO_CENTS}
      and expires_on >= ${lisbonDay(now)}::date
    returning id, total, rf_reference as "rfReference", expires_on as "expiresOn", expires_on - ${lisbonDay(now)}::date as "daysLeft"
  `.execute(database.kysely)
  return rows[0]
}

interface MadeReference {
  entity: string
  reference: string
  requestId: string
  provider: string
}

/** Also where the request was paid meanwhile: money that comes on the reference is then known as paid twice. */
const noteReference = (
  { database, clock }: ReferenceDeps,
  id: string,
  { entity, reference, requestId, provider }: MadeReference,
) =>
  inTransaction(database, SYSTEM, clock(), context =>
    recordStatements(RECORDER, paymentRequests, [id], context, () =>
      sql`
        update payment_requests set entity = ${entity}, reference = ${reference}, provider = ${provider},
          provider_request_id = ${requestId}, rev = rev + 1, updated_at = ${context.now}
        where id = ${id} and reference is null
      `.execute(context.db),
    ),
  )
