import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { controlRoutes } from './control-page.ts'
import { eupagoRoutes, sendWebhook, webhookOfEnd, webhookOfPayment } from './eupago-manner.ts'
import { ifthenpayRoutes, sendCallback } from './ifthenpay-manner.ts'
import { type CallbackManner, createSimulatedProvider, type SimulatedPayment } from './simulated-provider.ts'
import { isFromHere, readBody, type SimulatorRoutes, send } from './simulator-http.ts'

interface Options {
  /** Where the program is told of payments; undefined while it does not listen yet. */
  programUrl(): string | undefined
  now?(): Date
  answerMs?: number
  port?: number
}

/** How long somebody takes to confirm a payment on the phone. */
const ANSWER_MS = 5_000

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/**
 * A payment service on this machine with the shapes of ifthenpay and of Eupago, which moves no money. What was asked for in the manner
 * of one is told in its manner. Other machines cannot reach it.
 */
export async function startSimulator({ programUrl, now = () => new Date(), answerMs = ANSWER_MS, port = 0 }: Options) {
  const callbacks: Promise<void>[] = []
  const service = createSimulatedProvider({
    now,
    answerMs,
    tell,
    async tellEnd(request) {
      const url = programUrl()
      if (request.manner === 'eupago' && url) await sendWebhook(url, webhookOfEnd(request), 'once')
    },
  })

  async function tell(payment: SimulatedPayment, manner: CallbackManner) {
    const url = programUrl()
    if (manner === 'lost' || url === undefined) return
    const sent = Array.from({ length: manner === 'twice' ? 2 : 1 }, () =>
      payment.manner === 'eupago'
        ? sendWebhook(url, webhookOfPayment(payment), manner)
        : sendCallback(url, payment, manner),
    )
    callbacks.push(...sent)
    await Promise.all(sent)
  }

  const routes: SimulatorRoutes = { ...ifthenpayRoutes(service), ...eupagoRoutes(service), ...controlRoutes(service) }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) return send(response, 404, 'text/plain', 'Not found')
    if (request.method === 'POST' && !isFromHere(request)) return send(response, 403, 'text/plain', 'Forbidden')
    return route({ url, headers: request.headers, body: await readBody(request), response })
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
