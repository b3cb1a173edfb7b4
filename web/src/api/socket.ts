import type { SOCKET_TOPICS } from '@agremia/model/calls/realtime'
import type { AxiosInstance } from 'axios'
import { serverStatus, whenInContact } from './server-status.ts'
import { isSignedIn } from './session.ts'

/** Type only: the calls' module carries zod, which the first load must not. */
const TOPICS = { handshake: 'handshake', ping: 'ping' } as const satisfies Partial<typeof SOCKET_TOPICS>
export const PING_MS = 55_000
export const LOST_AFTER_MS = 1_000

/** A message from the server becomes the browser event `ws:{topic}` (RT-02). */
function dispatch(text: unknown) {
  if (typeof text !== 'string') return
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return // not ours: the wire speaks JSON only
  }
  if (typeof message !== 'object' || message === null || !('topic' in message)) return
  if (typeof message.topic !== 'string') return
  const payload = 'payload' in message ? message.payload : undefined
  window.dispatchEvent(new CustomEvent(`ws:${message.topic}`, { detail: payload }))
}

/** Listens to a topic; answers the function that stops. */
export function onTopic(topic: string, listener: (payload: unknown) => void) {
  const listen = (event: Event) => listener(event instanceof CustomEvent ? event.detail : undefined)
  window.addEventListener(`ws:${topic}`, listen)
  return () => window.removeEventListener(`ws:${topic}`, listen)
}

const idOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'connectionId' in payload ? payload.connectionId : undefined

/** Keeps one socket open while someone is signed in (RT-01 to RT-03); answers the function that ends it. */
export function startSocket(address: string, http: AxiosInstance): () => void {
  if (!('WebSocket' in window) || !isSignedIn()) return () => {}
  let socket: WebSocket
  let ended = false
  let pings: ReturnType<typeof setInterval> | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}
  const ping = () => socket.send(JSON.stringify({ topic: TOPICS.ping }))

  function connect() {
    let opened = false
    socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      opened = true
      clearTimeout(lost)
      lost = undefined
      ping()
      pings = setInterval(ping, PING_MS)
    })
    socket.addEventListener('message', event => dispatch(event.data))
    socket.addEventListener('close', () => {
      clearInterval(pings)
      if (ended) return
      lost ??= setTimeout(() => {
        lost = undefined
        serverStatus.set('unreachable')
      }, LOST_AFTER_MS)
      // At once after a good connection, then every second: a server that is down is not hammered.
      if (opened) connect()
      else setTimeout(reconnect, LOST_AFTER_MS)
    })
  }
  /** The overlay does its own asking: under it the socket waits. */
  function reconnect() {
    if (ended) return
    stopWaiting = whenInContact(connect)
  }

  const stopListening = onTopic(TOPICS.handshake, payload => {
    const connectionId = idOf(payload)
    if (connectionId === undefined || !isSignedIn()) return
    // The answer is ignored and a failure not shown (RT-02): without its rights the socket is merely quiet.
    http.post('/websocket/auth', { connectionId }).catch(() => {})
  })
  connect()
  return () => {
    ended = true
    stopWaiting()
    stopListening()
    clearInterval(pings)
    clearTimeout(lost)
    socket.close()
  }
}
