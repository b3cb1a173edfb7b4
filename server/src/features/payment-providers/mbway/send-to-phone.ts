import { randomBytes } from 'node:crypto'
import { mbway } from '@agremia/model/resources/mbway'
import { MBWAY_PER_HOUR } from '@agremia/model/rules/collecting/mbway'
import { mbwayPhoneFault, toMbwayPhone } from '@agremia/model/rules/collecting/mbway-phone'
import { counted } from '@agremia/model/rules/counted'
import { normalisePhone } from '@agremia/model/rules/phone'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, InvalidInput, TooMany } from '../../../errors.ts'
import { type Actor, userIdOf } from '../../../http/actor.ts'
import { inTransaction, type WriteContext } from '../../../resource/context.ts'
import { insertMany } from '../../../resource/many-rows.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { recordNewRows } from '../../payment-requests/record-new-rows.ts'
import { type ConfiguredProvider, configuredProvider } from '../configured-provider.ts'
import { PaymentServiceError } from '../driver.ts'
import { followSoon, type MbwayDeps } from './follow-mbway.ts'

/** Of what the payer reads on the phone: the organisation, cut where it is long, and the reference. */
const MOST_CHARACTERS = 50

export interface PhoneRequest {
  /** An open request to pay. */
  paymentRequestId: string
  /** As it was typed. */
  phone: string
}

/**
 * Asks for the whole of a request to pay on a phone. It is written down before the provider is asked, and the provider is asked once:
 * if nobody knows whether it took the request, the request waits until it expires or the money comes.
 */
export async function sendToPhone(deps: MbwayDeps, actor: Actor | undefined, wanted: PhoneRequest): Promise<string> {
  const { database, clock } = deps
  const provider = mbwayProvider(deps)
  const { mobilePrefixes, organisationName } = deps.settings.texts()
  const prefixes = mobilePrefixes.split(',').map(prefix => prefix.trim())
  const phone = toMbwayPhone(wanted.phone, prefixes)
  if (phone === null) throw new InvalidInput({ phone: mbwayPhoneFault(wanted.phone, prefixes) ?? 'Número inválido.' })
  const id = uuidv7()
  const order = await inTransaction(database, actor, clock(), context =>
    writeRequest(context, { ...wanted, id, provider, organisation: organisationName }),
  )
  const outcome = await provider.driver.createMbway({ ...order, phone }).catch((error: unknown) => {
    if (error instanceof PaymentServiceError) return error
    throw error
  })
  await inTransaction(database, actor, clock(), context => noteOutcome(context, id, outcome))
  if (outcome instanceof PaymentServiceError && !outcome.isUncertain) throw refusalOf(outcome)
  return id
}

type ProviderDeps = Pick<MbwayDeps, 'settings' | 'program'>

const findProvider = (deps: ProviderDeps) =>
  deps.settings.texts().mbwayEnabled === 'true' ? configuredProvider(deps) : undefined

/** Whether phones can be asked at all, with the key that the provider needs for it. */
export function acceptsMbway(deps: ProviderDeps): boolean {
  return findProvider(deps)?.driver.asksPhones === true
}

/** Called before anybody types a number, because where no phone can be asked the number does not matter. */
export function mbwayProvider(deps: ProviderDeps): ConfiguredProvider {
  const provider = findProvider(deps)
  if (!provider)
    throw new Conflict('Não se aceitam pagamentos por MB WAY. Um administrador pode ligá-los nas definições.')
  return provider
}

/** The code of a refusal that is not about the phone. */
export const REFUSED_BY_PROVIDER = 'paymentProvider'

const refusalOf = (error: PaymentServiceError) =>
  error.fault === 'phoneRefused'
    ? new InvalidInput({ phone: error.message })
    : new Conflict(error.message, {}, REFUSED_BY_PROVIDER)

interface RequestToWrite extends PhoneRequest {
  id: string
  provider: ConfiguredProvider
  organisation: string
}

async function writeRequest(context: WriteContext, wanted: RequestToWrite) {
  const { db, actor, now } = context
  const request = await lockRequest(db, wanted.paymentRequestId)
  if (!request) throw new Conflict('Este pedido já não está por pagar.')
  await refuseTooMany(db, wanted.paymentRequestId, now)
  // Fifteen characters, of which the provider may show some to the payer.
  const orderId = `MW${randomBytes(8).toString('hex').slice(0, 13).toUpperCase()}`
  const organisation = wanted.organisation.slice(0, MOST_CHARACTERS - request.rfReference.length - 1).trim()
  const description = `${organisation} ${request.rfReference}`
  const expiresAt = new Date(now.getTime() + wanted.provider.driver.mbwaySeconds * 1000)
  await insertMany(db, mbway.path, [
    {
      id: wanted.id,
      member_id: request.memberId,
      payment_request_id: wanted.paymentRequestId,
      phone: normalisePhone(wanted.phone),
      amount: request.total,
      description,
      order_id: orderId,
      provider: wanted.provider.name,
      created_by_id: userIdOf(actor) ?? null,
      requested_at: now,
      expires_at: expiresAt,
    },
  ])
  await recordNewRows(context, mbway, [wanted.id])
  await followSoon(db, now)
  return { orderId, amount: request.total, description }
}

/** Whoever asks at the same time waits, so that each sees what the other has sent. */
async function lockRequest(db: Kysely<unknown>, id: string) {
  const { rows } = await sql<{ memberId: string; total: number; rfReference: string }>`
    select member_id as "memberId", total, rf_reference as "rfReference" from payment_requests
    where id = ${id} and status = 'aberto' for update
  `.execute(db)
  return rows[0]
}

async function refuseTooMany(db: Kysely<unknown>, paymentRequestId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<{ isPending: boolean; recent: number; first: string | null }>`
    select coalesce(bool_or(status = 'pending'), false) as "isPending",
      count(*) filter (where requested_at > ${hourAgo}) as recent, min(requested_at) filter (where requested_at > ${hourAgo}) as first
    from mbway where payment_request_id = ${paymentRequestId}
  `.execute(db)
  const [found] = rows
  if (!found) return
  if (found.isPending) throw new Conflict('Já há um pedido à espera no telemóvel. Confirme-o lá, ou espere que expire.')
  if (found.recent < MBWAY_PER_HOUR || !found.first) return
  throw new TooMany(
    (new Date(found.first).getTime() + 3_600_000 - now.getTime()) / 1000,
    `Já se enviaram ${counted(MBWAY_PER_HOUR, 'pedido', 'pedidos')} na última hora. Espere um pouco, ou pague de outra forma.`,
  )
}

type Outcome = { requestId: string; providerStatus: string } | PaymentServiceError

function noteOutcome(context: WriteContext, id: string, outcome: Outcome) {
  const { db, now } = context
  const isRefused = outcome instanceof PaymentServiceError && !outcome.isUncertain
  const status = isRefused ? (outcome.fault === 'phoneRefused' ? 'declined' : 'error') : 'pending'
  const requestId = outcome instanceof PaymentServiceError ? null : outcome.requestId
  return recordStatements(RECORDER, mbway, [id], context, () =>
    sql`
      update mbway set request_id = ${requestId}, provider_status = ${outcome.providerStatus ?? null},
        status = ${status}, resolved_at = ${isRefused ? now : null}, rev = rev + 1, updated_at = ${now}
      where id = ${id} and status = 'pending'
    `.execute(db),
  )
}
