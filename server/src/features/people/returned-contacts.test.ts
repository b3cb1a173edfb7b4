import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { markBounced, markReturned } from './returned-contacts.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '1100-001', locality: 'Lisboa' }
let made = 0
const addMember = () => {
  made += 1
  return t.addMember({ name: `Devolvida ${made}`, email: `volta${made}@example.pt`, ...ADDRESS })
}
const read = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const contactOf = async (personId: string, kind: string) => {
  const [row] = await t.rows<{ id: string }>(
    sql`select id from contacts where person_id = ${personId} and kind = ${kind} and is_primary`,
  )
  return row?.id ?? ''
}
const setReturned = (id: string, isReturned: boolean) => t.asEditor('POST', `/contacts/${id}/returned`, { isReturned })
const NOW = '2026-11-15T10:00:00.000Z'

describe('MSG-01: a contact from which messages come back', () => {
  it('is marked and used again by staff, on the sheet, in the history and for open screens', async () => {
    const member = await addMember()
    const heard: string[] = []
    const client = await t.database.pool.connect()
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen agremia')
    for (const [kind, field] of [
      ['email', 'emailBouncedAt'],
      ['address', 'addressReturnedAt'],
    ] as const) {
      const id = await contactOf(member.personId, kind)
      expect(await setReturned(id, true)).toMatchObject({ status: 200, body: { data: { bouncedAt: NOW } } })
      expect(await read(member._id)).toMatchObject({ [field]: NOW })
      expect(await setReturned(id, false)).toMatchObject({ status: 200, body: { data: { bouncedAt: null } } })
      expect(await read(member._id)).toMatchObject({ [field]: null })
    }
    await client.query('select 1')
    client.release(true)
    expect(heard.map(text => JSON.parse(text)).filter(({ topic }) => topic === 'members')).toMatchObject(
      Array.from({ length: 4 }, () => ({ event: 'updated', _id: member._id })),
    )
    const history = await t.asEditor('GET', `/members/${member._id}/history`)
    expect(history.body.data.slice(0, 4)).toMatchObject(
      Array.from({ length: 4 }, () => ({
        actionLabel: 'Alteração',
        partLabel: 'Contacto',
        changes: [{ label: 'Devolvido em' }],
      })),
    )
  })

  it('is found by filters and marked in lists', async () => {
    const [bounced, returned] = [await addMember(), await addMember()]
    await setReturned(await contactOf(bounced.personId, 'email'), true)
    await setReturned(await contactOf(returned.personId, 'address'), true)
    const listed = async (query: Record<string, string>) =>
      (await t.asEditor('GET', '/members', undefined, query)).body.data.map(({ _id }: { _id: string }) => _id)
    expect(await listed({ '_emailBouncedAt.empty': 'false' })).toEqual([bounced._id])
    expect(await listed({ '_addressReturnedAt.empty': 'false' })).toEqual([returned._id])
    const marks = async (id: string, fields: string) =>
      (await t.asEditor('GET', '/members', undefined, { __id: id, _fields: fields })).body.data[0]._marks
    expect(await marks(bounced._id, 'name,email,locality')).toEqual({ email: NOW })
    expect(await marks(returned._id, 'name,email,locality')).toEqual({ locality: NOW })
    expect(await marks(returned._id, 'name,tags,email')).toEqual({})
    expect(await marks(returned._id, 'name')).toBeUndefined()
    expect(await listed({ '_addressReturnedAt.from': '2026-11-15T00:00:00Z' })).toEqual([returned._id])
    expect(await listed({ '_addressReturnedAt.to': '2026-11-14T00:00:00Z' })).toEqual([])
    for (const [personId, kind] of [
      [bounced.personId, 'email'],
      [returned.personId, 'address'],
    ])
      await setReturned(await contactOf(personId, kind), false)
  })

  it('loses the mark when it is changed, and only then', async () => {
    const member = await addMember()
    for (const kind of ['email', 'address']) await setReturned(await contactOf(member.personId, kind), true)
    const change = (body: object) => t.asEditor('PATCH', `/members/${member._id}`, body)
    await change({ ...ADDRESS, email: member.email, alert: 'Nada mudou.' })
    expect(await read(member._id)).toMatchObject({ emailBouncedAt: NOW, addressReturnedAt: NOW })
    await change({ addressLine1: 'Rua da Lua, 2' })
    expect(await read(member._id)).toMatchObject({ emailBouncedAt: NOW, addressReturnedAt: null })
    await change({ email: `nova.${member.email}` })
    expect(await read(member._id)).toMatchObject({ emailBouncedAt: null })
    const [entry] = await t.rows<{ diff: object }>(
      sql`select diff from audit_log where record_id = ${member._id} and diff ? 'addressLine1' order by id desc limit 1`,
    )
    expect(entry?.diff).toMatchObject({ addressReturnedAt: { from: NOW, to: null } })
  })

  it('loses it as a further contact too', async () => {
    const { personId } = await addMember()
    const add = async (body: object) => (await t.asEditor('POST', '/contacts', { personId, ...body })).body.data
    const email = await add({ kind: 'email', value: 'trabalho@example.pt' })
    const address = await add({ kind: 'address', ...ADDRESS })
    for (const { _id } of [email, address]) await setReturned(_id, true)
    const change = async (id: string, body: object) => (await t.asEditor('PATCH', `/contacts/${id}`, body)).body.data
    expect(await change(email._id, { notes: 'Ligar antes.' })).toMatchObject({ bouncedAt: NOW })
    expect(await change(address._id, { notes: 'Férias.', locality: 'Lisboa' })).toMatchObject({ bouncedAt: NOW })
    expect(await change(email._id, { value: 'outro@example.pt' })).toMatchObject({ bouncedAt: null })
    expect(await change(address._id, { locality: 'Porto' })).toMatchObject({ bouncedAt: null })
  })

  it('keeps the mark when two sheets of one person become one, and gets it back when that is undone', async () => {
    const [kept, gone] = [await addMember(), await addMember()]
    await t.asEditor('PATCH', `/members/${kept._id}`, { addressLine1: 'Rua Velha, 9', postalCode: '4000-001' })
    await setReturned(await contactOf(gone.personId, 'address'), true)
    const merged = await t.asEditor('POST', `/members/${kept._id}/merge`, {
      otherId: gone._id,
      take: ['addressLine1', 'postalCode'],
      states: [],
    })
    expect(merged.status).toBe(200)
    expect(await read(kept._id)).toMatchObject({ addressLine1: ADDRESS.addressLine1, addressReturnedAt: NOW })
    const undone = await t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
    expect(undone.status).toBeLessThan(300)
    expect(await read(kept._id)).toMatchObject({ addressLine1: 'Rua Velha, 9', addressReturnedAt: null })
    expect(await read(gone._id)).toMatchObject({ addressReturnedAt: NOW })
  })

  it('is marked from a message by its address or its member, once, for everybody who has it', async () => {
    const [one, other] = [await addMember(), await addMember()]
    await t.asEditor('PATCH', `/members/${other._id}`, { email: one.email })
    const mark = <T>(work: (context: Parameters<typeof markBounced>[0]) => Promise<T>) =>
      inTransaction(t.database, SYSTEM, new Date('2026-11-10T08:00:00Z'), work)
    expect(await mark(context => markBounced(context, { address: ` ${String(one.email).toUpperCase()} ` }))).toBe(2)
    expect(await mark(context => markBounced(context, { address: String(one.email) }))).toBe(0)
    expect(await mark(context => markReturned(context, { memberId: one._id }))).toBe(1)
    expect(await read(one._id)).toMatchObject({
      emailBouncedAt: '2026-11-10T08:00:00.000Z',
      addressReturnedAt: '2026-11-10T08:00:00.000Z',
    })
    expect(await read(other._id)).toMatchObject({ emailBouncedAt: '2026-11-10T08:00:00.000Z', addressReturnedAt: null })
    await setReturned(await contactOf(one.personId, 'email'), true)
    expect(await read(one._id)).toMatchObject({ emailBouncedAt: '2026-11-10T08:00:00.000Z' })
  })

  it('is an e-mail or a filled address, and nobody but staff marks it', async () => {
    const member = await t.addMember({ name: 'Sem Morada', mobile: '912345678' })
    const mobile = await contactOf(member.personId, 'mobile')
    const address = await contactOf(member.personId, 'address')
    expect(await setReturned(mobile, true)).toMatchObject({
      status: 422,
      body: { errors: { _: 'Só um e-mail ou uma morada são devolvidos.' } },
    })
    expect(await setReturned(address, true)).toMatchObject({
      status: 422,
      body: { errors: { _: 'A morada está por preencher.' } },
    })
    for (const id of ['nada', '01890000-0000-7000-8000-00000000000f'])
      expect((await setReturned(id, true)).status).toBe(404)
    const visitor = { body: { isReturned: true } }
    expect((await t.call('POST', `/contacts/${mobile}/returned`, visitor)).status).toBe(401)
    const as = await t.signedIn('member')
    expect((await t.call('POST', `/contacts/${mobile}/returned`, { ...visitor, as })).status).toBe(403)
    expect((await t.asEditor('POST', `/contacts/${mobile}/returned`, { isReturned: 'sim' })).status).toBe(422)
  })
})
