import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { readRecord } from '../../src/db/embedded/pid-file.ts'
import { startSession } from '../../src/features/auth/sessions.ts'
import { type Instance, startInstance } from '../../src/instance.ts'
import { copyClusterTo } from '../copied-cluster.ts'
import { addUser } from '../factories.ts'
import { endServerIn } from '../launcher-fixture.ts'
import { openSocket } from '../socket-client.ts'
import { SECRET_KEY } from '../test-app.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'
import { untilWaiting } from '../until-waiting.ts'
import { expectRefusal } from './judge.ts'
import { startProxy } from './proxy.ts'

async function makeDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-away-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/** A started instance, an admin of it, and what one does with it. */
async function makeClient(dataDir: string, env: Record<string, string>) {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const instance: Instance = await startInstance({ config, log: () => undefined, webDir: '/dev/null/nowhere' })
  const address = instance.address.replace('localhost', '127.0.0.1')
  const { id, name } = await addUser(instance.database, { role: 'admin' })
  const context = { db: instance.database.kysely, actor: undefined, now: new Date() }
  const caller = { sessionId: uuidv7(), address: '127.0.0.1', userAgent: 'test', byLink: false, sessionDays: 90 }
  const { access } = await startSession(context, instance.keys, { id, name, role: 'admin' }, caller)

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const openTiedSocket = async () => {
    const client = await openSocket(`${address.replace('http', 'ws')}/websocket`)
    await call('POST', '/websocket/auth', { connectionId: await client.connectionId() })
    await client.hear('authorised')
    return client
  }
  return { instance, call, openTiedSocket }
}

let n = 0
const newUser = () => ({ name: 'Rui Sá', email: `rui${++n}@socios.example`, role: 'editor' })
const newTag = () => ({ name: `Etiqueta ${++n}`, scope: 'members' })

const untilMailOf = (dataDir: string, count: number) =>
  vi.waitFor(
    async () => {
      const files = await readdir(join(dataDir, 'outbox'))
      expect(files.filter(name => name.endsWith('.eml'))).toHaveLength(count)
    },
    { timeout: 30_000, interval: 200 },
  )
const untilReady = (client: Awaited<ReturnType<typeof makeClient>>) =>
  vi.waitFor(async () => expect((await client.call('GET', '/health/ready')).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  })

