import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import {
  asked,
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
  tell,
  two,
} from '../../../test/realtime-instances.ts'
import { announce, MANY_ROWS } from '../../resource/context.ts'
import { announcePanic } from './messages.ts'

prepareRealtimeInstances()

describe('RT-04c: who gets which events', () => {
  test('an event reaches everyone who may read the row, on both instances, and nobody else', async () => {
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

  test('a member gets events of their own row only', async () => {
    const [admin, member] = [await signIn('admin'), await signIn('member')]
    const [witness, client] = [await openAs(admin), await openAs(member)]
    await tell({ topic: 'users', event: 'updated', _id: admin.userId, rev: 2 })
    await tell({ topic: 'users', event: 'updated', _id: member.userId, rev: 5 })
    await settle(witness)
    const heard = client.heard.filter(message => message.topic === 'users')
    expect(heard.map(message => message.payload)).toEqual([{ event: 'updated', _id: member.userId, rev: 5 }])
  })

  test('a write that is rolled back sends no event', async () => {
    const witness = await openAs(await signIn('admin'))
    const undone = database.kysely.transaction().execute(async db => {
      await announce(db, { topic: 'tags', event: 'created', _id: 'x' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await settle(witness)
    expect(witness.topics()).not.toContain('tags')
  })

  test('events of public settings reach signed-in users and no visitors', async () => {
    const [admin, member] = [await openAs(await signIn('admin')), await openAs(await signIn('member'), two)]
    const stranger = await open(one)
    await stranger.connectionId()
    await tell({ topic: 'settings', event: 'updated', _id: 'organisationName' })
    expect((await member.hear('settings')).payload).toEqual({ event: 'updated', _id: 'organisationName' })
    await settle(admin)
    expect(stranger.topics()).toEqual(['handshake'])
  })

  test('SHELL-14: a panic, also with a long text, and a debug message reach staff only', async () => {
    const [editor, member] = [await openAs(await signIn('editor')), await openAs(await signIn('member'))]
    await announcePanic(database.kysely, { message: '"\u{1f4a5}'.repeat(5_000), errorId: 'e1' })
    expect((await editor.hear('panic')).payload).toMatchObject({ errorId: 'e1' })
    // Each of the two sends a debug message; once the second has arrived, the first has been handed to all who may have it.
    await settle(editor)
    await settle(editor)
    expect(member.topics()).toEqual(['handshake', 'authorised'])
  })

  test('access to a row is checked once per user, not per tab', async () => {
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

describe('RT-04c: a socket loses its rights', () => {
  test('when its session ends; other sessions of the same user keep theirs', async () => {
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

  test('when its session expires, which is not announced', async () => {
    const third = await startInstance({ recheckMs: 100 })
    try {
      const admin = await signIn('admin')
      const client = await openAs(admin, third)
      await sql`update sessions set expires_at = now() where id = ${admin.sessionId}`.execute(database.kysely)
      await client.hear('handshake', 2)
      await tell({ topic: 'settings', event: 'updated', _id: 'organisationName' })
      await settle(await openAs(await signIn('admin'), third))
      expect(client.topics()).not.toContain('settings')
    } finally {
      await stopInstance(third)
    }
  })

  test('when the role changes, from that moment on', async () => {
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

  test('when many users change at once, which one event stands for', async () => {
    const [witness, editor] = [await openAs(await signIn('admin')), await signIn('editor')]
    const client = await openAs(editor)
    await sql`update users set role = 'member' where id = ${editor.userId}`.execute(database.kysely)
    await tell({ topic: 'users', event: 'updated', _id: MANY_ROWS })
    await tell({ topic: 'tags', event: 'updated', _id: '3' })
    await witness.hear('tags')
    await settle(witness)
    expect(client.topics()).not.toContain('tags')
  })

  test('when the user is deactivated', async () => {
    const [witness, editor] = [await openAs(await signIn('admin')), await signIn('editor')]
    const client = await openAs(editor)
    await sql`update users set active = false where id = ${editor.userId}`.execute(database.kysely)
    await tell({ topic: 'users', event: 'updated', _id: editor.userId })
    await tell({ topic: 'settings', event: 'updated', _id: 'organisationName' })
    await witness.hear('settings')
    expect(client.topics()).toEqual(['handshake', 'authorised', 'handshake'])
  })
})

test('RT-04c: after the channel was interrupted, rights are looked up again and clients are told to fetch', async () => {
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
