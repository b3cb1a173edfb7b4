import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { applyNewDay } from './derive-members.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const memberNow = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const give = (memberId: string, term: object) => t.asEditor('POST', '/member_terms', { memberId, ...term })
async function addTerm(memberId: string, term: object) {
  const { status, body, text } = await give(memberId, term)
  if (status !== 201) throw new Error(text)
  return body.data
}
/** First and last day in force, of the terms of a kind, oldest first. */
async function daysOf(memberId: string, kind: string) {
  const query = { _kind: kind, _sort: 'fromDate' }
  const { body } = await t.asEditor('GET', `/members/${memberId}/member_terms`, undefined, query)
  return body.data.map((row: { fromDate: string; endDate: string | null }) => [row.fromDate, row.endDate])
}

describe('MEM-01b: terms hold from a day on', () => {
  it('a category lasts until the next one, back-dated or not, and the member has today’s', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await addTerm(_id, { kind: 'categoria', categoryId: t.category('honorario'), fromDate: '2024-01-01' })
    await addTerm(_id, { kind: 'categoria', categoryId: t.category('auxiliar'), fromDate: '2022-01-01' })
    expect(await daysOf(_id, 'categoria')).toEqual([
      ['2020-01-01', '2021-12-31'],
      ['2022-01-01', '2023-12-31'],
      ['2024-01-01', null],
    ])
    expect(await memberNow(_id)).toMatchObject({ canVote: false, _refs: { categoryId: 'Honorário' } })
  })

  it('an exemption ends on its last day, or when the next begins', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const first = { kind: 'isencao', exemption: 'estudante', fromDate: '2022-01-01', untilDate: '2026-12-31' }
    await addTerm(_id, first)
    expect(await memberNow(_id)).toMatchObject({ exemptFrom: '2022-01-01', exemptUntil: '2026-12-31' })
    await addTerm(_id, { kind: 'isencao', exemption: 'desemprego', fromDate: '2025-01-01', untilDate: '2025-06-30' })
    expect(await daysOf(_id, 'isencao')).toEqual([
      ['2022-01-01', '2024-12-31'],
      ['2025-01-01', '2025-06-30'],
    ])
    expect(await memberNow(_id)).toMatchObject({ exemptFrom: null, exemptUntil: null })
  })

  it('terms of different kinds do not end each other, and an amount is euros on the wire', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await addTerm(_id, { kind: 'valor', amount: 12.5, fromDate: '2023-01-01' })
    await addTerm(_id, { kind: 'isencao', exemption: 'outro', fromDate: '2024-01-01' })
    expect(await daysOf(_id, 'valor')).toEqual([['2023-01-01', null]])
    expect(await memberNow(_id)).toMatchObject({ agreedAmount: 12.5, exemptFrom: '2024-01-01' })
  })

  it('the days of a deleted one belong to the one before it', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const term = await addTerm(_id, {
      kind: 'categoria',
      categoryId: t.category('auxiliar'),
      fromDate: '2022-01-01',
    })
    await addTerm(_id, { kind: 'categoria', categoryId: t.category('honorario'), fromDate: '2024-01-01' })
    expect((await t.asEditor('DELETE', `/member_terms/${term._id}`)).status).toBe(204)
    expect(await daysOf(_id, 'categoria')).toEqual([
      ['2020-01-01', '2023-12-31'],
      ['2024-01-01', null],
    ])
  })

  it('values of another kind are cleared', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const mixed = { kind: 'valor', amount: 5, exemption: 'outro', categoryId: t.category('efetivo') }
    expect(await addTerm(_id, { ...mixed, fromDate: '2023-01-01' })).toMatchObject({
      amount: 5,
      exemption: null,
      categoryId: null,
      headId: null,
    })
  })

  it('members have the head of their family', async () => {
    const [head, child] = [await t.addMember({ name: 'Titular Um' }), await t.addMember({})]
    await addTerm(child._id, { kind: 'agregado', headId: head._id, fromDate: '2024-01-01' })
    expect(await memberNow(child._id)).toMatchObject({ familyHeadId: head._id, _refs: { familyHeadId: 'Titular Um' } })
  })
})

