import { memberSheet } from '@agremia/model/calls/members'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const dataOf = async (url: string) => (await t.asEditor('GET', url)).body.data
type Named = { _id: string; _refs: Record<string, string> }

async function makeMember() {
  const proposer = await t.addMember({ name: 'Quem Propõe' })
  const member = await t.addMember({ admissionDate: '2020-01-01', email: 'um@exemplo.example' })
  await t.asEditor('PATCH', `/members/${member._id}`, { proposer1Id: proposer._id })
  const state = await t.changeState(member._id, 'suspenso', '2024-01-01', { reason: 'Emigrou' })
  const contact = { personId: member.personId, kind: 'email', value: 'dois@exemplo.example', label: 'Trabalho' }
  await t.asEditor('POST', '/contacts', contact)
  const term = { memberId: member._id, kind: 'valor', amount: 5, fromDate: '2024-01-01' }
  await t.asEditor('POST', '/member_terms', term)
  return { member, proposer, state }
}

const letIn = async ({ _id, name, email }: { _id: string; name: string; email: string }) =>
  (await t.asEditor('POST', '/users', { name, email, role: 'member', memberId: _id })).body.data

it('MEM-01i: the sheet is one call whose parts equal the answers of their own lists', async () => {
  const { member, proposer } = await makeMember()
  const user = await letIn(member)
  const at = `/members/${member._id}`
  const query = vi.spyOn(t.database.pool, 'connect')
  const { status, body } = await t.asEditor('GET', `${at}/sheet`)
  expect(status).toBe(200)
  // To the database too: whoever asks was found before.
  expect(query.mock.calls.length).toBe(1)
  query.mockRestore()
  expect(memberSheet.answer?.safeParse(body).error).toBeUndefined()
  expect(body.data.member).toEqual(await dataOf(at))
  expect(body.data.memberStates).toEqual(await dataOf(`${at}/member_states?_sort=-startDate`))
  expect(body.data.memberTerms).toEqual(await dataOf(`${at}/member_terms?_sort=-fromDate`))
  expect(body.data.memberPhotos).toEqual([])
  expect(body.data.users).toEqual([await dataOf(`/users/${user._id}`)])
  const byId = (one: Named, other: Named) => one._id.localeCompare(other._id)
  expect(body.data.contacts.toSorted(byId)).toEqual(
    (await dataOf(`/people/${member.personId}/contacts`)).toSorted(byId),
  )
  expect(body.data.memberStateNames).toEqual(await dataOf('/member_state_names?_sort=order'))
  expect(body.data.memberCategories).toEqual(await dataOf('/member_categories?_sort=order'))
  expect(body.data.refs).toMatchObject({ members: [{ _id: proposer._id }], tags: [], people: [] })
  expect(body.data.refs.members[0]).toEqual(await dataOf(`/members/${proposer._id}`))
  expect(body.data.refs.countries).toEqual([await dataOf(`/countries/${t.portugal}`)])
})

it('MEM-01i: an unknown or malformed id is not found', async () => {
  for (const id of ['01890000-0000-7000-8000-00000000000f', 'nada']) {
    const { status, body } = await t.asEditor('GET', `/members/${id}/sheet`)
    expect(status).toBe(404)
    expect(body.errors._).toBe('Não foi possível abrir o registo.')
  }
})

it('MEM-01d: the history pads the member number to the digits in the settings', async () => {
  const { _id } = await t.addMember({ memberNumber: 15 })
  await t.asEditor('PATCH', `/members/${_id}`, { memberNumber: 1515 })
  const numbers = async () => {
    const [entry] = await dataOf(`/members/${_id}/history`)
    const change = entry.changes.find(({ field }: { field: string }) => field === 'memberNumber')
    return [change.fromText, change.toText]
  }
  expect(await numbers()).toEqual(['0015', '1515'])
  await t.asAdmin('PATCH', '/settings', { memberNumberPadding: 6 })
  expect(await numbers()).toEqual(['000015', '001515'])
  await t.asAdmin('PATCH', '/settings', { memberNumberPadding: 4 })
})

it('MEM-01i: a member’s history contains states, terms and contacts, deleted ones too, and none of other members', async () => {
  const { member, state } = await makeMember()
  const other = await t.addMember({})
  await t.changeState(other._id, 'saida', '2024-01-01')
  await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2024-02-01' })
  await t.asEditor('DELETE', `/member_states/${state._id}`)
  t.pass(1000)
  await t.asEditor('PATCH', `/members/${member._id}`, { alert: 'Cuidado' })
  const entries = await dataOf(`/members/${member._id}/history`)
  const told = entries.map((entry: { partLabel?: string; actionLabel: string }) => [
    entry.partLabel ?? '',
    entry.actionLabel,
  ])
  expect(told[0]).toEqual(['', 'Alteração'])
  expect(told.toSorted()).toEqual(
    [
      ['', 'Criação'],
      ['', 'Alteração'],
      ['', 'Alteração'],
      ['Condição', 'Criação'],
      ['Contacto', 'Criação'],
      ['Mudança de estado', 'Criação'],
      ['Mudança de estado', 'Alteração'],
      ['Mudança de estado', 'Eliminação'],
    ].toSorted(),
  )
  const made = entries.find(
    (entry: { partLabel?: string; action: string }) =>
      entry.partLabel === 'Mudança de estado' && entry.action === 'create',
  )
  // Whose it is goes without saying.
  expect(made.changes.map((change: { label: string; toText: string }) => [change.label, change.toText])).toEqual([
    ['Estado', 'Suspenso a pedido'],
    ['Desde', '01/01/2024'],
    ['Motivo', 'Emigrou'],
  ])
})
