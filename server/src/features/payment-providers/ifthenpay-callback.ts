import { parseProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import type { ProviderPayment } from './driver.ts'
import { parseProviderTime } from './provider-time.ts'
import { isSameText } from './same-text.ts'
import { transactionIdOf } from './transaction-id.ts'

/** What a callback tells, under each of the names that ifthenpay has used for it. */
const NAMES = {
  key: ['key', 'chave', 'apk'],
  orderId: ['orderId', 'oid'],
  requestId: ['requestId', 'tid'],
  amount: ['amount', 'valor', 'val'],
  entity: ['entity', 'entidade'],
  reference: ['reference', 'referencia', 'ref'],
  paidAt: ['payment_datetime', 'datahorapag'],
} as const

/** Longer texts than any of these values. */
const MOST_CHARACTERS = 100

/** The key is the callback's only proof of origin, so what it tells is confirmed at the service before anything is booked. */
export function parseIfthenpayCallback(
  query: Readonly<Record<string, unknown>>,
  antiPhishingKey: string | undefined,
): ProviderPayment | 'wrongKey' | 'unreadable' {
  const told = (name: keyof typeof NAMES) => {
    const found = NAMES[name].map(one => query[one]).find(value => typeof value === 'string' && value.trim() !== '')
    return typeof found === 'string' && found.length <= MOST_CHARACTERS ? found.trim() : undefined
  }
  if (!antiPhishingKey || !isSameText(told('key') ?? '', antiPhishingKey)) return 'wrongKey'
  const amount = parseProviderAmount(told('amount') ?? '')
  const orderId = told('orderId')
  const requestId = told('requestId')
  const entity = told('entity')
  const reference = told('reference')?.replace(/\s/g, '')
  // A callback that tells no time is of a payment of this moment; such times only tell repeated payments apart.
  const paidAt = parseProviderTime(told('paidAt') ?? '')
  const isMultibanco = /^\d{5}$/.test(entity ?? '') && reference !== undefined
  if (amount === null || amount === 0 || !(requestId || (isMultibanco && paidAt))) return 'unreadable'
  const payment = {
    ...(orderId && { orderId }),
    ...(isMultibanco && entity && { entity, reference }),
    amount,
    paidAt: paidAt ?? new Date(),
  }
  return {
    ...payment,
    transactionId: transactionIdOf({ ...payment, requestId }),
    method: isMultibanco ? 'multibanco' : 'mbway',
    isRefund: false,
  }
}
