import { CONNECTION_ID } from '@agremia/model/calls/realtime'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import {
  authorise,
  database,
  one,
  open,
  openAs,
  prepareRealtimeInstances,
  settle,
  signIn,
  startInstance,
  stopInstance,
  two,
} from '../../../test/realtime-instances.ts'
import { until } from '../../../test/until.ts'
import { CHANNEL } from '../../resource/context.ts'

prepareRealtimeInstances()

describe('RT-01: the connection', () => {
  test.each(['/api/websocket', '/websocket'])('%s greets with 128 random bits, and answers a ping', async path => {
    const [a, b] = [await open(one, path), await open(one, path)]
    expect(await a.connectionId()).toMatch(CONNECTION_ID)
    expect(await b.connectionId()).not.toBe(await a.connectionId())
    a.socket.send('{"topic":"ping"}')
    await a.hear('pong')
    expect(b.topics()).toEqual(['handshake'])
  })

  test('a plain GET is answered with an explanation', async () => {
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
    await until(() => expect(bad.closed.code).toBe(code))
    good.socket.send('{"topic":"ping"}')
    await good.hear('pong')
  })

  test('an unknown topic is ignored, and too many messages close the socket', async () => {
    const client = await open(one)
    client.socket.send('{"topic":"__proto__","payload":{"role":"admin"}}')
    client.socket.send('{"topic":"ping"}')
    await client.hear('pong')
    for (let i = 0; i < 200; i++) client.socket.send('{"topic":"ping"}')
    await until(() => expect(client.closed.code).toBe(1008))
  })

  test('AUTH-07c: the number of sockets per network is limited, in which those of nobody make room', async () => {
    const small = await startInstance({ maxPerAddress: 2 })
    try {
      const user = await signIn('member')
      const [stranger, own] = [await open(small), await openAs(user, small)]
      const second = await openAs(user, small)
      await until(() => expect(stranger.closed.code).toBe(1013))
      await expect(open(small)).rejects.toThrow('429')
      expect([own.closed.code, second.closed.code]).toEqual([undefined, undefined])
      second.socket.close()
      await until(() => expect(small.hub.countFrom('127.0.0.1')).toBe(1))
      await open(small)
    } finally {
      await stopInstance(small)
    }
  })

  test('AUTH-07c: an IPv6 /64 is one network, whatever addresses it uses', async () => {
    const small = await startInstance({ maxPerAddress: 2, trustProxy: true })
    const from = (address: string) => open(small, '/api/websocket', address)
    try {
      const [first, elsewhere] = [await from('2001:db8:1:1::1'), await from('2001:db8:1:2::1')]
      await from('2001:db8:1:1::2')
      await from('2001:db8:1:1:ffff::3')
      await until(() => expect(first.closed.code).toBe(1013))
      expect([small.hub.countFrom('2001:db8:1:1::9'), elsewhere.closed.code]).toEqual([2, undefined])
    } finally {
      await stopInstance(small)
    }
  })

  test('a socket that does not answer pings is closed; one that does stays', async () => {
    const quick = await startInstance({ beatMs: 100 })
    try {
      const deaf = await open(quick)
      const well = await open(quick)
      deaf.socket.pong = () => {}
      deaf.socket.pause() // reads nothing more, and so never sees a ping
      await until(() => expect(quick.hub.countFrom('127.0.0.1')).toBe(1))
      expect(well.closed.code).toBeUndefined()
    } finally {
      await stopInstance(quick)
    }
  })

  test('a client with a megabyte of unsent messages is disconnected', async () => {
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
      await until(() => expect(third.hub.countFrom('127.0.0.1')).toBe(1))
      expect(well.closed.code).toBeUndefined()
    } finally {
      await stopInstance(third)
    }
  })

  test('a stopping instance closes its sockets and does not wait for clients that do not answer', async () => {
    const third = await startInstance()
    const well = await open(third)
    const deaf = await open(third)
    deaf.socket.pause()
    const start = performance.now()
    await stopInstance(third)
    expect(performance.now() - start).toBeLessThan(4_000)
    await until(() => expect(well.closed.code).toBe(1012))
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
