import { CONNECTION_ID } from '@agremia/model/calls/realtime'
import { isStaff, type Role } from '@agremia/model/rules/roles'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSocket, type SocketClient } from '../../../test/socket-client.ts'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Listener, listen } from '../../db/notify.ts'
import { guardRoutes } from '../../http/access.ts'
import type { Actor } from '../../http/actor.ts'
import { authenticate } from '../../http/authenticate.ts'
import { handleErrors } from '../../http/errors.ts'
import { type Announcement, announce, CHANNEL } from '../../resource/context.ts'
import { findActorBySession } from './find-actor-by-session.ts'
import { createHub, type Hub } from './hub.ts'
import { announceDebug, announcePanic } from './messages.ts'
import { realtimeRoutes, registerSockets } from './realtime.routes.ts'

interface Instance {
  app: FastifyInstance
  hub: Hub
  listener: Listener
  origin: string
}

let database: TestDatabase
let one: Instance
let two: Instance
const clients: SocketClient[] = []
const asked: string[] = []

/** As the kernel would say it: staff read everything, a member their own user. */
async function mayReadRow(actor: Actor, { topic, _id }: Announcement) {
  asked.push(`${actor.name} ${topic}`)
  return isStaff(actor.role) || (topic === 'users' && _id === actor.userId)
}

async function startInstance(
  options: { beatMs?: number; recheckMs?: number; maxPerAddress?: number } = {},
): Promise<Instance> {
  const app = fastify()
  const findActor = findActorBySession(database, () => new Date())
  const hub = createHub({ findActorBySession: findActor, mayReadRow, log: () => {}, ...options })
  await registerSockets(app, hub)
  // A session's id stands in for its token: what a token is worth is another test's matter.
  authenticate(app, findActor)
  guardRoutes(app)
  handleErrors(app)
  await app.register(async api => realtimeRoutes(api, { hub, database, ...options }), { prefix: '/api' })
  realtimeRoutes(app, { hub, database, ...options })
  const listening = { ...database.options, application_name: 'realtime' }
  const listener = await listen(listening, CHANNEL, hub.receive, { onReconnect: hub.recover, log: () => {} })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, hub, listener, origin }
}
const stopInstance = async ({ app, listener }: Instance) => {
  await app.close()
  await listener.close()
}

beforeAll(async () => {
  database = await createDatabase()
  one = await startInstance()
  two = await startInstance()
})
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate()
  asked.length = 0
})
afterAll(async () => {
  await stopInstance(one)
  await stopInstance(two)
  await database.drop()
})

async function signIn(role: Role) {
  const userId = uuidv7()
  const sessionId = uuidv7()
  const name = `${role}-${userId.slice(-4)}`
  await sql`insert into users (id, name, name_sort, email, role, search)
    values (${userId}, ${name}, ${name}, ${`${userId}@example.pt`}, ${role}, '')`.execute(database.kysely)
  await sql`insert into sessions (id, user_id, expires_at, address, user_agent)
    values (${sessionId}, ${userId}, now() + interval '1 day', '::1', 'test')`.execute(database.kysely)
  return { userId, sessionId, name }
}
async function open({ origin }: Instance, path = '/api/websocket') {
  const client = await openSocket(origin.replace('http', 'ws') + path)
  clients.push(client)
  return client
}
const authorise = ({ origin }: Instance, connectionId: unknown, sessionId?: string, path = '/api/websocket/auth') =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(sessionId && { authorization: `Bearer ${sessionId}` }) },
    body: JSON.stringify({ connectionId }),
  })
async function openAs({ sessionId }: { sessionId: string }, instance = one) {
  const client = await open(instance)
  expect((await authorise(instance, await client.connectionId(), sessionId)).status).toBe(204)
  await client.hear('authorised')
  return client
}
const tell = (announcement: Announcement) => announce(database.kysely, announcement)
/** Everything said before has been handled once this has been heard. */
async function settle(witness: SocketClient) {
  const before = witness.topics().filter(topic => topic === 'debug').length
  await announceDebug(database.kysely, 'settle')
  await witness.hear('debug', before + 1)
}

