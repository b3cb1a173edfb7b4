import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void }
  }
}

/** Starts a real HTTP server, and gives the page its origin, as in production. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: string, bytes: Buffer) => void,
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      answer(request, response, bytes.toString(), bytes)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const origin = `http://127.0.0.1:${port}`
  window.happyDOM.setURL(`${origin}/utilizadores`)
  return {
    origin,
    server,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function reply(response: ServerResponse, status: number, body?: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const makeToken = (payload: Record<string, unknown>) => `${encode({ alg: 'none' })}.${encode(payload)}.x`
