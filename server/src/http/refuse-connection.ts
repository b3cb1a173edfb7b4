import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

interface Refusal {
  status: number
  code: string
  text: string
}

export const TOO_SLOW: Refusal = { status: 408, code: 'timeout', text: 'O pedido demorou demasiado a chegar.' }
/** Errors of Node's parser that have a status of their own; all others are answered 400. */
const REFUSED: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge', text: 'Os cabeçalhos do pedido são demasiado grandes.' },
}
const BAD_REQUEST: Refusal = { status: 400, code: 'badRequest', text: 'O pedido não é válido.' }

/** Answers data that is not valid HTTP with an error of the usual shape. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  // Nothing is sent to a closed connection, nor in the middle of another answer, which would become part of that answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  answerAndClose(socket, REFUSED[error.code ?? ''] ?? BAD_REQUEST)
}

/** Writes an answer to a connection on which none has begun, and closes it, whatever the other side goes on sending. */
export function answerAndClose(socket: Socket, { status, code, text }: Refusal) {
  const body = JSON.stringify({ code, errors: { _: text } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
