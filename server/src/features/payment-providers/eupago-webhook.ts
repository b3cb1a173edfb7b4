import { createDecipheriv, createHmac } from 'node:crypto'
import { parseProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import { z } from 'zod'
import type { EndedMbway, ProviderPayment, ProviderRefund } from './driver.ts'
import { parseIsoTime } from './provider-time.ts'
import { isSameText } from './same-text.ts'

const MULTIBANCO = 'PC:PT'
const MBWAY = 'MW:PT'
const ENDS: Readonly<Record<string, EndedMbway['status']>> = { canceled: 'rejected', expired: 'expired' }

const text = z.coerce.string().max(100)
const webhook = z.object({
  transaction: z.object({
    entity: text.nullish(),
    reference: text.nullish(),
    identifier: text.nullish(),
    method: text,
    amount: z.object({ value: text }),
    date: text,
    trid: text,
    /** Of a refund: the payment that was given back. */
    originalTrid: text.nullish(),
    status: text,
  }),
})
const encrypted = z.object({ data: z.string().min(1) })

/**
 * Reads what Eupago sends (Webhook 2.0). The signature covers the body as it was sent or, where it is encrypted, the base64 text in
 * it. A payment that it tells of is still confirmed at the service before it is booked.
 */
export function parseEupagoWebhook(
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  channelKey: string | undefined,
): ProviderPayment | ProviderRefund | EndedMbway | 'wrongKey' | 'unreadable' {
  const signature = headers['x-signature']
  if (!channelKey || typeof signature !== 'string') return 'wrongKey'
  const sent = body.toString('utf8')
  const sealed = encrypted.safeParse(parseJson(sent)).data
  const signed = createHmac('sha256', channelKey)
    .update(sealed ? sealed.data : body)
    .digest('base64')
  if (!isSameText(signature, signed)) return 'wrongKey'
  const read = sealed ? decrypt(sealed.data, headers['x-initialization-vector'], channelKey) : sent
  const told = webhook.safeParse(parseJson(read)).data?.transaction
  return told ? toldBy(told) : 'unreadable'
}

type Told = z.output<typeof webhook>['transaction']

function toldBy(told: Told): ProviderPayment | ProviderRefund | EndedMbway | 'unreadable' {
  const status = told.status.toLowerCase()
  const end = ENDS[status]
  if (end) return told.identifier ? { orderId: told.identifier, status: end } : 'unreadable'
  const isMultibanco = told.method === MULTIBANCO
  const amount = parseProviderAmount(told.amount.value.replace(/^-/, ''))
  const at = parseIsoTime(told.date)
  if (!amount || !at) return 'unreadable'
  if (status === 'refunded') return refundBy(told, amount, at)
  // Only these can be confirmed.
  if (status !== 'paid' || (!isMultibanco && told.method !== MBWAY) || !told.reference) return 'unreadable'
  return {
    transactionId: told.trid,
    ...(told.identifier && { orderId: told.identifier }),
    // Numbers come without the zeros that they begin with.
    ...(isMultibanco && told.entity && { entity: told.entity.padStart(5, '0') }),
    reference: isMultibanco ? told.reference.padStart(9, '0') : told.reference,
    amount,
    method: isMultibanco ? 'multibanco' : 'mbway',
    paidAt: at,
    isRefund: false,
  }
}

/** A movement of its own. Where only the payment's number is told, its day and amount tell it from other refunds of the payment. */
const refundBy = ({ trid, originalTrid }: Told, amount: number, refundedAt: Date): ProviderRefund => ({
  refundId: originalTrid ? trid : [trid, refundedAt.toISOString(), amount].join('.'),
  transactionId: originalTrid || trid,
  amount,
  refundedAt,
  isRefund: true,
})

/** The key is the channel's own 32 bytes. Undefined where it does not fit. */
function decrypt(data: string, vector: unknown, channelKey: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-cbc', channelKey, Buffer.from(String(vector), 'base64'))
    return Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
