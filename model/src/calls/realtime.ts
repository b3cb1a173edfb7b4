import { z } from 'zod'
import { SIGNED_IN } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/** A message on the socket, in either direction (RT-02). */
export interface SocketMessage {
  topic: string
  payload?: unknown
}

/** Topics that are not a resource's name. */
export const SOCKET_TOPICS = {
  /** Sent on opening, and again when the server may have missed the authorisation: `{ connectionId }`. */
  handshake: 'handshake',
  /** The connection is now authorised as its user; the client should fetch what it shows again. */
  authorised: 'authorised',
  ping: 'ping',
  pong: 'pong',
  /** Events may have been missed; the client should fetch what it shows again. */
  resync: 'resync',
  /** An unexpected error on the server, `{ message, errorId }`, sent to staff only. */
  panic: 'panic',
  debug: 'debug',
} as const

/** 128 random bits in base64url. */
export const CONNECTION_ID = /^[A-Za-z0-9_-]{22}$/

export const authoriseSocket = defineCall({
  method: 'POST',
  path: '/websocket/auth',
  summary: 'Authorise an open socket as the signed-in user',
  access: SIGNED_IN,
  statuses: [204],
  body: z.strictObject({ connectionId: z.string().regex(CONNECTION_ID, 'Identificador de ligação inválido.') }),
})
