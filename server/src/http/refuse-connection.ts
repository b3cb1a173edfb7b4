import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's parser gives up on before there is a request; everything else it meets is a bad request. */
const REFUSED: Record<string, { status: number; code: string; text: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', text: 'O pedido demorou demasiado a chegar.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge', text: 'Os cabeçalhos do pedido são demasiado grandes.' },
}
const BAD_REQUEST = { status: 400, code: 'badRequest', text: 'O pedido não é válido.' }

/** Answers in the shape of every other error what is not even HTTP. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  // A peer that is gone hears nothing; one whose request broke off halfway through an answer must not take ours for it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const { status, code, text } = REFUSED[error.code ?? ''] ?? BAD_REQUEST
  const body = JSON.stringify({ code, errors: { _: text } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