describe('a database that cannot be reached for a while', () => {
  let database: TestDatabase
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let client: Awaited<ReturnType<typeof makeClient>>
  let dataDir: string
  beforeAll(async () => {
    database = await createDatabase()
    proxy = await startProxy(database.options)
    dataDir = await makeDataDir()
    client = await makeClient(dataDir, { DATABASE_URL: proxy.url, SECRET_KEY })
  })
  afterAll(async () => {
    await client.instance.stop()
    await proxy.cut()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const expectAway = async (method: string, path: string, body?: unknown) => {
    const got = await client.call(method, path, body)
    expect([path, got.status]).toEqual([path, 503])
    expect(Number(got.headers['retry-after'])).toBeGreaterThan(0)
    expectRefusal({ ...got, status: 0 })
  }

  it('answers 503 meanwhile, and everything recovers by itself when it returns', async () => {
    const socket = await client.openTiedSocket()
    expect((await client.call('POST', '/users', newUser())).status).toBe(201)
    await untilMailOf(dataDir, 1)

    // One request is under way, behind a lock, when the cable is cut.
    const holder = await database.pool.connect()
    await holder.query('begin; lock table tags in access exclusive mode')
    const underWay = client.call('POST', '/tags', newTag())
    await untilWaiting(database)
    await proxy.cut()
    expect((await underWay).status).toBe(503)
    await holder.query('rollback')
    holder.release()

    for (let round = 0; round < 3; round += 1) {
      await expectAway('GET', '/')
      await expectAway('GET', '/health/ready')
      await expectAway('GET', '/users')
      await expectAway('GET', '/users?_limit=-1')
      await expectAway('POST', '/tags', newTag())
      await expectAway('POST', '/users', newUser())
      await expectAway('POST', '/auth', { email: 'ana@socios.example', password: 'um moinho de vento' })
      await expectAway('POST', '/auth', { email: 'ana@socios.example', recover_password: true })
      await expectAway('POST', '/users/export', { format: 'csv' })
      await expectAway('PATCH', '/settings', { organisationName: 'Nova' })
      await expectAway('POST', '/websocket/auth', { connectionId: 'x'.repeat(22) })
      await expectAway('GET', `/downloads/${'x'.repeat(43)}`)
      // What needs no database goes on: the process lives, and the screens keep their words.
      expect((await client.call('GET', '/health/live')).status).toBe(200)
      expect((await client.call('GET', '/terminology')).status).toBe(200)
    }
    expect(socket.socket.readyState).toBe(socket.socket.OPEN)

    await proxy.join()
    await untilReady(client)
    expect((await client.call('GET', '/users')).status).toBe(200)
    await socket.hear('resync')
    const heard = socket.topics().filter(topic => topic === 'tags').length
    expect((await client.call('POST', '/tags', newTag())).status).toBe(201)
    await socket.hear('tags', heard + 1)
    expect((await client.call('POST', '/users', newUser())).status).toBe(201)
    await untilMailOf(dataDir, 2)
    expect(JSON.parse((await client.call('GET', '/')).text).data.queue).toMatchObject({ failed: 0 })
    socket.socket.close()
  })

  it('survives every connection being ended by the server, again and again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 20 }, () => client.call('GET', '/users'))
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(database.kysely)
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
    }
    await untilReady(client)
    expect((await client.call('POST', '/users', newUser())).status).toBe(201)
    await untilMailOf(dataDir, 3)
  })

  it('answers 503 within five seconds to everyone when it falls silent, and recovers when it speaks again', async () => {
    const timed = async (method: string, path: string, body?: unknown) => {
      const begun = performance.now()
      const { status, headers } = await client.call(method, path, body)
      return {
        path,
        status,
        isToldWhen: Number(headers['retry-after']) > 0,
        isInTime: performance.now() - begun < 5_000,
      }
    }
    const inTime = (path: string) => ({ path, status: 503, isToldWhen: true, isInTime: true })
    // Under way when it falls silent: all connections wait for a lock, and more requests wait for those.
    const holder = await database.pool.connect()
    try {
      await holder.query('begin; lock table tags in access exclusive mode')
      const behind = Array.from({ length: 15 }, () => client.call('POST', '/tags', newTag()))
      await untilWaiting(database, 10)
      proxy.swallow()
      const paths = ['/users', '/users?_limit=-1', '/', '/health/ready']
      expect(await Promise.all(paths.map(path => timed('GET', path)))).toEqual(paths.map(inTime))
      expect((await Promise.all(behind)).map(({ status }) => status)).toEqual(behind.map(() => 503))
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await timed('GET', '/users')).toEqual(inTime('/users'))
    expect(await timed('POST', '/users', newUser())).toEqual(inTime('/users'))
    // What needs no database goes on.
    expect((await client.call('GET', '/health/live')).status).toBe(200)
    expect((await client.call('GET', '/settings/organisationName')).status).toBe(200)

    proxy.letThrough()
    await untilReady(client)
    expect((await client.call('POST', '/users', newUser())).status).toBe(201)
  })

  it('does not end work that takes long while the server answers', async () => {
    const slow = sql`select pg_sleep(5)`.execute(client.instance.database.kysely)
    expect((await client.call('GET', '/users')).status).toBe(200)
    await slow
  })

  it('ignores messages of the channel that are not its own', async () => {
    for (const text of ['', 'no json', 'null', '[]', '7', '{"topic":1}', '{"topic":"users","_id":{}}']) {
      await sql`select pg_notify('agremia', ${text})`.execute(database.kysely)
    }
    const socket = await client.openTiedSocket()
    expect((await client.call('GET', '/users')).status).toBe(200)
    socket.socket.close()
  })
})

describe('an embedded server that dies', () => {
  it('is started again, and the app recovers by itself', async () => {
    const dataDir = await makeDataDir()
    await copyClusterTo(dataDir)
    const client = await makeClient(dataDir, {})
    try {
      const socket = await client.openTiedSocket()
      expect((await client.call('POST', '/users', newUser())).status).toBe(201)
      const record = await readRecord(join(dataDir, 'postgres'))
      if (!record) throw new Error('no server runs')
      process.kill(record.pid, 'SIGKILL')
      // More at once than there are open connections, so that some find no server to connect to, however soon it is back.
      const meanwhile = await Promise.all(Array.from({ length: 30 }, () => client.call('GET', '/users')))
      const statuses = new Set(meanwhile.map(({ status }) => status))
      await vi.waitFor(
        async () => {
          const { status } = await client.call('GET', '/users')
          statuses.add(status)
          expect((await readRecord(join(dataDir, 'postgres')))?.pid).not.toBe(record.pid)
          expect(status).toBe(200)
        },
        { timeout: 45_000, interval: 50 },
      )
      expect([...statuses].filter(status => status !== 200)).toEqual([503])
      await socket.hear('resync')
      expect((await client.call('POST', '/users', newUser())).status).toBe(201)
      await untilMailOf(dataDir, 2)
      socket.socket.close()
    } finally {
      await client.instance.stop()
      await endServerIn(join(dataDir, 'postgres'))
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
