import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseProviderAmount, printProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import { z } from 'zod'
import { parseProviderTime, printProviderTime } from '../provider-time.ts'
import { type ControlForm, controlPage, isControlForm, pressButton } from './control-page.ts'
import {
  type CallbackManner,
  createSimulatedProvider,
  FAILING_ENDING,
  type SimulatedPayment,
} from './simulated-provider.ts'

/** The keys of the simulated contract. They open nothing. */
export const SIMULATOR_KEYS = {
  mbKey: 'SIM-000001',
  mbwayKey: 'SIM-000002',
  antiPhishingKey: 'chave-do-simulador',
  backofficeKey: '0000-0000-0000-0000',
} as const

interface Options {
  /** Where callbacks are sent to; undefined while the program does not listen yet. */
  callbackUrl(): string | undefined
  now?(): Date
  answerMs?: number
  port?: number
}

/** How long somebody takes to confirm a payment on the phone. */
const ANSWER_MS = 5_000
const MOST_BYTES = 20_000

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** A payment service on this machine with the shapes of ifthenpay, which moves no money. Other machines cannot reach it. */
export async function startSimulator({ callbackUrl, now = () => new Date(), answerMs = ANSWER_MS, port = 0 }: Options) {
  const callbacks: Promise<void>[] = []
  const service = createSimulatedProvider({ now, answerMs, tell })

  async function tell(payment: SimulatedPayment, manner: CallbackManner) {
    const url = callbackUrl()
    if (manner === 'lost' || url === undefined) return
    const key = manner === 'wrongKey' ? 'outra-chave' : SIMULATOR_KEYS.antiPhishingKey
    const sent = Array.from({ length: manner === 'twice' ? 2 : 1 }, () => sendCallback(url, key, payment))
    callbacks.push(...sent)
    await Promise.all(sent)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = ROUTES[`${request.method} ${url.pathname}`]
    if (!route) return send(response, 404, 'text/plain', 'Not found')
    if (request.method === 'POST' && !isFromHere(request)) return send(response, 403, 'text/plain', 'Forbidden')
    return route({ url, body: await readBody(request), response })
  }

  const ROUTES: Readonly<Record<string, (call: SimulatorCall) => unknown>> = {
    'POST /multibanco/reference/init': ({ body, response }) => {
      const order = orderOf(body, REFERENCE_ORDER)
      const created = order && service.createReference(order.orderId, order.cents)
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
      const created = service.createMbway(order.orderId, order.cents, order.mobileNumber)
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
    'GET /sim': ({ response }) => send(response, 200, 'text/html; charset=utf-8', controlPage(service)),
    'POST /sim': async ({ body, response }) => {
      const form: ControlForm = Object.fromEntries(new URLSearchParams(body))
      if (!isControlForm(form)) return send(response, 422, 'text/plain; charset=utf-8', 'Pedido inválido.')
      await pressButton(service, form)
      response.writeHead(303, { location: '/sim' }).end()
    },
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo // of a server that listens on a port
  return {
    url: `http://127.0.0.1:${bound}`,
    provider: service,
    /** All callbacks that were sent so far have been answered, or were given up. */
    callbacksDone: () => Promise.all(callbacks),
    close: () =>
      new Promise<void>(resolve => {
        service.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface SimulatorCall {
  url: URL
  body: string
  response: ServerResponse
}

const STATUS_CODES = { pending: '123', paid: '000', rejected: '020', expired: '101', declined: '122' } as const

const listed = ({ amount, fee, paidAt, ...payment }: SimulatedPayment) => ({
  ...payment,
  amount: amount / 100,
  fee: fee / 100,
  netAmount: (amount - fee) / 100,
  paymentDate: printProviderTime(paidAt),
  subEntity: '9',
  terminal: 'SIMULADOR',
})

/** Ours may be down or slow; a payment service does not stop for that. */
async function sendCallback(url: string, key: string, payment: SimulatedPayment) {
  const query = new URLSearchParams({
    key,
    orderId: payment.orderId,
    amount: printProviderAmount(payment.amount),
    requestId: payment.requestId,
    payment_datetime: printProviderTime(payment.paidAt),
    ...(/^\d{5}$/.test(payment.entity) && { entity: payment.entity, reference: payment.reference }),
  })
  await fetch(`${url}?${query.toString()}`, { signal: AbortSignal.timeout(10_000) }).then(
    response => response.body?.cancel(),
    () => undefined,
  )
}

/** Pages of other sites may send forms to this address too; browsers then name the site. */
const isFromHere = ({ headers: { origin, host } }: IncomingMessage) =>
  origin === undefined || origin === `http://${host}`

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > MOST_BYTES) throw new Error('too long')
  }
  return text
}

const send = (response: ServerResponse, status: number, type: string, text: string) =>
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    })
    .end(text)
const sendJson = (response: ServerResponse, body: object) =>
  send(response, 200, 'application/json', JSON.stringify(body))
