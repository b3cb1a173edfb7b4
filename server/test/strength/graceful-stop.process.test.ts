import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSession } from '../../src/features/auth/sessions.ts'
import { loadKeys } from '../../src/outside/keys.ts'
import { copyClusterTo } from '../copied-cluster.ts'
import { addUser } from '../factories.ts'
import { openSocket } from '../socket-client.ts'
import { SECRET_KEY } from '../test-app.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'
import { bySize } from '../test-size.ts'
import { until } from '../until.ts'
import { type ChildApps, prepareChildApps } from './child-app.ts'
import { startProxy } from './proxy.ts'

/**
 * Far more than the buffers between two processes hold, so that a reader who pauses holds the writer up. With more than
 * 20,000 users the export would be a background task instead of a download.
 */
const ROWS = 19_000

let apps: ChildApps
let database: TestDatabase
let env: Record<string, string>
let app: Awaited<ReturnType<ChildApps['start']>>
let access: string
let closeProxy: () => Promise<void>
beforeAll(async () => {
  apps = await prepareChildApps()
  database = await createDatabase()
  const proxy = await startProxy(database.options)
  closeProxy = proxy.cut
  env = {
    DATA_DIR: await apps.makeDataDir(),
    DATABASE_URL: proxy.url,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    HOST: 'localhost',
  }
  await sql`
    insert into users (id, name, name_sort, email, role, active, notes, search)
    select gen_random_uuid(), 'Pessoa ' || n, 'pessoa ' || n, 'p' || n || '@socios.example', 'member', true, repeat('x', 490), ''
    from generate_series(1, ${ROWS}) n
  `.execute(database.kysely)
  const { id, name } = await addUser(database, { role: 'admin' })
  const context = { db: database.kysely, actor: undefined, now: new Date() }
  const caller = { sessionId: uuidv7(), address: '127.0.0.1', userAgent: 'test', byLink: false, sessionDays: 90 }
  const keys = await loadKeys({ secretKey: SECRET_KEY, dataDir: '/nowhere' })
  access = (await startSession(context, keys, { id, name, role: 'admin' }, caller)).access
})
afterAll(async () => {
  await apps.clean()
  await closeProxy()
  await database.drop()
})

const headers = () => ({ authorization: `Bearer ${access}`, 'accept-encoding': 'identity' })
/** `localhost` is both; a machine without the second has nothing to prove on it. */
const hosts = ['127.0.0.1', ...(networkInterfaces().lo?.some(({ address }) => address === '::1') ? ['[::1]'] : [])]
const get = async (path: string, { agent, host = '127.0.0.1' }: { agent?: Agent; host?: string } = {}) => {
  const url = `${app.address.replace('127.0.0.1', host)}${path}`
  const [response]: IncomingMessage[] = await once(request(url, { agent, headers: headers() }).end(), 'response')
  if (!response) throw new Error('no response')
  return response
}
const readAll = async (response: IncomingMessage) => {
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}
const isRefused = () =>
  new Promise<boolean>(resolve => {
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    socket.on('connect', () => resolve(false)).on('connect', () => socket.destroy())
    socket.on('error', () => resolve(true))
  })
const stopAndTime = async (signal: NodeJS.Signals = 'SIGTERM') => {
  const began = Date.now()
  app.child.kill(signal)
  const { code, err } = await app.ended
  expect(code, err).toBe(0)
  return Date.now() - began
}

it.each(hosts)('finishes a download over %s, refuses new connections, and exits', async host => {
  app = await apps.start(env)
  const asked = await fetch(`${app.address}/api/users/export`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ format: 'csv', fields: ['name', 'email', 'notes'] }),
  })
  const { url } = ((await asked.json()) as { data: { url: string } }).data // the answer that the export's own tests check
  const slow = await get(url, { host })
  // Paused within the event, because the next piece may have come together with the first.
  const first = await new Promise<Buffer>(resolve => {
    slow.once('data', (chunk: Buffer) => {
      slow.pause()
      resolve(chunk)
    })
  })

  const stopping = stopAndTime()
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), 30_000)
  // A stop without a reader takes a tenth of that.
  await sleep(500)
  expect(app.child.exitCode).toBe(null)
  const lines = `${first.toString()}${await readAll(slow)}`.trimEnd().split('\r\n')
  const readAt = Date.now()
  expect(lines).toHaveLength(ROWS + 2)
  expect(lines.every(line => line.split(';').length === 3)).toBe(true)
  await stopping
  // The reader's own connection, kept alive, holds nobody up for the seconds that it would rest.
  expect(Date.now() - readAt).toBeLessThan(4_000)
})

