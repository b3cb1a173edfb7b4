import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { applyNewDay } from './derive-members.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

/** The history as its list tells it, oldest first: each state with its first and last day. */
async function historyOf(memberId: string) {
  const { body } = await t.asEditor('GET', `/members/${memberId}/member_states`, undefined, { _sort: 'startDate' })
  return body.data.map((row: { startDate: string; endDate: string | null; _refs: { stateNameId: string } }) => [
    row._refs.stateNameId,
    row.startDate,
    row.endDate,
  ])
}
const memberNow = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const change = (memberId: string, slug: string, startDate: string, more: object = {}) =>
  t.asEditor('POST', '/member_states', { memberId, stateNameId: t.state(slug), startDate, ...more })

describe('MEM-01a: each state lasts until the next begins', () => {
  const ADMITTED = ['Ativo', '2020-01-01', null]
  it.each([
    ['nothing yet', [], [ADMITTED]],
    [
      'one after the other',
      [
        ['suspenso', '2022-03-01'],
        ['saida', '2024-05-01'],
      ],
      [
        ['Ativo', '2020-01-01', '2022-02-28'],
        ['Suspenso a pedido', '2022-03-01', '2024-04-30'],
        ['Saída a pedido', '2024-05-01', null],
      ],
    ],
    [
      'one put in between, back-dated',
      [
        ['saida', '2024-05-01'],
        ['suspenso', '2022-03-01'],
      ],
      [
        ['Ativo', '2020-01-01', '2022-02-28'],
        ['Suspenso a pedido', '2022-03-01', '2024-04-30'],
        ['Saída a pedido', '2024-05-01', null],
      ],
    ],
    [
      'one that lasts a single day',
      [
        ['suspenso', '2022-03-01'],
        ['ativo', '2022-03-02'],
      ],
      [
        ['Ativo', '2020-01-01', '2022-02-28'],
        ['Suspenso a pedido', '2022-03-01', '2022-03-01'],
        ['Ativo', '2022-03-02', null],
      ],
    ],
  ] as const)('%s: no holes, no overlaps', async (_what, changes, expected) => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    for (const [slug, day] of changes) await t.changeState(_id, slug, day)
    expect(await historyOf(_id)).toEqual(expected)
  })

  it('the member has today’s state and the day on which the membership ended', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await t.changeState(_id, 'saida', '2024-05-01')
    await t.changeState(_id, 'falecido', '2025-02-01')
    expect(await memberNow(_id)).toMatchObject({
      isActive: false,
      canVote: false,
      stateSince: '2025-02-01',
      // Death after leaving does not make the leaving later.
      endDate: '2024-05-01',
      _refs: { stateNameId: 'Falecido' },
    })
    await t.changeState(_id, 'ativo', '2026-01-01')
    expect(await memberNow(_id)).toMatchObject({ isActive: true, stateSince: '2026-01-01', endDate: null })
  })

  it('moving a state or changing its name adjusts the days of its neighbours', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = await t.changeState(_id, 'suspenso', '2022-03-01')
    await t.changeState(_id, 'saida', '2024-05-01')
    const moved = await t.asEditor('PATCH', `/member_states/${state._id}`, {
      startDate: '2023-01-01',
      rev: state.rev,
    })
    expect(moved.status, moved.text).toBe(200)
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2022-12-31'],
      ['Suspenso a pedido', '2023-01-01', '2024-04-30'],
      ['Saída a pedido', '2024-05-01', null],
    ])
    // Past the next one: then it is the last.
    await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2025-01-01' })
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2024-04-30'],
      ['Saída a pedido', '2024-05-01', '2024-12-31'],
      ['Suspenso a pedido', '2025-01-01', null],
    ])
    expect(await memberNow(_id)).toMatchObject({ isActive: true, stateSince: '2025-01-01', endDate: null })
  })

  it('the days of a deleted one belong to the one before it', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = await t.changeState(_id, 'suspenso', '2022-03-01')
    const last = await t.changeState(_id, 'saida', '2024-05-01')
    expect((await t.asEditor('DELETE', `/member_states/${state._id}`)).status).toBe(204)
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2024-04-30'],
      ['Saída a pedido', '2024-05-01', null],
    ])
    expect((await t.asEditor('DELETE', `/member_states/${last._id}`)).status).toBe(204)
    expect(await memberNow(_id)).toMatchObject({ isActive: true, stateSince: '2020-01-01', endDate: null })
  })

  it('deleting the state between two equal ones leaves one of them, with an audit entry', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = await t.changeState(_id, 'suspenso', '2022-03-01')
    const back = await t.changeState(_id, 'ativo', '2023-03-01', { minutesRef: '7/2023' })
    await t.changeState(_id, 'saida', '2024-05-01')
    expect((await t.asEditor('DELETE', `/member_states/${state._id}`)).status).toBe(204)
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2024-04-30'],
      ['Saída a pedido', '2024-05-01', null],
    ])
    const { body } = await t.asEditor('GET', `/members/${_id}/history`)
    const gone = body.data.filter((entry: { action: string }) => entry.action === 'delete')
    const told = gone.map((entry: { changes: { label: string; fromText: string }[] }) =>
      entry.changes.map(({ label, fromText }) => `${label}: ${fromText}`),
    )
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(expect.arrayContaining(['Estado: Suspenso a pedido', 'Desde: 01/03/2022']))
    expect(told).toContainEqual(expect.arrayContaining(['Estado: Ativo', 'Desde: 01/03/2023', 'Ata n.º: 7/2023']))
    expect((await t.asEditor('GET', `/member_states/${back._id}`)).status).toBe(404)
  })

  it('moving the state between two equal ones leaves one of them', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = await t.changeState(_id, 'suspenso', '2022-03-01')
    await t.changeState(_id, 'ativo', '2023-03-01')
    await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2022-06-01' })
    expect(await historyOf(_id)).toHaveLength(3)
    await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2025-01-01' })
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2024-12-31'],
      ['Suspenso a pedido', '2025-01-01', null],
    ])
  })

  it('a state with a future date becomes the member’s on that day', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await t.changeState(_id, 'saida', '2026-12-31')
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2026-12-30'],
      ['Saída a pedido', '2026-12-31', null],
    ])
    expect(await memberNow(_id)).toMatchObject({ isActive: true, endDate: null })
    await applyNewDay(t.database, new Date('2026-12-30T23:30:00Z'))
    expect(await memberNow(_id)).toMatchObject({ isActive: true })
    await applyNewDay(t.database, new Date('2026-12-31T00:10:00Z'))
    expect(await memberNow(_id)).toMatchObject({ isActive: false, stateSince: '2026-12-31', endDate: '2026-12-31' })
  })
})

