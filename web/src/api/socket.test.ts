import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { reply, serve } from '../../test/http-server.ts'
import { socketAddress } from './address.ts'
import { createClient } from './client.ts'
import { contactLost, restoreContact, serverStatus } from './server-status.ts'
import { LOST_AFTER_MS, onTopic, startSocket } from './socket.ts'

async function start() {
  const authorised: string[] = []
  const web = await serve((request, response, body) => {
    authorised.push(`${request.url} ${body}`)
    reply(response, 204)
  })
  const sockets: ServerSocket[] = []
  const heard: string[] = []
  const listener = new WebSocketServer({ server: web.server, path: '/api/websocket' })
  listener.on('connection', socket => {
    sockets.push(socket)
    socket.on('message', data => heard.push(String(data)))
  })
  const address = socketAddress('/api', `${web.origin}/utilizadores`)
  return { ...web, authorised, sockets, heard, listener, address, http: createClient(`${web.origin}/api`) }
}

let app: Awaited<ReturnType<typeof start>>
let stop: (() => void) | undefined
beforeEach(async () => {
  localStorage.clear()
  restoreContact()
  app = await start()
})
afterEach(async () => {
  stop?.()
  stop = undefined
  for (const socket of app.sockets) socket.terminate()
  await app.close()
})

/** The timers of the socket advance only when a test advances them. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

const { setTimeout: realTimeout } = globalThis
/** Waits with the real clock: `vi.waitFor` and `expect.poll` would advance the fake timers with each attempt. */
async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise(resolve => realTimeout(resolve, 5))
}

describe('the socket', () => {
  test('RT-01: without a stored token it does not start', async () => {
    stop = startSocket(app.address, app.http)
    // A connection begun before this call would have reached the server before it.
    await fetch(app.origin)
    expect(app.sockets).toHaveLength(0)
  })

  test('RT-01: the address is the API address with ws instead of http', () => {
    expect(socketAddress('/api', 'https://exemplo.pt/x')).toBe('wss://exemplo.pt/api/websocket')
    expect(socketAddress('http://outro:3000/api/', 'https://exemplo.pt/')).toBe('ws://outro:3000/api/websocket')
  })

  test('RT-01: it pings on open, then every 55 s', async () => {
    stopTheClock()
    localStorage.setItem('access', 'a')
    stop = startSocket(app.address, app.http)
    await until(() => app.heard.length === 1)
    expect(app.heard).toEqual(['{"topic":"ping"}'])
    vi.advanceTimersByTime(54_999)
    await fetch(app.origin)
    expect(app.heard).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await until(() => app.heard.length === 2)
  })

  test('RT-02: a message becomes a browser event, and the handshake is answered by an authorisation', async () => {
    localStorage.setItem('access', 'a')
    const users: unknown[] = []
    const stopListening = onTopic('users', payload => users.push(payload))
    stop = startSocket(app.address, app.http)
    await vi.waitFor(() => expect(app.sockets).toHaveLength(1))
    app.sockets[0]?.send('not json')
    app.sockets[0]?.send('{"topic":"users","payload":{"_id":"u1"}}')
    app.sockets[0]?.send('{"topic":"handshake","payload":{"connectionId":"c1"}}')
    await vi.waitFor(() => expect(app.authorised).toEqual(['/api/websocket/auth {"connectionId":"c1"}']))
    expect(users).toEqual([{ _id: 'u1' }])
    stopListening()
  })

  test('RT-03: it reconnects immediately, and a server that is back within a second is not reported as unreachable', async () => {
    stopTheClock()
    localStorage.setItem('access', 'a')
    stop = startSocket(app.address, app.http)
    await until(() => app.heard.length === 1)
    app.sockets[0]?.terminate()
    await until(() => app.heard.length === 2)
    vi.advanceTimersByTime(2 * LOST_AFTER_MS)
    expect(serverStatus.get()).toBe('ok')
  })

  test('RT-03: one second after the close, if still not connected, the server is unreachable', async () => {
    stopTheClock()
    localStorage.setItem('access', 'a')
    stop = startSocket(app.address, app.http)
    await until(() => app.heard.length === 1)
    const before = vi.getTimerCount()
    for (const socket of app.sockets) socket.terminate()
    await app.close()
    // The timer of the ping ends with the connection; two start: that of the lost contact, and that of the next attempt.
    await until(() => vi.getTimerCount() === before + 1)
    vi.advanceTimersByTime(LOST_AFTER_MS - 1)
    expect(serverStatus.get()).toBe('ok')
    vi.advanceTimersByTime(1)
    expect([LOST_AFTER_MS, serverStatus.get()]).toEqual([1_000, 'unreachable'])
  })

  test('RT-03: it tries every second until the overlay is shown, pauses while it is, and reconnects when the server answers', async () => {
    stopTheClock()
    localStorage.setItem('access', 'a')
    let attempts = 0
    app.server.on('upgrade', () => {
      attempts += 1
    })
    stop = startSocket(app.address, app.http)
    await until(() => app.heard.length === 1)
    const before = vi.getTimerCount()
    // From here on the server refuses connections.
    app.listener.shouldHandle = () => false
    app.sockets[0]?.terminate()
    await until(() => attempts === 2 && vi.getTimerCount() === before + 1)
    vi.advanceTimersByTime(LOST_AFTER_MS)
    expect(contactLost.get()).toBe(true)
    app.listener.shouldHandle = () => true
    vi.advanceTimersByTime(10 * LOST_AFTER_MS)
    await fetch(app.origin)
    expect(attempts).toBe(2)
    restoreContact()
    await until(() => app.heard.length === 2)
  })
})