describe('MEM-01b: the category is also a field of the member’s form', () => {
  it('a form opened before a term changed the category is answered with 409', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await addTerm(member._id, { kind: 'categoria', categoryId: t.category('honorario'), fromDate: '2024-01-01' })
    const now = await memberNow(member._id)
    expect(now.rev).toBe(member.rev + 1)
    const old = { rev: member.rev, categoryId: member.categoryId, alert: 'Novo aviso' }
    const { status, body } = await t.asEditor('PATCH', `/members/${member._id}`, old)
    expect(status).toBe(409)
    expect(Object.keys(body.changed)).toEqual(['categoryId'])
    expect((await memberNow(member._id))._refs.categoryId).toBe('Honorário')
    const { body: told } = await t.asEditor('GET', `/members/${member._id}/history`)
    expect(told.data.find((entry: { action: string }) => entry.action === 'update')).toMatchObject({
      changes: [{ field: 'categoryId', fromText: 'Efetivo', toText: 'Honorário' }],
    })
  })

  it('a past term or one of another kind does not change the member’s version', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await addTerm(member._id, { kind: 'valor', amount: 5, fromDate: '2023-01-01' })
    await addTerm(member._id, { kind: 'categoria', categoryId: t.category('auxiliar'), fromDate: '2027-01-01' })
    expect(await memberNow(member._id)).toMatchObject({ rev: member.rev, agreedAmount: 5 })
  })

  it('a future category changes the version once, on its day', async () => {
    const member = await t.addMember({ admissionDate: '2020-01-01' })
    await addTerm(member._id, { kind: 'categoria', categoryId: t.category('auxiliar'), fromDate: '2026-12-01' })
    for (let n = 0; n < 2; n += 1) await applyNewDay(t.database, new Date('2026-12-01T08:00:00Z'))
    expect(await memberNow(member._id)).toMatchObject({ rev: member.rev + 1, _refs: { categoryId: 'Auxiliar' } })
    const { body } = await t.asEditor('GET', `/members/${member._id}/history`)
    expect(body.data.filter((entry: { userName: string | null }) => entry.userName === 'Sistema')).toMatchObject([
      { action: 'update', changes: [{ fromText: 'Efetivo', toText: 'Auxiliar' }] },
    ])
  })
})