describe('RT-01: the connection', () => {
  test.each(['/api/websocket', '/websocket'])('%s greets with 128 random bits, and answers a ping', async path => {
    const [a, b] = [await open(one, path), await open(one, path)]
    expect(await a.connectionId()).toMatch(CONNECTION_ID)
    expect(await b.connectionId()).not.toBe(await a.connectionId())
    a.socket.send('{"topic":"ping"}')
    await a.hear('pong')
    expect(b.topics()).toEqual(['handshake'])
  })

  test('a plain GET is told what the address is for', async () => {
    const answer = await fetch(`${one.origin}/api/websocket`)
    expect(answer.status).toBe(426)
    expect(await answer.json()).toMatchObject({ code: 'upgradeRequired' })
  })

  test.each([
    ['broken JSON', '{"topic":', 1003],
    ['no object', '7', 1003],
    ['null', 'null', 1003],
    ['no topic', '{}', 1003],
    ['a topic that is no text', '{"topic":{"a":1}}', 1003],
    ['binary', Buffer.from([0, 255, 0]), 1003],
    ['too long', JSON.stringify({ topic: 'x'.repeat(5_000) }), 1009],
  ])('%s closes that socket and no other', async (_name, message, code) => {
    const [bad, good] = [await open(one), await open(one)]
    bad.socket.send(message)
    await vi.waitFor(() => expect(bad.closed.code).toBe(code))
    good.socket.send('{"topic":"ping"}')
    await good.hear('pong')
  })

  test('a topic that nobody serves is ignored, a flood is cut', async () => {
    const client = await open(one)
    client.socket.send('{"topic":"__proto__","payload":{"role":"admin"}}')
    client.socket.send('{"topic":"ping"}')
    await client.hear('pong')
    for (let i = 0; i < 200; i++) client.socket.send('{"topic":"ping"}')
    await vi.waitFor(() => expect(client.closed.code).toBe(1008))
  })

  test('one address holds only so many', async () => {
    const small = await startInstance({ maxPerAddress: 2 })
    try {
      await open(small)
      const second = await open(small)
      await expect(open(small)).rejects.toThrow('429')
      second.socket.close()
      await vi.waitFor(() => expect(small.hub.countFrom('127.0.0.1')).toBe(1))
      await open(small)
    } finally {
      await stopInstance(small)
    }
  })

  test('a socket that no longer answers is let go; one that does stays', async () => {
    const quick = await startInstance({ beatMs: 100 })
    try {
      const deaf = await open(quick)
      const well = await open(quick)
      deaf.socket.pong = () => {}
      deaf.socket.pause() // reads nothing more, and so never sees a ping
      await vi.waitFor(() => expect(quick.hub.countFrom('127.0.0.1')).toBe(1))
      expect(well.closed.code).toBeUndefined()
    } finally {
      await stopInstance(quick)
    }
  })

  test('a reader that falls a megabyte behind is let go', async () => {
    const third = await startInstance()
    try {
      const slow = await openAs(await signIn('admin'), third)
      const well = await openAs(await signIn('admin'), third)
      slow.socket.pause()
      for (let i = 0; i < 10; i++) {
        await database.pool.query(
          `select pg_notify($1, json_build_object('topic', 'debug', 'payload', json_build_object('n', n, 'text', repeat('x', 7000)))::text)
           from generate_series(1, 300) n`,
          [CHANNEL],
        )
        await well.hear('debug', 300 * (i + 1))
      }
      await vi.waitFor(() => expect(third.hub.countFrom('127.0.0.1')).toBe(1))
      expect(well.closed.code).toBeUndefined()
    } finally {
      await stopInstance(third)
    }
  })

  test('an instance that stops says so, and does not wait for the deaf', async () => {
    const third = await startInstance()
    const well = await open(third)
    const deaf = await open(third)
    deaf.socket.pause()
    const start = performance.now()
    await stopInstance(third)
    expect(performance.now() - start).toBeLessThan(4_000)
    await vi.waitFor(() => expect(well.closed.code).toBe(1012))
  })
})

