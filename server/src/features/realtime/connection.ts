import { randomBytes } from 'node:crypto'
import { SOCKET_TOPICS, type SocketMessage } from '@agremia/model/calls/realtime'
import type { WebSocket } from '@fastify/websocket'
import type { SessionActor } from '../../http/actor.ts'

/** One open socket. */
export interface Connection {
  id: string
  network: string
  /** The actor as last looked up; undefined before the socket is authorised and after its session has ended. */
  actor: SessionActor | undefined
  send(message: SocketMessage): void
  sendText(text: string): void
  greet(): void
  /** Sends a ping, and closes a socket that has not answered the previous one. */
  beat(): void
  close(code: number): void
  terminate(): void
}

const CLOSE_UNSUPPORTED = 1003
const CLOSE_POLICY = 1008
/** A client with more unsent bytes is disconnected; when it reconnects it fetches everything again. */
const MAX_BUFFERED = 1_048_576
/** The limit of incoming messages; our own screens send one ping a minute. */
const MAX_MESSAGES_PER_BEAT = 100
const PONG = JSON.stringify({ topic: SOCKET_TOPICS.pong })

export function openConnection(socket: WebSocket, network: string): Connection {
  const id = randomBytes(16).toString('base64url')
  let isAlive = true
  let messages = 0

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
    else socket.send(text)
  }
  const send = (message: SocketMessage) => sendText(JSON.stringify(message))

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data, isBinary) => {
    isAlive = true
    if (++messages > MAX_MESSAGES_PER_BEAT) return socket.close(CLOSE_POLICY)
    const topic = isBinary ? undefined : readTopic(String(data))
    if (topic === undefined) socket.close(CLOSE_UNSUPPORTED)
    // Other topics are ignored, because clients request nothing over the socket.
    else if (topic === SOCKET_TOPICS.ping) sendText(PONG)
  })

  return {
    id,
    network,
    actor: undefined,
    send,
    sendText,
    greet: () => send({ topic: SOCKET_TOPICS.handshake, payload: { connectionId: id } }),
    beat: () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      messages = 0
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    close: code => socket.close(code),
    terminate: () => socket.terminate(),
  }
}

function readTopic(text: string): string | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const isTopic = typeof message === 'object' && message !== null && 'topic' in message
    return isTopic && typeof message.topic === 'string' ? message.topic : undefined
  } catch {
    return undefined
  }
}
