import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'
import type { Signed } from '../../../../test/test-app.ts'
import { insertMany } from '../../../resource/many-rows.ts'
import { messageRow } from '../queue-message.ts'

const QUEUED_AT = '2026-11-01T08:00:00.000Z'
const PEOPLE = ['ana', 'eva', 'rui']

let t: BatchesApp
let member: Signed
const ids: string[] = []
beforeAll(async () => {
  t = await createBatchesApp()
  member = await t.signedIn('member')
  for (const name of PEOPLE) ids.push((await t.addMember({ name: `${name} reis`, email: `${name}@example.pt` }))._id)
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow, audit_log cascade`)
  t.server.received.length = 0
  await t.set({ SendMessages: 'false' })
})
afterAll(() => t.close())

/** A sending that the program has prepared by itself, as it does on a date or at an event, a fortnight ago. */
async function automatic() {
  const id = uuidv7()
  const body = parseNotation('Olá.')
  const batch = {
    id,
    name: 'candidaturaAceite',
    name_sort: 'candidaturaaceite',
    subject: 'Bem-vindo',
    body,
    search: '',
  }
  const rules = { channels: 'email', status: 'a_enviar', is_automatic: true, at: QUEUED_AT, prepared_at: QUEUED_AT }
  await insertMany(t.database.kysely, 'message_batches', [{ ...batch, ...rules }])
  const rows = ids.map((memberId, n) => ({
    ...messageRow({
      name: 'candidaturaAceite',
      to: `${PEOPLE[n]}@example.pt`,
      recipientName: `${PEOPLE[n]} reis`,
      subject: 'Bem-vindo',
      body,
      memberId,
      automatic: true,
      urgency: 2,
      held: null,
    }),
    at: QUEUED_AT,
    batch_id: id,
  }))
  await insertMany(t.database.kysely, 'messages', rows)
  return id
}
/** Nothing of it has left, and the senders have found that it may not. */
async function waiting() {
  const id = await automatic()
  await t.deliver()
  expect(t.server.received).toEqual([])
  return id
}
const held = async () => (await t.asEditor('GET', '/messages/held')).body.data
const states = async (id: string) => (await t.messages(id)).map(one => one.held ?? one.status)
const statesOfBatch = (id: string) =>
  t.rows(sql`
    select diff -> 'status' ->> 'from' as "from", diff -> 'status' ->> 'to' as "to", user_id as "by"
    from audit_log where record_id = ${id} and diff ? 'status' order by created_at, id
  `)
const arrived = () => t.server.received.flatMap(({ to }) => to).sort()
const EVERYBODY = PEOPLE.map(name => `${name}@example.pt`)

describe('MSG-01 SHELL-12: an automatic sending while automatic messages are off', () => {
  it('waits for a decision, says since when, and is named on the first screen', async () => {
    const id = await waiting()
    expect(await t.read(id)).toMatchObject({ status: 'a_espera', isAutomatic: true, at: QUEUED_AT, waitingCount: 3 })
    expect(await states(id)).toEqual(['interruptor', 'interruptor', 'interruptor'])
    expect(await held()).toEqual([{ because: 'interruptor', count: 3, oldestAt: QUEUED_AT }])
    const found = await t.asEditor('GET', '/message_batches', undefined, { _status: 'a_espera' })
    expect(found.body.data).toMatchObject([{ _id: id }])
    const { pendingWork } = (await t.asEditor('GET', '/first_screen')).body.data
    expect(pendingWork).toMatchObject({ automaticDrafts: 1 })
    // Turning the switch on is about what comes, not about what has lain there for weeks.
    await t.set({ SendMessages: 'true' })
    await t.deliver()
    expect([t.server.received, (await t.read(id)).status]).toEqual([[], 'a_espera'])
  })

  it('is sent once by whoever decides so, in their name, although the switch stays off', async () => {
    const id = await waiting()
    expect((await t.step(id, 'resume')).body.data).toMatchObject({ status: 'a_enviar', count: 3 })
    expect((await t.step(id, 'resume')).status).toBe(409)
    await t.deliver()
    await t.deliver()
    expect(arrived()).toEqual(EVERYBODY)
    expect(await t.read(id)).toMatchObject({ status: 'concluida', sentCount: 3 })
    expect(await t.rows(sql`select distinct sent_by_id as "by" from messages`)).toEqual([{ by: t.editor.userId }])
    expect(await held()).toEqual([])
    expect(await statesOfBatch(id)).toEqual([{ from: 'a_espera', to: 'a_enviar', by: t.editor.userId }])
  })

  it('is cancelled by whoever decides so, and nothing of it leaves', async () => {
    const id = await waiting()
    expect((await t.step(id, 'cancel')).body.data).toMatchObject({ status: 'cancelada', count: 3 })
    await t.set({ SendMessages: 'true' })
    await t.deliver()
    expect(t.server.received).toEqual([])
    expect(await states(id)).toEqual(['cancelada', 'cancelada', 'cancelada'])
    expect(await t.read(id)).toMatchObject({ status: 'cancelada', endedAt: t.clock().toISOString() })
    expect(await held()).toEqual([])
  })

  it.each([
    ['release', 'a_enviar', 'concluida', EVERYBODY],
    ['cancel', 'cancelada', 'cancelada', []],
  ])('follows a decision about all that waits: %s', async (decision, status, ended, left) => {
    const [one, other] = [await waiting(), await waiting()]
    const decided = await t.asEditor('POST', `/messages/held/${decision}`, { because: 'interruptor' })
    expect(decided.body.data).toEqual({ count: 6 })
    for (const id of [one, other]) {
      expect((await t.read(id)).status).toBe(status)
      expect(await statesOfBatch(id)).toEqual([{ from: 'a_espera', to: status, by: t.editor.userId }])
    }
    await t.deliver()
    expect(arrived()).toEqual([...left, ...left].sort())
    expect([(await t.read(one)).status, (await t.read(other)).status]).toEqual([ended, ended])
  })

  it('that has partly left when they are turned off waits with the rest', async () => {
    const id = await automatic()
    await t.set({ SendMessages: 'true', dailyLimit: '1' })
    await t.deliver()
    expect([arrived().length, (await t.read(id)).status]).toEqual([1, 'a_enviar'])
    await t.set({ SendMessages: 'false', dailyLimit: '1000' })
    await t.deliver()
    expect(await t.read(id)).toMatchObject({ status: 'a_espera', sentCount: 1, waitingCount: 2 })
    await t.step(id, 'resume')
    await t.deliver()
    expect(arrived()).toEqual(EVERYBODY)
  })

  it.each(['resume', 'cancel'])('only staff may %s it, by the version that they saw', async verb => {
    const id = await waiting()
    const { rev } = await t.read(id)
    const url = `/message_batches/${id}/${verb}`
    expect((await t.call('POST', url, { body: { rev } })).status).toBe(401)
    expect((await t.call('POST', url, { as: member, body: { rev } })).status).toBe(403)
    expect((await t.asEditor('POST', url, { rev: rev - 1 })).status).toBe(409)
    for (const path of [`/message_batches/${id}`, '/messages/held'])
      expect((await t.call('GET', path, { as: member })).status).toBe(403)
    expect(await states(id)).toEqual(['interruptor', 'interruptor', 'interruptor'])
    expect((await t.asAdmin('POST', url, { rev })).status).toBe(200)
  })
})
