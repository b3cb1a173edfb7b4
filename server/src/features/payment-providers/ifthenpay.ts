import { MBWAY_SECONDS } from '@agremia/model/rules/collecting/mbway'
import { parseProviderAmount, printProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import { z } from 'zod'
import { askProvider, type ProviderRequest } from './ask-provider.ts'
import {
  type ListingDriver,
  type MbwayStatus,
  PaymentServiceError,
  type ProviderPayment,
  type ProviderRefund,
} from './driver.ts'
import { parseIfthenpayCallback } from './ifthenpay-callback.ts'
import { parseProviderTime, printProviderTime } from './provider-time.ts'
import { transactionIdOf } from './transaction-id.ts'

export const IFTHENPAY_URL = 'https://api.ifthenpay.com'

export interface IfthenpayOptions {
  /** The service itself, or the simulator. */
  url: string
  mbKey?: string
  mbwayKey?: string
  antiPhishingKey?: string
  backofficeKey?: string
  timeLimitMs?: number
}

const DAY_MS = 86_400_000
const CREATED = '000'
const MBWAY_STATUSES: Readonly<Record<string, MbwayStatus>> = {
  '000': 'paid',
  '020': 'rejected',
  '101': 'expired',
  '122': 'declined',
  '123': 'pending',
  '999': 'error',
}

const text = z.coerce.string()
const referenceAnswer = z.object({ Entity: text, Reference: text, RequestId: text, Status: text })
const mbwayAnswer = z.object({ RequestId: text.optional(), Status: text })
const statusAnswer = z.object({ Status: text })
const listAnswer = z.object({
  status: z.coerce.number(),
  payments: z
    .array(
      z.object({
        amount: text,
        fee: text.nullish(),
        entity: text.nullish(),
        reference: text.nullish(),
        orderId: text.nullish(),
        requestId: text.nullish(),
        paymentDate: z.string(),
      }),
    )
    .nullish(),
})

export function createIfthenpay(options: IfthenpayOptions): ListingDriver {
  const { url, timeLimitMs } = options
  const ask = <T>(method: ProviderRequest['method'], path: string, shape: z.ZodType<T>, body?: object) =>
    askProvider({ method, url: new URL(path, url), body, timeLimitMs }, shape)

  return {
    makesReferences: Boolean(options.mbKey),
    asksPhones: Boolean(options.mbwayKey),
    mbwaySeconds: MBWAY_SECONDS,

    async createReference({ orderId, amount, description, expiryDays }) {
      const mbKey = keyOf(options.mbKey)
      const order = { orderId, amount: printProviderAmount(amount), description, expiryDays }
      const created = await ask('POST', '/multibanco/reference/init', referenceAnswer, { mbKey, ...order })
      if (created.Status !== '0') throw new PaymentServiceError('refused', created.Status)
      const { Entity: entity, Reference: reference, RequestId: requestId } = created
      if (!/^\d{5}$/.test(entity) || !/^\d{9}$/.test(reference)) throw new PaymentServiceError('unexpectedAnswer')
      return { entity, reference, requestId }
    },

    async createMbway({ orderId, amount, phone, description }) {
      const mbWayKey = keyOf(options.mbwayKey)
      const order = { orderId, amount: printProviderAmount(amount), mobileNumber: phone, description }
      const created = await ask('POST', '/spg/payment/mbway', mbwayAnswer, { mbWayKey, ...order })
      if (created.Status === '122') throw new PaymentServiceError('phoneRefused', created.Status)
      if (created.Status !== CREATED) throw new PaymentServiceError('refused', created.Status)
      if (!created.RequestId) throw new PaymentServiceError('unexpectedAnswer', created.Status)
      return { requestId: created.RequestId, providerStatus: created.Status }
    },

    async readMbwayStatus(requestId) {
      const query = new URLSearchParams({ mbWayKey: keyOf(options.mbwayKey), requestId })
      const { Status } = await ask('GET', `/spg/payment/mbway/status?${query.toString()}`, statusAnswer)
      const status = MBWAY_STATUSES[Status]
      if (!status) throw new PaymentServiceError('unexpectedAnswer', Status)
      return { status, providerStatus: Status }
    },

    parseCallback: query => parseIfthenpayCallback(query, options.antiPhishingKey),

    async testConnection(now) {
      await this.listPayments(new Date(now.getTime() - DAY_MS), now)
    },

    async listPayments(from, to) {
      const answer = await ask('POST', '/v2/payments/read', listAnswer, {
        boKey: keyOf(options.backofficeKey),
        dateStart: printProviderTime(from),
        dateEnd: printProviderTime(to),
      })
      if (answer.status === 401 || answer.status === 403) throw new PaymentServiceError('keyRefused')
      if (answer.status !== 200) throw new PaymentServiceError('refused', String(answer.status))
      const counted = new Map<string, number>()
      return (answer.payments ?? []).map(row => listed(row, counted))
    },
  }
}

function keyOf(key: string | undefined): string {
  if (!key) throw new PaymentServiceError('keyMissing')
  return key
}

type ListedPayment = NonNullable<z.output<typeof listAnswer>['payments']>[number]

/** A refund is listed with a negative amount. */
function listed(row: ListedPayment, counted: Map<string, number>): ProviderPayment | ProviderRefund {
  const amount = parseProviderAmount(row.amount.replace(/^-/, ''))
  const at = parseProviderTime(row.paymentDate)
  if (amount === null || !at) throw new PaymentServiceError('unexpectedAnswer')
  // Payments by phone have a word in place of an entity of Multibanco.
  const isMultibanco = /^\d{5}$/.test(row.entity ?? '')
  const told = {
    ...(isMultibanco && row.entity && { entity: row.entity }),
    ...(isMultibanco && row.reference && { reference: row.reference.replace(/\s/g, '') }),
    amount,
  }
  if (row.amount.startsWith('-')) return listedRefund(row, told, at, counted)
  const fee = parseProviderAmount(row.fee ?? '')
  const paid = { ...told, ...(row.orderId && { orderId: row.orderId }), paidAt: at }
  return {
    ...paid,
    ...(fee !== null && { fee }),
    transactionId: transactionIdOf({ ...paid, requestId: row.requestId }),
    method: isMultibanco ? 'multibanco' : 'mbway',
    isRefund: false,
  }
}

/** A refund has the number of its payment and none of its own: its time and amount tell it, and its place among equal ones. */
function listedRefund(
  { requestId, orderId }: ListedPayment,
  told: Pick<ProviderRefund, 'entity' | 'reference' | 'amount'>,
  refundedAt: Date,
  counted: Map<string, number>,
): ProviderRefund {
  const of = requestId || [told.entity, told.reference ?? orderId].filter(Boolean).join('.')
  const equal = [of, 'devolvido', refundedAt.toISOString(), told.amount].join('.')
  const place = (counted.get(equal) ?? 0) + 1
  counted.set(equal, place)
  return {
    ...told,
    refundId: place === 1 ? equal : `${equal}.${place}`,
    ...(requestId && { transactionId: requestId }),
    refundedAt,
    isRefund: true,
  }
}