describe('MEM-01a: invalid states are errors of their field', () => {
  it.each([
    [
      'before the admission',
      'suspenso',
      '2019-12-31',
      {},
      { startDate: 'Não pode ser anterior à admissão (01/01/2020).' },
    ],
    ['on a day that has one', 'suspenso', '2020-01-01', {}, { startDate: 'Já há uma mudança de estado nesse dia.' }],
    ['on no day', 'suspenso', '', {}, { startDate: 'Campo obrigatório.' }],
    ['on a day that is none', 'suspenso', '2022-02-30', {}, { startDate: 'Data inválida. Use o formato dd/mm/aaaa.' }],
    ['into the state they are in', 'ativo', '2022-01-01', {}, { stateNameId: 'Já está neste estado.' }],
    [
      'without the reason and the minutes that it asks for',
      'excluido',
      '2022-01-01',
      {},
      { reason: 'Este estado exige o motivo.', minutesRef: 'Este estado exige o número da ata.' },
    ],
    [
      'with spaces for a reason',
      'excluido',
      '2022-01-01',
      { reason: '   ', minutesRef: '12/2022' },
      { reason: 'Este estado exige o motivo.' },
    ],
    [
      'without the minutes alone',
      'excluido-divida',
      '2022-01-01',
      {},
      { minutesRef: 'Este estado exige o número da ata.' },
    ],
    [
      'into no known state',
      'ativo',
      '2022-01-01',
      { stateNameId: '01890000-0000-7000-8000-00000000000f' },
      { stateNameId: 'Escolha um registo existente.' },
    ],
  ])('%s', async (_what, slug, day, more, errors) => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const { status, body } = await change(_id, slug, day, more)
    expect(status).toBe(422)
    expect(body.errors).toEqual(errors)
    expect(await historyOf(_id)).toEqual([['Ativo', '2020-01-01', null]])
  })

  it('a state with the required reason and minute number is saved', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const decided = { reason: 'Deliberação', minutesRef: '12/2022', decisionBody: 'assembleia_geral' }
    const { status, body } = await change(_id, 'excluido', '2022-01-01', decided)
    expect(status).toBe(201)
    expect(body.data).toMatchObject(decided)
  })

  it('the first state can be neither moved nor deleted, but can become another state', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const { body } = await t.asEditor('GET', `/members/${_id}/member_states`)
    const [first] = body.data
    const at = `/member_states/${first._id}`
    expect((await t.asEditor('PATCH', at, { startDate: '2020-02-01' })).body.errors).toEqual({
      startDate: 'O primeiro estado começa com a admissão: altere a data de admissão na ficha.',
    })
    const gone = await t.asEditor('DELETE', at)
    expect([gone.status, gone.body.code]).toEqual([409, 'failed to delete'])
    expect(gone.body.errors._).toBe('O primeiro estado começa com a admissão e não se elimina. Pode alterá-lo.')
    const other = await t.asEditor('PATCH', at, { stateNameId: t.state('suspenso') })
    expect(other.status, other.text).toBe(200)
    expect(await memberNow(_id)).toMatchObject({ _refs: { stateNameId: 'Suspenso a pedido' } })
  })

  it('a state cannot be moved to another member', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const state = await t.changeState(one._id, 'suspenso', '2022-03-01')
    const { body } = await t.asEditor('PATCH', `/member_states/${state._id}`, { memberId: other._id })
    expect(body.errors).toEqual({ memberId: 'O histórico não muda de ficha.' })
  })
})