it('does not wait for idle connections or open sockets', async () => {
  app = await apps.start(env)
  const agent = new Agent({ keepAlive: true, maxSockets: 5 })
  await Promise.all(Array.from({ length: 5 }, async () => readAll(await get('/api/users?_limit=1', { agent }))))
  const idle = connect(Number(new URL(app.address).port), '127.0.0.1')
  await once(idle, 'connect')
  idle.on('error', () => {})
  const sockets = await Promise.all(
    [...hosts, ...hosts, '127.0.0.1'].map(host =>
      openSocket(`${app.address.replace('http', 'ws').replace('127.0.0.1', host)}/websocket`),
    ),
  )
  // One that never answers a farewell, as a laptop that was shut would not.
  const [deaf] = sockets
  deaf?.socket.pause()

  expect(await stopAndTime('SIGINT')).toBeLessThan(6_000)
  await until(() => expect(new Set(sockets.slice(1).map(({ closed }) => closed.code))).toEqual(new Set([1012])))
  deaf?.socket.terminate()
  agent.destroy()
})

it('answers a request on an open connection with 503 and Connection: close', async () => {
  app = await apps.start(env)
  const slow = await get('/api/users?_limit=-1')
  await once(slow, 'data')
  slow.pause()
  const port = Number(new URL(app.address).port)
  const late = connect(port, '127.0.0.1')
  await once(late, 'connect')
  // The second request is begun before the stop, so that this is no connection at rest, and finished after it. It comes in one
  // piece with the first: whoever answers that one has read the beginning of the other.
  const begun = 'GET /api/health/ready HTTP/1.1\r\nHost: x\r\n'
  late.write(`${begun}\r\n${begun}`)
  await once(late, 'data')
  const stopping = stopAndTime()
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), 30_000)
  late.write('\r\n')
  const [answer] = await once(late, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 /)
  expect(String(answer)).toMatch(/^connection: close\r$/im)
  expect(String(answer)).toMatch(/^retry-after: \d+\r$/im)
  expect(String(answer)).toContain('"code":"unavailable"')
  slow.resume()
  expect(await stopping).toBeLessThan(9_000)
})

// It takes ten seconds; `http/listen.test.ts` proves it daily with a shorter patience.
const ONLY_IN_LONG_RUNS = { skip: bySize({ daily: true, long: false }) }
it('does not wait forever for a client that stops reading', ONLY_IN_LONG_RUNS, async () => {
  app = await apps.start(env)
  const stuck = await get('/api/users?_limit=-1')
  await once(stuck, 'data')
  stuck.pause()
  stuck.on('error', () => {})
  expect(await stopAndTime()).toBeLessThan(30_000)
})

it('reports a taken port in one line and exits', async () => {
  app = await apps.start(env)
  const { port } = new URL(app.address)
  const second = apps.spawnApp({ ...env, PORT: port })
  const { code, out, err } = await second.ended
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toBe('A porta já está a ser usada. Escolha outra: PORT=3001 npm start\n')
  await stopAndTime()
})

it('exits cleanly when it is stopped while starting', async () => {
  const dataDir = await apps.makeDataDir()
  await copyClusterTo(dataDir)
  app = { ...apps.spawnApp({ DATA_DIR: dataDir }, ['--empty']), address: '' }
  await vi.waitFor(() => expect(app.lines.err).toContain('Base de dados pronta'), { timeout: 30_000, interval: 20 })
  await stopAndTime()
  expect(app.lines.err).toContain('Base de dados parada')
})

it('reports all errors of its configuration and exits', async () => {
  const { code, err } = await apps.spawnApp({ DATABASE_URL: 'postgres://x/y', PORT: 'x', LOG_LEVEL: 'loud' }).ended
  expect(code).toBe(1)
  expect(err.trimEnd().split('\n')).toHaveLength(4)
  expect(err).toMatch(/PORT.*\n.*LOG_LEVEL.*\n.*SECRET_KEY/)
})
