import { type MergeOutcome, previewMerge } from '@agremia/model/calls/duplicates'
import type { Contact } from '@agremia/model/resources/contacts'
import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { insertRows } from '../../resource/insert-rows.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const TAG = '01890000-0000-7000-8000-0000000000b1'
type Merged = MergeOutcome & { member: { _id: string; personId: string } }

interface Told {
  action: string
  changes: { field: string }[]
}

describe('MEM-01e: merging two members', () => {
  /** Two sheets of one person, with something of every kind. */
  async function addTwins() {
    await insertRows(t.database.kysely, tags, [{ name: `Coro ${Math.random()}`, scope: 'members' }], () => ({
      id: crypto.randomUUID(),
    }))
    const kept = await t.addMember({
      name: 'Rui Gémeo',
      admissionDate: '2018-01-01',
      email: 'rui@novo.example',
      addressLine1: 'Rua Nova, 1',
      locality: 'Porto',
      notes: 'Fala alto',
    })
    const gone = await t.addMember({
      name: 'Rui Gemeo',
      admissionDate: '2010-05-05',
      birthDate: '1960-01-01',
      taxNumber: '502757191',
      email: 'rui@velho.example',
      mobile: '912345600',
      addressLine1: 'Rua Velha, 2',
      locality: 'Braga',
      notes: 'Prefere carta',
      tags: [TAG],
      consentNewsletter: true,
    })
    await t.changeState(gone._id, 'saida', '2015-06-30')
    const friend = await t.addMember({ name: 'Amiga', proposer1Id: kept._id })
    await sql`update members set proposer2_id = ${gone._id} where id = ${friend._id}`.execute(t.database.kysely)
    const other = await t.addMember({ name: 'Afilhada', proposer1Id: kept._id })
    await sql`update members set proposer1_id = ${gone._id} where id = ${other._id}`.execute(t.database.kysely)
    const user = await addUser(t.database, { role: 'member', name: 'Rui' })
    await sql`update users set member_id = ${gone._id} where id = ${user.id}`.execute(t.database.kysely)
    return { kept, gone, friend, other, user }
  }
  async function merge(kept: { _id: string }, gone: { _id: string }, more: object = {}): Promise<Merged> {
    const { status, body, text } = await t.asEditor('POST', `/members/${kept._id}/merge`, {
      otherId: gone._id,
      ...more,
    })
    expect(status, text).toBe(200)
    return body.data
  }
  beforeAll(() => insertRows(t.database.kysely, tags, [{ name: 'Fundadores', scope: 'members' }], () => ({ id: TAG })))

  it('the preview shows the result and changes nothing', async () => {
    const { kept, gone } = await addTwins()
    const before = await t.asEditor('GET', `/members/${kept._id}/sheet`)
    const { status, body, text } = await t.asEditor('POST', `/members/${kept._id}/merge/preview`, {
      otherId: gone._id,
    })
    expect(status, text).toBe(200)
    expect(previewMerge.answer?.safeParse(body).error).toBeUndefined()
    const differences = Object.fromEntries(body.data.differences.map((one: { field: string }) => [one.field, one]))
    expect(differences.email).toEqual({
      field: 'email',
      label: 'E-mail',
      kept: 'rui@novo.example',
      other: 'rui@velho.example',
      result: 'rui@novo.example',
      isChoice: true,
    })
    expect(differences.taxNumber).toMatchObject({ result: '502757191', isChoice: false })
    expect(body.data.states.map((state: { startDate: string; name: string }) => [state.startDate, state.name])).toEqual(
      [
        ['2010-05-05', 'Ativo'],
        ['2015-06-30', 'Saída a pedido'],
        ['2018-01-01', 'Ativo'],
      ],
    )
    expect(body.data.moved).toEqual([
      '2 estados do histórico',
      '1 condição',
      '2 contactos',
      '1 acesso de utilizador',
      '1 outro registo ligado',
    ])
    expect((await t.asEditor('GET', `/members/${kept._id}/sheet`)).body).toEqual(before.body)
    expect(body.data.seen).toEqual({ rev: kept.rev, otherRev: gone.rev })
    // What somebody changes meanwhile is looked at again.
    await t.asEditor('PATCH', `/members/${gone._id}`, { alert: 'Outra pessoa' })
    const late = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id, ...body.data.seen })
    expect([late.status, late.body.errors]).toEqual([
      409,
      { _: 'A ficha de Rui Gemeo mudou entretanto. Veja de novo.' },
    ])
    expect((await t.asEditor('GET', `/members/${gone._id}`)).status).toBe(200)
  })

  it('combines fields, states, contacts, tags, proposers, the account and both histories', async () => {
    const { kept, gone, friend, other, user } = await addTwins()
    const merging = { otherId: gone._id, rev: kept.rev, otherRev: gone.rev, take: ['locality', 'addressLine1'] }
    const { status, body, text } = await t.asEditor('POST', `/members/${kept._id}/merge`, merging)
    expect(status, text).toBe(200)
    expect(body.data.member).toMatchObject({
      _id: kept._id,
      memberNumber: kept.memberNumber,
      oldMemberNumber: String(gone.memberNumber),
      name: 'Rui Gémeo',
      admissionDate: '2010-05-05',
      birthDate: '1960-01-01',
      taxNumber: '502757191',
      email: 'rui@novo.example',
      mobile: '+351912345600',
      locality: 'Braga',
      notes: 'Fala alto\n\nPrefere carta',
      tags: [TAG],
      consentNewsletter: false,
      isActive: true,
      stateSince: '2018-01-01',
    })
    expect((await t.asEditor('GET', `/members/${gone._id}`)).status).toBe(404)
    const contacts = await t.asEditor('GET', `/people/${kept.personId}/contacts`)
    expect(
      contacts.body.data
        .map((row: { value: string | null; addressLine1: string | null }) => row.value ?? row.addressLine1)
        .sort(),
    ).toEqual(['+351912345600', 'Rua Nova, 1', 'Rua Velha, 2', 'rui@novo.example', 'rui@velho.example'])
    expect((await t.asEditor('GET', `/members/${friend._id}`)).body.data).toMatchObject({
      proposer1Id: kept._id,
      proposer2Id: null,
    })
    expect((await t.asEditor('GET', `/members/${other._id}`)).body.data).toMatchObject({ proposer1Id: kept._id })
    expect((await t.asEditor('GET', `/users/${user.id}`)).body.data.memberId).toBe(kept._id)
    const history = await t.asEditor('GET', `/members/${kept._id}/history`)
    const actions = history.body.data.map((entry: { actionLabel: string }) => entry.actionLabel)
    expect(actions).toContain('União de fichas')
    expect(actions.filter((action: string) => action === 'Criação').length).toBeGreaterThanOrEqual(2)
    const again = await t.asEditor('POST', '/members', t.input({ memberNumber: gone.memberNumber }))
    expect(again.body.errors.memberNumber).toMatch(/não se repetem/)
  })

  it('FORM-02: a change of the record that was merged away is told in the other, but not undone there', async () => {
    const [kept, gone] = [await t.addMember({ name: 'Inês Una' }), await t.addMember({ name: 'Inês Una' })]
    const changed = await t.asEditor('PATCH', `/members/${gone._id}`, { profession: 'Pintora' })
    const merging = { otherId: gone._id, rev: kept.rev, otherRev: changed.body.data.rev, take: [] }
    expect((await t.asEditor('POST', `/members/${kept._id}/merge`, merging)).status).toBe(200)
    const { body } = await t.asEditor('GET', `/members/${kept._id}/history`)
    const changes = body.data.filter(
      ({ action, changes: [first] }: Told) => action === 'update' && first?.field === 'profession',
    )
    // What the merge itself gave to the record that was kept can be.
    expect(changes).toMatchObject([{ isRestorable: true }, { isRestorable: false }])
  })

  it('contacts that replace the main ones leave these as further contacts', async () => {
    const kept = await t.addMember({ email: 'fica@casa.example', addressLine1: 'Rua A', locality: 'Faro' })
    const gone = await t.addMember({ email: 'vai@casa.example', addressLine1: 'Rua B', locality: 'Beja' })
    await sql`update contacts set verified_at = now() where value = 'vai@casa.example'`.execute(t.database.kysely)
    await merge(kept, gone, { take: ['email', 'addressLine1', 'locality'] })
    const { body } = await t.asEditor('GET', `/people/${kept.personId}/contacts`)
    const told = body.data.map((row: Contact) => [
      row.value ?? `${row.addressLine1}, ${row.locality}`,
      row.isPrimary,
      row.verifiedAt !== null,
    ])
    expect(told.sort()).toEqual([
      ['Rua A, Faro', false, false],
      ['Rua B, Beja', true, false],
      ['fica@casa.example', false, false],
      ['vai@casa.example', true, true],
    ])
  })

  it('joins two open change requests and moves the others', async () => {
    const kept = await t.addMember({ locality: 'Faro' })
    const gone = await t.addMember({ locality: 'Faro' })
    const changes = (to: object) =>
      JSON.stringify(Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: null, to: value }])))
    const ask = (memberId: string, to: object, message: string | null, decidedAt: string | null = null) =>
      sql`
      insert into member_change_requests (id, member_id, status, requested_at, changes, message, decided_at) values
        (gen_random_uuid(), ${memberId}, ${decidedAt ? 'recusado' : 'pendente'}, now(), ${changes(to)}, ${message}, ${decidedAt})
    `.execute(t.database.kysely)
    await ask(kept._id, { locality: 'Évora' }, 'Mudei')
    await ask(gone._id, { locality: 'Beja', phone: '+351213456789' }, 'Telefone novo')
    await ask(gone._id, { name: 'Outro Nome' }, null, '2026-01-01')
    await merge(kept, gone)
    const { body } = await t.asEditor('GET', `/members/${kept._id}/member_change_requests`)
    expect(body.data.map((row: { status: string }) => row.status).sort()).toEqual(['pendente', 'recusado', 'retirado'])
    const open = body.data.find((row: { status: string }) => row.status === 'pendente')
    expect(open).toMatchObject({
      message: 'Mudei\n\nTelefone novo',
      changes: { locality: { to: 'Évora' }, phone: { to: '+351213456789' } },
    })
    const historyOf = async (row: { _id: string }) =>
      (await t.asEditor('GET', `/member_change_requests/${row._id}/history`)).body.data
    expect(JSON.stringify(await historyOf(open))).toContain('Telefone novo')
    const withdrawn = body.data.find((row: { status: string }) => row.status === 'retirado')
    expect(JSON.stringify(await historyOf(withdrawn))).toContain('Junto ao pedido da ficha com que esta foi unida.')
  })

  it('proposers who have left since, or proposed both, do not prevent it', async () => {
    const [dead, friend] = [await t.addMember({ admissionDate: '2000-01-01' }), await t.addMember({})]
    const kept = await t.addMember({ proposer1Id: friend._id })
    const gone = await t.addMember({ proposer1Id: dead._id, proposer2Id: friend._id })
    await t.changeState(dead._id, 'falecido', '2024-01-01')
    const { member } = await merge(kept, gone, { take: ['proposer1Id'] })
    expect(member).toMatchObject({ proposer1Id: dead._id, proposer2Id: friend._id })
    const again = await t.addMember({ proposer2Id: friend._id })
    expect((await merge(member, again)).member).toMatchObject({ proposer1Id: dead._id, proposer2Id: friend._id })
    const alone = await t.addMember({ proposer1Id: friend._id })
    const same = await t.addMember({ proposer2Id: friend._id })
    expect((await merge(alone, same)).member).toMatchObject({ proposer1Id: friend._id, proposer2Id: null })
  })

  it('today’s category of the kept record holds unless the other is chosen', async () => {
    const twins = async () => ({
      kept: await t.addMember({ admissionDate: '2010-01-01' }),
      gone: await t.addMember({ admissionDate: '2015-01-01', categoryId: t.category('auxiliar') }),
    })
    const first = await twins()
    const stayed = await merge(first.kept, first.gone)
    expect(stayed.member).toMatchObject({ isActive: true, categoryId: t.category('efetivo') })
    expect(stayed.differences).toContainEqual({
      field: 'categoryId',
      label: 'Categoria',
      kept: 'Efetivo',
      other: 'Auxiliar',
      result: 'Efetivo',
      isChoice: true,
    })
    const second = await twins()
    const taken = await merge(second.kept, second.gone, { take: ['categoryId'] })
    expect(taken.member).toMatchObject({ categoryId: t.category('auxiliar') })
  })

  it('a repeated state is removed', async () => {
    const kept = await t.addMember({ admissionDate: '2018-01-01' })
    const gone = await t.addMember({ admissionDate: '2010-01-01' })
    const { states, member } = await merge(kept, gone)
    expect(states).toEqual([{ startDate: '2010-01-01', endDate: null, name: 'Ativo' }])
    expect(member).toMatchObject({ admissionDate: '2010-01-01', stateSince: '2010-01-01' })
  })

  it('a mark that two members are different people is kept', async () => {
    const [kept, gone, other] = [
      await t.addMember({ name: 'Irmã Um', email: 'irmas@casa.example' }),
      await t.addMember({ name: 'Irmã Um', email: 'irmas@casa.example' }),
      await t.addMember({ name: 'Irmã Dois', email: 'irmas@casa.example' }),
    ]
    await t.asEditor('POST', '/members/duplicates/apart', { oneId: gone._id, otherId: other._id })
    await merge(kept, gone)
    expect((await t.asEditor('GET', `/members/${kept._id}/sheet`)).body.data.likelyPairs).toEqual([])
  })

  it('the account that loses or changes its member has an audit entry', async () => {
    const { kept, gone, user } = await addTwins()
    const second = await addUser(t.database, { role: 'member', name: 'Outra conta' })
    await sql`update users set member_id = ${kept._id} where id = ${second.id}`.execute(t.database.kysely)
    await merge(kept, gone)
    const { body } = await t.asEditor('GET', `/users/${user.id}/history`)
    expect(body.data[0].changes).toMatchObject([
      { field: 'memberId', fromText: 'Rui Gemeo', toText: '' },
      { field: 'active', fromText: 'Sim', toText: 'Não' },
    ])
  })

  it('notes that are too long together are an error, and nothing is changed', async () => {
    const kept = await t.addMember({ notes: 'a'.repeat(3000) })
    const gone = await t.addMember({ notes: 'b'.repeat(3000) })
    const { status, body } = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id })
    expect([status, body.errors]).toEqual([
      422,
      {
        notes:
          'As observações das duas fichas não cabem numa só (no máximo 5000 caracteres). Encurte-as antes de unir.',
      },
    ])
    expect((await t.asEditor('GET', `/members/${gone._id}`)).status).toBe(200)
  })

  it('refuses a record with itself, an outdated or unknown one, and callers who are not staff', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const merge = (body: object) => t.asEditor('POST', `/members/${one._id}/merge`, body)
    expect((await merge({ otherId: one._id })).body.errors.otherId).toBe('Escolha outra ficha.')
    expect((await merge({ otherId: other._id, otherRev: 7 })).status).toBe(409)
    expect((await merge({ otherId: crypto.randomUUID() })).status).toBe(404)
    expect((await merge({ otherId: 'nada' })).status).toBe(422)
    const member = await t.signedIn('member')
    const answer = await t.call('POST', `/members/${one._id}/merge`, { as: member, body: { otherId: other._id } })
    expect(answer.status).toBe(403)
    expect((await t.asEditor('GET', `/members/${other._id}`)).status).toBe(200)
  })

  it('of two simultaneous merges of one pair in both directions one succeeds', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const statuses = await Promise.all([
      t.asEditor('POST', `/members/${one._id}/merge`, { otherId: other._id }),
      t.asAdmin('POST', `/members/${other._id}/merge`, { otherId: one._id }),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
