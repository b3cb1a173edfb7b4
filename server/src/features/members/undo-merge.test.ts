import { memberPhotos } from '@agremia/model/resources/member-photos'
import { tags } from '@agremia/model/resources/tags'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpDatabase } from '../../../test/dump-database.ts'
import { addUser } from '../../../test/factories.ts'
import { holdOpen } from '../../../test/hold-open.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { FEATURES } from '../../features.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { createRegistry } from '../registry.ts'
import { mergeMembers } from './merge-members.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(t.database.kysely)

interface Added {
  _id: string
  personId: string
  memberNumber: number
  rev: number
}

const dump = () => dumpDatabase(t.database)

async function addTag(name: string): Promise<string> {
  const id = crypto.randomUUID()
  await insertRows(t.database.kysely, tags, [{ name, scope: 'members' }], () => ({ id }))
  return id
}

let made = 0

/** Two records of one person, with something of every kind that a merge moves, drops or combines. */
async function addTwins() {
  made += 1
  const [own, theirs] = [await addTag(`Coro ${made}`), await addTag(`Teatro ${made}`)]
  const kept: Added = await t.addMember({
    name: 'Rui Gémeo',
    admissionDate: '2012-01-01',
    email: `rui${made}@novo.example`,
    addressLine1: 'Rua Nova, 1',
    locality: 'Porto',
    notes: 'Fala alto',
    tags: [own],
  })
  const gone: Added = await t.addMember({
    name: 'Rui Gemeo',
    admissionDate: '2010-05-05',
    birthDate: '1960-01-01',
    taxNumber: '502757191',
    email: `rui${made}@velho.example`,
    mobile: '912345600',
    addressLine1: 'Rua Velha, 2',
    locality: 'Braga',
    notes: 'Prefere carta',
    tags: [theirs],
    categoryId: t.category('auxiliar'),
  })
  await t.changeState(gone._id, 'suspenso', '2014-01-01', { reason: 'Doença', minutesRef: '7/2013' })
  await t.changeState(gone._id, 'ativo', '2015-01-01', { reason: 'Regresso' })
  const other = await t.addMember({ name: 'Afilhada', proposer1Id: gone._id, proposer2Id: kept._id })
  await run(sql`update members set collector_id = ${gone.personId} where id = ${other._id}`)
  const term = { memberId: other._id, kind: 'agregado', headId: gone._id, fromDate: '2026-01-01' }
  expect((await t.asEditor('POST', '/member_terms', term)).status).toBe(201)
  for (const pair of [
    { oneId: gone._id, otherId: other._id },
    { oneId: gone._id, otherId: kept._id },
  ]) {
    await t.asEditor('POST', '/members/duplicates/apart', pair)
  }
  const accounts = [
    { user: await addUser(t.database, { role: 'member', name: 'Conta que fica' }), memberId: kept._id },
    { user: await addUser(t.database, { role: 'member', name: 'Conta que vai' }), memberId: gone._id },
  ]
  for (const { user, memberId } of accounts)
    await run(sql`update users set member_id = ${memberId} where id = ${user.id}`)
  for (const { _id } of [kept, gone]) {
    const changes = JSON.stringify({ locality: { from: null, to: 'Évora' } })
    await run(sql`
      insert into member_change_requests (id, member_id, status, requested_at, changes, message)
      values (gen_random_uuid(), ${_id}, 'pendente', now(), ${changes}, 'Mudei')`)
    const files = { url: `${_id}.jpg`, cardUrl: `${_id}c.jpg`, thumbUrl: `${_id}t.jpg` }
    const photo = { ...files, memberId: _id, mimeType: 'image/jpeg', size: 1, width: 1, height: 1 }
    await insertRows(t.database.kysely, memberPhotos, [{ ...photo, isCurrent: true, exifRemoved: true }])
  }
  const application = await t.asEditor('POST', '/member_applications', {
    name: 'Rui Gemeo',
    email: `rui${made}@velho.example`,
    categoryId: t.category('efetivo'),
  })
  expect(application.status, application.text).toBe(201)
  await run(sql`
    update member_applications set duplicate_of = array[${gone._id}, ${kept._id}]::uuid[], status = 'aceite', member_id = ${gone._id}
    where id = ${application.body.data._id}`)
  return { kept, gone, own, theirs }
}

const merge = async (kept: Added, gone: Added, more: object = {}) => {
  const states = [{ from: '2014-01-01', take: 'kept' }]
  const { status, text } = await t.asEditor('POST', `/members/${kept._id}/merge`, {
    otherId: gone._id,
    states,
    ...more,
  })
  expect(status, text).toBe(200)
}
const undo = (gone: Added) => t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
const historyOf = async (id: string) => (await t.asEditor('GET', `/members/${id}/history`)).body.data
const patch = async (id: string, change: object) => {
  const { status, text } = await t.asEditor('PATCH', `/members/${id}`, change)
  expect(status, text).toBe(200)
}

