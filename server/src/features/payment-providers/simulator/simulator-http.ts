import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

export interface SimulatorCall {
  url: URL
  headers: IncomingHttpHeaders
  body: string
  response: ServerResponse
}

/** By method and path. */
export type SimulatorRoutes = Readonly<Record<string, (call: SimulatorCall) => unknown>>

const MOST_BYTES = 20_000

/** Pages of other sites may send forms to this address too; browsers then name the site. */
export const isFromHere = ({ headers: { origin, host } }: IncomingMessage) =>
  origin === undefined || origin === `http://${host}`

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > MOST_BYTES) throw new Error('too long')
  }
  return text
}

export const send = (response: ServerResponse, status: number, type: string, text: string) =>
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    })
    .end(text)
export const sendJson = (response: ServerResponse, body: object) =>
  send(response, 200, 'application/json', JSON.stringify(body))

/** The program may be down or slow; a payment service does not stop for that. */
export const tellProgram = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).then(
    response => response.body?.cancel(),
    () => undefined,
  )
