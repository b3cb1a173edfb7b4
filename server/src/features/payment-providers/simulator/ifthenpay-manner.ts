import { callbackCall } from '@agremia/model/calls/payment-providers'
import { parseProviderAmount, printProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import { z } from 'zod'
import { parseProviderTime, printProviderTime } from '../provider-time.ts'
import {
  type CallbackManner,
  FAILING_ENDING,
  type SimulatedPayment,
  type SimulatedProvider,
} from './simulated-provider.ts'
import { parseJson, type SimulatorRoutes, sendJson, tellProgram } from './simulator-http.ts'
import { SIMULATOR_KEYS } from './simulator-keys.ts'

/** The calls of ifthenpay, in its shapes. */
export const ifthenpayRoutes = (service: SimulatedProvider): SimulatorRoutes => ({
  'POST /multibanco/reference/init': ({ body, response }) => {
    const order = orderOf(body, REFERENCE_ORDER)
    const created = order && service.createReference(order.orderId, order.cents, 'ifthenpay')
    if (!created)
      return sendJson(response, { Message: 'Error', Status: '-1', Entity: '', Reference: '', RequestId: '' })
    return sendJson(response, {
      Amount: printProviderAmount(created.amount),
      Entity: '99999',
      ExpiryDate: '',
      Message: 'Success',
      OrderId: created.orderId,
      Reference: created.reference,
      RequestId: created.requestId,
      Status: '0',
    })
  },
  'POST /spg/payment/mbway': ({ body, response }) => {
    const order = orderOf(body, MBWAY_ORDER)
    if (!order || order.mobileNumber.endsWith(FAILING_ENDING))
      return sendJson(response, { Message: 'Error', Status: '999', RequestId: '' })
    const created = service.createMbway(order.orderId, order.cents, order.mobileNumber, 'ifthenpay')
    return sendJson(response, {
      Amount: printProviderAmount(created.amount),
      Message: 'Pending',
      OrderId: created.orderId,
      RequestId: created.requestId,
      Status: '000',
    })
  },
  'GET /spg/payment/mbway/status': ({ url, response }) => {
    const known = service.find(url.searchParams.get('requestId') ?? '')
    if (!known || url.searchParams.get('mbWayKey') !== SIMULATOR_KEYS.mbwayKey)
      return sendJson(response, { Message: 'Error', Status: '999', RequestId: '' })
    return sendJson(response, {
      CreatedAt: printProviderTime(known.createdAt),
      Message: known.status,
      RequestId: known.requestId,
      Status: STATUS_CODES[known.status],
      UpdateAt: printProviderTime(known.changedAt),
    })
  },
  'POST /v2/payments/read': ({ body, response }) => {
    const { boKey, dateStart = '', dateEnd = '' } = z.record(z.string(), z.string()).catch({}).parse(parseJson(body))
    if (boKey !== SIMULATOR_KEYS.backofficeKey)
      return sendJson(response, { message: 'Invalid boKey', status: 403, payments: [] })
    const from = parseProviderTime(dateStart)?.getTime() ?? 0
    const to = (parseProviderTime(dateEnd)?.getTime() ?? Number.POSITIVE_INFINITY) + 1_000
    const inside = ({ paidAt }: SimulatedPayment) => from <= paidAt.getTime() && paidAt.getTime() < to
    return sendJson(response, { message: 'OK', status: 200, payments: service.payments().filter(inside).map(listed) })
  },
})

const STATUS_CODES = { pending: '123', paid: '000', rejected: '020', expired: '101', declined: '122' } as const

const listed = ({
  amount,
  fee,
  paidAt,
  manner: _manner,
  movement: _movement,
  original: _original,
  ...payment
}: SimulatedPayment) => ({
  ...payment,
  amount: amount / 100,
  fee: fee / 100,
  netAmount: (amount - fee) / 100,
  paymentDate: printProviderTime(paidAt),
  subEntity: '9',
  terminal: 'SIMULADOR',
})

/** A refund is told by the list only. */
export async function sendCallback(programUrl: string, payment: SimulatedPayment, manner: CallbackManner) {
  if (payment.amount < 0) return
  const query = new URLSearchParams({
    key: manner === 'wrongKey' ? 'outra-chave' : SIMULATOR_KEYS.antiPhishingKey,
    orderId: payment.orderId,
    amount: printProviderAmount(payment.amount),
    requestId: payment.requestId,
    payment_datetime: printProviderTime(payment.paidAt),
    ...(/^\d{5}$/.test(payment.entity) && { entity: payment.entity, reference: payment.reference }),
  })
  await tellProgram(`${programUrl}/api${callbackCall.path}?${query.toString()}`)
}

const ORDER = { orderId: z.string().min(1).max(25), amount: z.string() }
const REFERENCE_ORDER = z.object({ ...ORDER, mbKey: z.literal(SIMULATOR_KEYS.mbKey) })
const MBWAY_ORDER = z.object({
  ...ORDER,
  mbWayKey: z.literal(SIMULATOR_KEYS.mbwayKey),
  mobileNumber: z.string().regex(/^\d{1,3}#\d{6,14}$/),
})

function orderOf<Order extends { amount: string }>(body: string, shape: z.ZodType<Order>) {
  const { data } = shape.safeParse(parseJson(body))
  const cents = parseProviderAmount(data?.amount ?? '')
  return data && cents ? { ...data, cents } : undefined
}