describe('RT-02: authorisation', () => {
  test('without a session it is 401, with a bad id 422', async () => {
    const client = await open(one)
    expect((await authorise(one, await client.connectionId())).status).toBe(401)
    const { sessionId } = await signIn('admin')
    const answer = await authorise(one, 'x', sessionId)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      code: 'invalidInput',
      errors: { connectionId: 'Identificador de ligação inválido.' },
    })
    expect((await authorise(one, { $ne: 1 }, sessionId)).status).toBe(422)
  })

  test('is answered by any instance, below /api and at the root', async () => {
    const admin = await signIn('admin')
    for (const path of ['/api/websocket/auth', '/websocket/auth']) {
      const client = await open(one)
      expect((await authorise(two, await client.connectionId(), admin.sessionId, path)).status).toBe(204)
      await client.hear('authorised')
    }
  })

  test('a forged message of the channel gives no rights that the session does not have', async () => {
    const [admin, member] = [await signIn('admin'), await signIn('member')]
    const witness = await openAs(admin)
    const client = await open(one)
    const connectionId = await client.connectionId()
    const say = (message: object) =>
      sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(database.kysely)
    await say({
      topic: 'websocket/auth',
      connectionId,
      sessionId: member.sessionId,
      userId: admin.userId,
      role: 'admin',
    })
    await say({ topic: 'websocket/auth', connectionId, sessionId: uuidv7(), userId: admin.userId })
    await say({ topic: 'websocket/auth', connectionId, sessionId: 'nonsense', userId: admin.userId })
    await say({ nothing: 'known' })
    await sql`select pg_notify(${CHANNEL}, 'no json')`.execute(database.kysely)
    await settle(witness)
    expect(client.topics()).toEqual(['handshake'])
  })
})