describe('MEM-01e: a merge can be undone for 30 days', () => {
  it('everything is as before: both records, states, terms, contacts, tags, accounts, requests and references', async () => {
    const { kept, gone } = await addTwins()
    const before = await dump()
    await merge(kept, gone, { take: ['name', 'email', 'addressLine1', 'locality', 'categoryId'] })
    expect(await dump()).not.toEqual(before)
    const { status, text } = await undo(gone)
    expect(status, text).toBe(204)
    expect(await dump()).toEqual(before)
    expect((await undo(gone)).status).toBe(404)
  })

  it('the history offers it with the merge, and tells afterwards in both that it was undone', async () => {
    const { kept, gone } = await addTwins()
    await merge(kept, gone)
    const entry = (await historyOf(kept._id)).find((one: { action: string }) => one.action === 'merge')
    expect(entry.undo).toEqual({ path: '/members/duplicates/merge/undo', body: { goneId: gone._id } })
    expect((await t.asEditor('POST', entry.undo.path, entry.undo.body)).status).toBe(204)
    for (const { _id } of [kept, gone]) {
      const history = await historyOf(_id)
      expect(history.some((one: { action: string }) => one.action === 'merge_undone')).toBe(true)
      expect(history.some((one: { undo?: object; action: string }) => one.undo && one.action === 'merge')).toBe(false)
    }
    const told = (await historyOf(kept._id)).find((one: { action: string }) => one.action === 'merge_undone')
    expect(told.actionLabel).toBe('União de fichas anulada')
    expect(told.changes).toContainEqual(expect.objectContaining({ label: 'Telemóvel', toText: '' }))
    const [user] = await t.rows(
      sql`select member_id as "memberId", active from users where name = 'Conta que vai' and member_id = ${gone._id}`,
    )
    expect(user).toEqual({ memberId: gone._id, active: true })
  })

  it('what was added since, and changes of fields that the merge did not touch, stay with the record that stayed', async () => {
    const { kept, gone, own, theirs } = await addTwins()
    await merge(kept, gone)
    const third = await addTag(`Dança ${made}`)
    await patch(kept._id, { profession: 'Padeiro', tags: [own, theirs, third] })
    await t.changeState(kept._id, 'suspenso', '2020-01-01')
    const [mine] = await t.rows<{ revs: number }>(sql`select rev as revs from members where id = ${kept._id}`)
    expect((await undo(gone)).status).toBe(204)
    const now = (await t.asEditor('GET', `/members/${kept._id}`)).body.data
    expect(now).toMatchObject({ profession: 'Padeiro', tags: [own, third], stateSince: '2020-01-01', mobile: null })
    expect(now.rev).toBeGreaterThan(Number(mine?.revs))
    const back = (await t.asEditor('GET', `/members/${gone._id}`)).body.data
    expect(back).toMatchObject({ tags: [theirs], mobile: '+351912345600', isActive: true })
    // An open form of before the merge is told that the record has changed.
    expect(back.rev).toBeGreaterThan(gone.rev)
    const found = await t.asEditor('GET', '/members', undefined, { _search: `padeiro`, _fields: 'name' })
    expect(found.status).toBe(200)
    const byMobile = await t.asEditor('GET', '/members', undefined, { _search: `rui${made}@velho.example` })
    expect(byMobile.body.data.map((one: Added) => one._id)).toEqual([gone._id])
  })

  it('a tag that was deleted since does not prevent it', async () => {
    const { kept, gone, theirs } = await addTwins()
    await merge(kept, gone)
    expect((await t.asEditor('DELETE', `/tags/${theirs}`)).status).toBe(204)
    expect((await undo(gone)).status).toBe(204)
    expect((await t.asEditor('GET', `/members/${gone._id}`)).body.data.tags).toEqual([])
  })

  it('is refused, naming it, when what the merge did was changed since; nothing is changed then', async () => {
    const { kept, gone } = await addTwins()
    await merge(kept, gone, { take: ['locality'] })
    await patch(kept._id, { notes: 'Outra nota', taxNumber: '123456789', locality: 'Faro' })
    const [state] = await t.rows<{ id: string }>(sql`
      select id from member_states where member_id = ${kept._id} and reason = 'Regresso'`)
    expect((await t.asEditor('DELETE', `/member_states/${state?.id}`)).status).toBe(204)
    const before = await dump()
    const { status, body } = await undo(gone)
    expect(status).toBe(409)
    expect(body.errors._).toMatch(/^A união já não pode ser anulada, porque depois dela mudou: /)
    for (const label of ['NIF', 'Observações', 'Contacto', 'Mudança de estado']) expect(body.errors._).toContain(label)
    expect(await dump()).toEqual(before)
  })

  it('is refused when a state since then begins before the record that stays was admitted', async () => {
    const { kept, gone } = await addTwins()
    await merge(kept, gone)
    await t.changeState(kept._id, 'suspenso', '2011-01-01')
    const { status, body } = await undo(gone)
    expect([status, body.errors._]).toEqual([
      409,
      'A união já não pode ser anulada: há estados ou categorias de antes da admissão da ficha que fica.',
    ])
  })

  it('of two merges of one record the later is undone first, also where the record that stayed was merged away', async () => {
    const [a, b, c, d] = [await t.addMember({}), await t.addMember({}), await t.addMember({}), await t.addMember({})]
    const before = await dump()
    const mergedInto = async ({ personId }: Added) => (await t.asEditor('GET', `/people/${personId}`)).body.data.mergeOf
    expect(await mergedInto(c)).toBeNull()
    await merge(b, a, { states: [] })
    await merge(b, d, { states: [] })
    await merge(c, b, { states: [] })
    const told = [a, d, b].map(({ personId, memberNumber }) => ({
      personId,
      memberNumber,
      mergedAt: expect.any(String),
    }))
    expect(await mergedInto(c)).toEqual(expect.arrayContaining(told))
    for (const early of [a, d]) {
      const { status, body } = await undo(early)
      expect([status, body.errors._]).toEqual([
        409,
        'Depois desta união houve outra com a mesma ficha. Anule primeiro a mais recente.',
      ])
    }
    expect((await undo(b)).status).toBe(204)
    await run(sql`update member_merges set merged_at = merged_at + interval '1 second' where gone_id = ${d._id}`)
    expect((await undo(a)).status).toBe(409)
    for (const one of [d, a]) expect((await undo(one)).status).toBe(204)
    expect(await mergedInto(c)).toBeNull()
    expect(await dump()).toEqual(before)
  })

  it('waits for a merge into the same record that is on its way, which is undone first', async () => {
    const [kept, gone, later] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    await merge(kept, gone, { states: [] })
    const [{ rev } = { rev: 0 }] = await t.rows<{ rev: number }>(sql`select rev from members where id = ${kept._id}`)
    const { kernel, served } = t.deps
    const deps = { kernel, served, references: createRegistry(FEATURES).memberReferences, settings: t.store.texts() }
    t.pass(1_000)
    const release = await holdOpen(t, context =>
      mergeMembers(deps, context, kept._id, { otherId: later._id, rev, otherRev: later.rev, take: [], states: [] }),
    )
    const undoing = undo(gone)
    await untilWaiting(t.database)
    await release()
    expect((await undoing).status).toBe(409)
    for (const one of [later, gone]) expect((await undo(one)).status).toBe(204)
  })

  it('a field that was given its former value by hand does not prevent it', async () => {
    const { kept, gone } = await addTwins()
    await merge(kept, gone, { take: ['name'] })
    await patch(kept._id, { name: 'Rui Gémeo', taxNumber: null })
    expect((await undo(gone)).status).toBe(204)
    expect((await t.asEditor('GET', `/members/${kept._id}`)).body.data).toMatchObject({
      name: 'Rui Gémeo',
      taxNumber: null,
    })
  })

  it('the mails to either record are there before and after, also those to a guardian', async () => {
    const child = { birthDate: '2015-01-01', guardianName: 'Mãe Dois' }
    const [kept, gone] = [await t.addMember({}), await t.addMember({ ...child, guardianEmail: 'mae@dois.example' })]
    const message = { name: 'livre', to: 'mae@dois.example', subject: 'Olá', body: parseNotation('Olá') }
    await queueMessage(t.database.kysely, message)
    const mails = () => messagesTo(t.database, 'mae@dois.example')
    await merge(kept, gone, { states: [] })
    expect(await mails()).toHaveLength(1)
    expect((await undo(gone)).status).toBe(204)
    expect((await t.asEditor('GET', `/members/${gone._id}`)).body.data.guardianEmail).toBe('mae@dois.example')
    const sibling = await t.addMember({ ...child, name: 'Irmã', guardianEmail: 'mae@dois.example' })
    expect((await t.asAdmin('DELETE', `/members/${sibling._id}`)).status).toBe(204)
    expect(await mails()).toHaveLength(1)
    expect((await t.asAdmin('DELETE', `/members/${gone._id}`)).status).toBe(204)
    expect(await mails()).toEqual([])
  })

  it('ends after 30 days, when what the merge changed is no longer stored', async () => {
    const [kept, gone] = [await t.addMember({}), await t.addMember({})]
    await merge(kept, gone, { states: [] })
    await run(sql`update member_merges set merged_at = merged_at - interval '31 days' where gone_id = ${gone._id}`)
    expect((await historyOf(kept._id)).some((one: { undo?: object }) => one.undo)).toBe(false)
    const { status, body } = await undo(gone)
    expect([status, body.errors._]).toEqual([409, 'Só se pode anular durante 30 dias.'])
  })

  it('is for staff only', async () => {
    const [kept, gone] = [await t.addMember({}), await t.addMember({})]
    await merge(kept, gone, { states: [] })
    const path = '/members/duplicates/merge/undo'
    const body = { goneId: gone._id }
    expect((await t.call('POST', path, { as: await t.signedIn('member'), body })).status).toBe(403)
    expect((await t.call('POST', path, { body })).status).toBe(401)
    expect((await t.asEditor('POST', path, { goneId: 'nada' })).status).toBe(422)
    expect((await t.asEditor('POST', path, { goneId: crypto.randomUUID() })).status).toBe(404)
  })
})
