import type { SOCKET_TOPICS } from '@agremia/model/calls/realtime'
import type { AxiosInstance } from 'axios'
import { serverStatus, whenInContact } from './server-status.ts'
import { isSignedIn } from './session.ts'

/**
 * Repeated here and checked by their type: the module that declares them imports zod, which the first load must not
 * contain.
 */
const TOPICS = { handshake: 'handshake', ping: 'ping' } as const satisfies Partial<typeof SOCKET_TOPICS>
export const PING_MS = 55_000
export const LOST_AFTER_MS = 1_000

/** Dispatches a message of the server as the browser event `ws:{topic}` (RT-02). */
function dispatch(text: unknown) {
  if (typeof text !== 'string') return
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return // our server sends only JSON
  }
  if (typeof message !== 'object' || message === null || !('topic' in message)) return
  if (typeof message.topic !== 'string') return
  const payload = 'payload' in message ? message.payload : undefined
  window.dispatchEvent(new CustomEvent(`ws:${message.topic}`, { detail: payload }))
}

/** Calls `listener` for every message of a topic. Returns the function that stops it. */
export function onTopic(topic: string, listener: (payload: unknown) => void) {
  const listen = (event: Event) => listener(event instanceof CustomEvent ? event.detail : undefined)
  window.addEventListener(`ws:${topic}`, listen)
  return () => window.removeEventListener(`ws:${topic}`, listen)
}

const idOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'connectionId' in payload ? payload.connectionId : undefined

/** Keeps one socket open while somebody is signed in (RT-01 to RT-03). Returns the function that closes it. */
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
      // Immediately after a connection that worked, then every second, so that a server that is down gets few requests.
      if (opened) connect()
      else setTimeout(reconnect, LOST_AFTER_MS)
    })
  }
  /** While the overlay is shown it pings the server itself, so the socket waits. */
  function reconnect() {
    if (ended) return
    stopWaiting = whenInContact(connect)
  }

  const stopListening = onTopic(TOPICS.handshake, payload => {
    const connectionId = idOf(payload)
    if (connectionId === undefined || !isSignedIn()) return
    // A failure is not shown (RT-02): the socket then only receives no messages.
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
