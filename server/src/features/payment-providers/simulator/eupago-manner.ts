import { createHmac, randomUUID } from 'node:crypto'
import { webhookCall } from '@agremia/model/calls/payment-providers'
import { lisbonDay, lisbonTime } from '@agremia/model/rules/day'
import { z } from 'zod'
import {
  type CallbackManner,
  FAILING_ENDING,
  SIMULATED_ENTITY,
  type SimulatedPayment,
  type SimulatedProvider,
  type SimulatedRequest,
} from './simulated-provider.ts'
import { parseJson, type SimulatorRoutes, sendJson, tellProgram } from './simulator-http.ts'
import { SIMULATOR_KEYS } from './simulator-keys.ts'

const WRONG_VALUES = { estado: -9, resposta: 'Valores incorretos' }
const WRONG_KEY = { estado: -10, resposta: 'Chave inválida' }
const UNKNOWN = { estado: -11, resposta: 'Referência não encontrada' }

/** The calls of Eupago, in its shapes. */
export const eupagoRoutes = (service: SimulatedProvider): SimulatorRoutes => ({
  'POST /clientes/rest_api/multibanco/create': ({ body, response }) => {
    const order = REFERENCE_ORDER.safeParse(parseJson(body)).data
    if (!order) return sendJson(response, WRONG_VALUES)
    if (order.chave !== SIMULATOR_KEYS.eupagoApiKey) return sendJson(response, WRONG_KEY)
    const created = service.createReference(order.id, Math.round(order.valor * 100), 'eupago')
    if (!created) return sendJson(response, WRONG_VALUES)
    // As numbers, as Eupago sends them.
    const made = { entidade: Number(SIMULATED_ENTITY), referencia: Number(created.reference) }
    return sendJson(response, { estado: 0, ...made, valor: created.amount / 100, resposta: 'OK' })
  },
  'POST /clientes/rest_api/multibanco/info': ({ body, response }) => {
    const asked = INFO.safeParse(parseJson(body)).data
    if (asked?.chave !== SIMULATOR_KEYS.eupagoApiKey) return sendJson(response, WRONG_KEY)
    const found = service
      .requests()
      .find(({ manner, reference, requestId }) => manner === 'eupago' && (reference ?? requestId) === asked.referencia)
    return sendJson(response, found ? infoOf(service, found) : UNKNOWN)
  },
  'POST /api/v1.02/mbway/create': ({ headers, body, response }) => {
    const reject = (code: string) => sendJson(response, { transactionStatus: 'Rejected', code, text: code })
    if (headers.authorization !== `ApiKey ${SIMULATOR_KEYS.eupagoApiKey}`) return reject('APIKEY_INVALID')
    const payment = MBWAY_ORDER.safeParse(parseJson(body)).data?.payment
    if (!payment) return reject('CUSTOMERPHONE_INVALID')
    if (payment.customerPhone.endsWith(FAILING_ENDING)) return reject('GENERAL_ERROR')
    const phone = `${payment.countryCode}#${payment.customerPhone}`
    const created = service.createMbway(payment.identifier, Math.round(payment.amount.value * 100), phone, 'eupago')
    return sendJson(response, {
      transactionStatus: 'Success',
      transactionID: randomUUID(),
      reference: created.requestId,
    })
  },
})

const ORDER_ID = z.string().min(1).max(50)
const EUROS = z.number().positive()
const REFERENCE_ORDER = z.object({ chave: z.string(), valor: EUROS, id: ORDER_ID })
const INFO = z.object({ chave: z.string(), referencia: z.string() })
const MBWAY_ORDER = z.object({
  payment: z.object({
    amount: z.object({ value: EUROS, currency: z.literal('EUR') }),
    identifier: ORDER_ID,
    customerPhone: z.string().regex(/^\d{6,14}$/),
    countryCode: z.string().regex(/^\d{1,3}$/),
  }),
})

const two = (number: number) => String(number).padStart(2, '0')
const fiveDecimals = (cents: number) => `${(cents / 100).toFixed(2)}000`
const timeOf = (instant: Date) => {
  const { hour, minute } = lisbonTime(instant)
  return `${two(hour)}:${two(minute)}:${two(instant.getUTCSeconds())}`
}

function infoOf(service: SimulatedProvider, request: SimulatedRequest) {
  const paid = service.payments().filter(({ requestId, amount }) => requestId === request.requestId && amount > 0)
  return {
    estado: 0,
    entidade: request.reference ? SIMULATED_ENTITY : null,
    referencia: request.reference ?? request.requestId,
    identificador: request.orderId,
    estado_referencia: paid.length > 0 ? 'paga' : 'pendente',
    pagamentos: paid.map(({ movement, amount, fee, paidAt }) => ({
      trid: movement,
      estado: 'paga',
      valor: fiveDecimals(amount),
      comissao: fiveDecimals(fee),
      data_pagamento: lisbonDay(paidAt),
      hora_pagamento: timeOf(paidAt),
    })),
    resposta: 'OK',
  }
}

interface Transaction {
  identifier: string
  method: string
  amount: number
  at: Date
  trid: number
  status: 'Paid' | 'Canceled' | 'Expired' | 'REFUNDED'
  entity?: number
  reference: number
  originalTrid?: number
}

/** A refund is told by a movement of its own. */
export const webhookOfPayment = (payment: SimulatedPayment): Transaction => {
  const isMultibanco = payment.entity === SIMULATED_ENTITY
  const isRefund = payment.original !== undefined
  return {
    identifier: payment.orderId,
    method: isRefund ? 'RB:PT' : isMultibanco ? 'PC:PT' : 'MW:PT',
    amount: Math.abs(payment.amount),
    at: payment.paidAt,
    trid: payment.movement,
    status: isRefund ? 'REFUNDED' : 'Paid',
    ...(isMultibanco && { entity: Number(payment.entity) }),
    reference: Number(isMultibanco ? payment.reference : payment.requestId),
    ...(isRefund && { originalTrid: payment.original }),
  }
}

export const webhookOfEnd = ({ orderId, amount, requestId, changedAt, status }: SimulatedRequest): Transaction => ({
  identifier: orderId,
  method: 'MW:PT',
  amount,
  at: changedAt,
  trid: 0,
  status: status === 'expired' ? 'Expired' : 'Canceled',
  reference: Number(requestId),
})

export async function sendWebhook(programUrl: string, { amount, at, ...told }: Transaction, manner: CallbackManner) {
  const body = JSON.stringify({
    channel: { account: 'Simulador', name: 'Simulador' },
    transaction: {
      ...told,
      amount: { value: fiveDecimals(amount), currency: 'EUR' },
      date: `${lisbonDay(at)}T${timeOf(at)}`,
    },
  })
  const key = manner === 'wrongKey' ? 'outra-chave' : SIMULATOR_KEYS.eupagoChannelKey
  const signature = createHmac('sha256', key).update(body).digest('base64')
  await tellProgram(`${programUrl}/api${webhookCall.path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
  })
}