describe('MEM-01a: simultaneous changes of state', () => {
  it('of two on the same day, or into the same state, one is saved', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const sameDay = await Promise.all(['suspenso', 'saida', 'falecido'].map(slug => change(_id, slug, '2022-01-01')))
    expect(sameDay.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const other = await t.addMember({ admissionDate: '2020-01-01' })
    const sameState = await Promise.all(
      ['2022-01-01', '2023-01-01', '2024-01-01'].map(day => change(other._id, 'saida', day)),
    )
    expect(sameState.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it('changes on different days are all saved, and the history has no gaps', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const middle = await t.changeState(_id, 'suspenso', '2022-01-01')
    const answers = await Promise.all([
      t.asEditor('PATCH', `/member_states/${middle._id}`, { startDate: '2022-06-01' }),
      change(_id, 'falecido', '2025-01-01'),
      change(_id, 'suspenso-divida', '2021-01-01'),
      change(_id, 'saida', '2024-01-01'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201])
    expect(await historyOf(_id)).toEqual([
      ['Ativo', '2020-01-01', '2020-12-31'],
      ['Suspenso por dívida', '2021-01-01', '2022-05-31'],
      ['Suspenso a pedido', '2022-06-01', '2023-12-31'],
      ['Saída a pedido', '2024-01-01', '2024-12-31'],
      ['Falecido', '2025-01-01', null],
    ])
    expect(await memberNow(_id)).toMatchObject({ endDate: '2024-01-01', stateSince: '2025-01-01' })
  })
})

describe('MEM-01a: access', () => {
  it('staff can change states; members and visitors cannot', async () => {
    const { _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const state = await t.changeState(_id, 'suspenso', '2022-01-01')
    const body = { memberId: _id, stateNameId: t.state('saida'), startDate: '2023-01-01' }
    const member = await t.signedIn('member')
    for (const [as, status] of [
      [member, 403],
      [undefined, 401],
    ] as const) {
      expect((await t.call('POST', '/member_states', { as, body })).status).toBe(status)
      expect((await t.call('PATCH', `/member_states/${state._id}`, { as, body })).status).toBe(status)
      expect((await t.call('DELETE', `/member_states/${state._id}`, { as })).status).toBe(status)
      expect((await t.call('GET', `/members/${_id}/member_states`, { as })).status).toBe(status)
      expect((await t.call('GET', `/members/${_id}/sheet`, { as })).status).toBe(status)
    }
    expect(await historyOf(_id)).toHaveLength(2)
  })
})
