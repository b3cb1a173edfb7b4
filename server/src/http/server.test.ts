import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleErrors } from './errors.ts'
import { createServer } from './server.ts'

const { app } = createServer({ logLevel: 'silent', trustProxy: false })
let port: number
const panics: string[] = []
/** `began` and `failed`, of the slow request. */
const slow = new EventEmitter()
beforeAll(async () => {
  handleErrors(app, { onPanic: errorId => panics.push(errorId) })
  app.get('/', () => ({ data: {} }))
  app.post('/', () => ({ data: {} }))
  app.get('/api/users/:id', () => ({ data: {} }))
  app.addHook('onError', async () => void slow.emit('failed'))
  app.get('/slow', async ({ raw }) => {
    slow.emit('began')
    await new Promise<void>(resolve => raw.socket.once('close', resolve))
    // What the compression of an answer throws that nobody takes any more.
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const bound = app.server.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
})
afterAll(() => app.close())

/** Bytes as they are; whatever comes back until the server hangs up. */
const send = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
const read = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}
const request = (line: string, headers: string) => `${line}\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

it.each([
  ['no HTTP', 'bom dia\r\n\r\n', 400],
  ['an unknown method', 'APAGA / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a length that is no number', request('POST / HTTP/1.1', 'Content-Length: muito\r\n'), 400],
  ['a negative length', request('POST / HTTP/1.1', 'Content-Length: -1\r\n'), 400],
  ['two lengths', request('POST / HTTP/1.1', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
  ['a length and chunks', request('POST / HTTP/1.1', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400],
  ['a null byte in a header', request('GET / HTTP/1.1', 'X-Name: Ana\0\r\n'), 400],
  ['a null byte in the address', request('GET /\0 HTTP/1.1', ''), 400],
  ['headers above 16 KB', request('GET / HTTP/1.1', `Calling-URL: ${'x'.repeat(20_000)}\r\n`), 431],
  ['an address above 16 KB', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, ''), 431],
  ['an address that cannot be decoded', request('GET /api/users/%ff HTTP/1.1', ''), 400],
  ['half an escape', request('GET /api/users/% HTTP/1.1', ''), 400],
  ['an id as long as a novel', request(`GET /api/users/${'x'.repeat(600)} HTTP/1.1`, ''), 404],
])('%s is refused in our shape, in Portuguese', async (_name, bytes, status) => {
  const { body, head, ...got } = read(await send(bytes))
  expect(got.status).toBe(status)
  expect(head).toMatch(/content-type: application\/json/i)
  expect(body).toEqual({
    code: expect.stringMatching(/^\w+$/),
    errors: { _: expect.stringMatching(/^O.+\.$|^Não.+\.$/) },
  })
})

it('API-01: takes a Calling-URL as long as a page’s address can be', async () => {
  const { status } = read(await send(request('GET / HTTP/1.1', `Calling-URL: https://x/${'x'.repeat(8000)}\r\n`)))
  expect(status).toBe(200)
})

it('lets a request that never ends cost nobody else theirs', async () => {
  const half = connect(port, '127.0.0.1', () =>
    half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'),
  )
  half.on('error', () => {})
  expect(read(await send(request('GET / HTTP/1.1', ''))).status).toBe(200)
  half.destroy()
})

it('raises no alarm when whoever asked has left before the answer', async () => {
  const [began, failed] = [once(slow, 'began'), once(slow, 'failed')]
  const socket = connect(port, '127.0.0.1', () => socket.write(request('GET /slow HTTP/1.1', '')))
  await began
  socket.destroy()
  await failed
  await nextTurn()
  expect(panics).toEqual([])
})
