import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PaymentServiceError } from '../src/features/payment-providers/driver.ts'

interface ScriptedProvider<Received> {
  url: string
  /** What it was asked, in order. */
  received: Received[]
  server: Server
}

/** A payment service on a loopback port that answers as it is told, and notes of each request what `note` takes from it. */
export async function startScriptedProvider<Received>(
  answers: RequestListener | object,
  note: (request: IncomingMessage, body: unknown) => Received,
): Promise<ScriptedProvider<Received>> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      received.push(note(request, text ? JSON.parse(text) : undefined))
      if (typeof answers === 'function') answers(request, response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, received, server }
}

export function stopServers(servers: Server[]): void {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
}

/** The fault that a driver tells of a service, or whatever else it throws. */
export const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: unknown) => (error instanceof PaymentServiceError ? error.fault : error),
  )