describe('RT-04: who hears what', () => {
  test('an event reaches every reader on both instances, and nobody else', async () => {
    const [admin, editor, member] = [await signIn('admin'), await signIn('editor'), await signIn('member')]
    const [a, b, c] = [await openAs(admin, one), await openAs(editor, two), await openAs(member, two)]
    const stranger = await open(two)
    const _id = uuidv7()
    await tell({ topic: 'tags', event: 'updated', _id, rev: 3 })
    for (const reader of [a, b]) expect((await reader.hear('tags')).payload).toEqual({ event: 'updated', _id, rev: 3 })
    await settle(b)
    expect(c.topics()).toEqual(['handshake', 'authorised'])
    await stranger.connectionId()
    expect(stranger.topics()).toEqual(['handshake'])
  })

  test('a member hears of their own row, and of no other of the same resource', async () => {
    const [admin, member] = [await signIn('admin'), await signIn('member')]
    const [witness, client] = [await openAs(admin), await openAs(member)]
    await tell({ topic: 'users', event: 'updated', _id: admin.userId, rev: 2 })
    await tell({ topic: 'users', event: 'updated', _id: member.userId, rev: 5 })
    await settle(witness)
    const heard = client.heard.filter(message => message.topic === 'users')
    expect(heard.map(message => message.payload)).toEqual([{ event: 'updated', _id: member.userId, rev: 5 }])
  })

  test('nothing is told of a write that rolls back', async () => {
    const witness = await openAs(await signIn('admin'))
    const undone = database.kysely.transaction().execute(async db => {
      await announce(db, { topic: 'tags', event: 'created', _id: 'x' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await settle(witness)
    expect(witness.topics()).not.toContain('tags')
  })

  test('settings reach whoever is signed in, and no visitor', async () => {
    const [admin, member] = [await openAs(await signIn('admin')), await openAs(await signIn('member'), two)]
    const stranger = await open(one)
    await stranger.connectionId()
    await tell({ topic: 'settings', event: 'updated', _id: 'organisationName' })
    expect((await member.hear('settings')).payload).toEqual({ event: 'updated', _id: 'organisationName' })
    await settle(admin)
    expect(stranger.topics()).toEqual(['handshake'])
  })

  test('a panic reaches staff only, and a long one still fits', async () => {
    const [editor, member] = [await openAs(await signIn('editor')), await openAs(await signIn('member'))]
    await announcePanic(database.kysely, { message: '"\u{1f4a5}'.repeat(5_000), errorId: 'e1' })
    expect((await editor.hear('panic')).payload).toMatchObject({ errorId: 'e1' })
    await settle(editor)
    expect(member.topics()).toEqual(['handshake', 'authorised'])
  })

  test('whether a row may be read is asked once for each person, not for each tab', async () => {
    const admin = await signIn('admin')
    const tabs = await Promise.all([1, 2, 3].map(() => openAs(admin)))
    await tell({ topic: 'tags', event: 'deleted', _id: 'x' })
    for (const tab of tabs) await tab.hear('tags')
    expect(asked.filter(question => question === `${admin.name} tags`)).toHaveLength(1)
  })

  test('a bulk change becomes one request to fetch again', async () => {
    const admin = await openAs(await signIn('admin'))
    // Faster than any of it can be handled.
    for (let i = 1; i <= 5_000; i++) one.hub.receive(`{"topic":"tags","event":"updated","_id":"${i}"}`)
    await admin.hear('resync')
    await settle(admin)
    expect(admin.topics().filter(topic => topic === 'tags').length).toBeLessThan(1_100)
    expect(admin.topics().filter(topic => topic === 'resync')).toHaveLength(1)
  })
})

describe('RT-04: rights that end', () => {
  test('when the session ends, its sockets hear nothing more; others of the same person do', async () => {
    const admin = await signIn('admin')
    const otherSession = uuidv7()
    await sql`insert into sessions (id, user_id, expires_at, address, user_agent)
      values (${otherSession}, ${admin.userId}, now() + interval '1 day', '::1', 'test')`.execute(database.kysely)
    const [ended, kept] = [await openAs(admin, one), await openAs({ sessionId: otherSession }, two)]
    await database.kysely.transaction().execute(async db => {
      await sql`update sessions set ended_at = now() where id = ${admin.sessionId}`.execute(db)
      await announce(db, { topic: 'sessions', event: 'deleted', _id: admin.sessionId })
    })
    await tell({ topic: 'tags', event: 'updated', _id: 'x' })
    await kept.hear('tags')
    await ended.hear('handshake', 2) // so that the screen asks again, and learns that its session is over
    await settle(kept)
    expect(ended.topics()).toEqual(['handshake', 'authorised', 'handshake'])
    expect((await authorise(one, await ended.connectionId(), admin.sessionId)).status).toBe(401)
  })

  test('when the session runs out by time alone, which nobody announces', async () => {
    const third = await startInstance({ recheckMs: 100 })
    try {
      const admin = await signIn('admin')
      const client = await openAs(admin, third)
      await sql`update sessions set expires_at = now() where id = ${admin.sessionId}`.execute(database.kysely)
      await client.hear('handshake', 2)
      await tell({ topic: 'settings', event: 'updated', _id: 'x' })
      await settle(await openAs(await signIn('admin'), third))
      expect(client.topics()).not.toContain('settings')
    } finally {
      await stopInstance(third)
    }
  })

  test('when the role changes, the new one counts from that moment', async () => {
    const [witness, editor] = [await openAs(await signIn('admin')), await signIn('editor')]
    const client = await openAs(editor)
    await tell({ topic: 'tags', event: 'updated', _id: '1' })
    await client.hear('tags')
    await database.kysely.transaction().execute(async db => {
      await sql`update users set role = 'member' where id = ${editor.userId}`.execute(db)
      await announce(db, { topic: 'users', event: 'updated', _id: editor.userId })
    })
    await tell({ topic: 'tags', event: 'updated', _id: '2' })
    await settle(witness)
    expect(client.heard.filter(m => m.topic === 'tags').map(m => m.payload?._id)).toEqual(['1'])
  })

  test('when the user is switched off, everything ends', async () => {
    const [witness, editor] = [await openAs(await signIn('admin')), await signIn('editor')]
    const client = await openAs(editor)
    await sql`update users set active = false where id = ${editor.userId}`.execute(database.kysely)
    await tell({ topic: 'users', event: 'updated', _id: editor.userId })
    await tell({ topic: 'settings', event: 'updated', _id: 'x' })
    await witness.hear('settings')
    expect(client.topics()).toEqual(['handshake', 'authorised', 'handshake'])
  })
})

test('RT-04: after the channel was cut, rights are looked up again and every screen is told to fetch', async () => {
  const [admin, ended] = [await signIn('admin'), await signIn('admin')]
  const [client, gone, visitor] = [await openAs(admin), await openAs(ended), await open(one)]
  await visitor.connectionId()
  // Its announcement falls into the gap.
  await sql`update sessions set ended_at = now() where id = ${ended.sessionId}`.execute(database.kysely)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'realtime' and datname = current_database()`)
  await client.hear('resync')
  await visitor.hear('handshake', 2)
  await gone.hear('handshake', 2)
  await tell({ topic: 'tags', event: 'updated', _id: 'x' })
  await client.hear('tags')
  expect(gone.topics()).not.toContain('tags')
  expect(gone.topics()).not.toContain('resync')
})