describe('MEM-01b: invalid terms are errors of their field', () => {
  const HONORARY = { kind: 'categoria', fromDate: '2022-01-01' }
  it.each([
    ['a category without one', HONORARY, { categoryId: 'Indique a categoria.' }],
    [
      'an exemption without why',
      { kind: 'isencao', fromDate: '2022-01-01' },
      { exemption: 'Indique o motivo da isenção.' },
    ],
    ['an amount without one', { kind: 'valor', fromDate: '2022-01-01' }, { amount: 'Indique o valor acordado.' }],
    ['a head without one', { kind: 'agregado', fromDate: '2022-01-01' }, { headId: 'Indique o titular do agregado.' }],
    [
      'before the admission',
      { kind: 'valor', amount: 5, fromDate: '2019-12-31' },
      { fromDate: 'Não pode ser anterior à admissão (01/01/2020).' },
    ],
    [
      'an end before its beginning',
      { kind: 'valor', amount: 5, fromDate: '2022-01-02', untilDate: '2022-01-01' },
      { untilDate: 'Não pode ser anterior ao início.' },
    ],
    ['no kind', { fromDate: '2022-01-01' }, { kind: 'Campo obrigatório.' }],
    ['no day', { kind: 'valor', amount: 5 }, { fromDate: 'Campo obrigatório.' }],
  ])('%s', async (_what, term, errors) => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const { status, body } = await give(_id, term)
    expect(status).toBe(422)
    expect(body.errors).toEqual(errors)
  })

  it('a category with a last day, or on a day that has one', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const category = { kind: 'categoria', categoryId: t.category('auxiliar') }
    const ended = await give(_id, { ...category, fromDate: '2022-01-01', untilDate: '2023-01-01' })
    expect(ended.body.errors).toEqual({ untilDate: 'A categoria dura até à seguinte.' })
    const twice = await give(_id, { ...category, fromDate: '2020-01-01' })
    expect(twice.body.errors).toEqual({ fromDate: 'Já há uma condição destas desde esse dia.' })
  })

  it('the first category can be neither moved nor deleted, but can become another one', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const { body } = await t.asEditor('GET', `/members/${_id}/member_terms`)
    const at = `/member_terms/${body.data[0]._id}`
    expect((await t.asEditor('PATCH', at, { fromDate: '2020-02-01' })).body.errors).toEqual({
      fromDate: 'A primeira categoria começa com a admissão: altere a data de admissão na ficha.',
    })
    expect((await t.asEditor('DELETE', at)).body.errors._).toBe(
      'A primeira categoria começa com a admissão e não se elimina. Pode alterá-la.',
    )
    expect((await t.asEditor('PATCH', at, { categoryId: t.category('fundador') })).status).toBe(200)
    expect((await memberNow(_id))._refs.categoryId).toBe('Fundador')
  })

  it('a head of family who is the member, has left or has a head', async () => {
    const [one, gone, dependent] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    await t.changeState(gone._id, 'falecido', '2024-01-01')
    const headId = (await t.addMember({}))._id
    await addTerm(dependent._id, { kind: 'agregado', headId, fromDate: '2024-01-01' })
    const askFor = async (headId: string) =>
      (await give(one._id, { kind: 'agregado', headId, fromDate: '2024-01-01' })).body.errors
    expect(await askFor(one._id)).toEqual({ headId: 'O titular é outra pessoa.' })
    const other = { headId: 'Escolha um sócio ativo que não dependa de outro titular.' }
    expect(await askFor(gone._id)).toEqual(other)
    expect(await askFor(dependent._id)).toEqual(other)
  })

  it('other fields of a term can be changed after its head has left', async () => {
    const [head, child] = [await t.addMember({}), await t.addMember({})]
    const term = await addTerm(child._id, { kind: 'agregado', headId: head._id, fromDate: '2024-01-01' })
    await t.changeState(head._id, 'falecido', '2025-01-01')
    const at = `/member_terms/${term._id}`
    expect((await t.asEditor('PATCH', at, { untilDate: '2024-12-31' })).status).toBe(200)
    expect((await memberNow(child._id)).familyHeadId).toBeNull()
  })

  it('a member who is a head of family cannot get a head', async () => {
    const [head, child, other] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    await addTerm(child._id, { kind: 'agregado', headId: head._id, fromDate: '2024-01-01' })
    const { body } = await give(head._id, { kind: 'agregado', headId: other._id, fromDate: '2024-01-01' })
    expect(body.errors).toEqual({ headId: 'Há quem dependa deste titular: não pode depender de outro.' })
  })

  it('kind and member of a term cannot be changed', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const term = await addTerm(one._id, { kind: 'valor', amount: 5, fromDate: '2022-01-01' })
    const at = `/member_terms/${term._id}`
    expect((await t.asEditor('PATCH', at, { kind: 'isencao', exemption: 'outro' })).body.errors).toEqual({
      kind: 'Elimine esta condição e crie outra.',
    })
    expect((await t.asEditor('PATCH', at, { memberId: other._id })).body.errors).toEqual({
      memberId: 'A condição não muda de ficha.',
    })
  })

  it('of two terms of one kind on one day, saved at the same time, one is saved', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const answers = await Promise.all(
      [5, 6, 7].map(amount => give(_id, { kind: 'valor', amount, fromDate: '2022-01-01' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it('members and visitors cannot change terms', async () => {
    const { _id } = await t.addMember({})
    const body = { memberId: _id, kind: 'valor', amount: 5, fromDate: '2022-01-01' }
    const member = await t.signedIn('member')
    expect((await t.call('POST', '/member_terms', { as: member, body })).status).toBe(403)
    expect((await t.call('POST', '/member_terms', { body })).status).toBe(401)
    expect((await t.call('GET', `/members/${_id}/member_terms`, { as: member })).status).toBe(403)
  })
})
