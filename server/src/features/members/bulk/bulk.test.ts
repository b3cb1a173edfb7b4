import { applyBulk } from '@agremia/model/calls/bulk'
import { MESSAGES } from '@agremia/model/resource/messages'
import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberWorld, type MemberWorld } from '../../../../test/member-world.ts'
import { insertRows } from '../../../resource/insert-rows.ts'

const CORO = '01890000-0000-7000-8000-0000000000c1'
const DANCA = '01890000-0000-7000-8000-0000000000c2'
const CARTAS = '01890000-0000-7000-8000-0000000000c3'

let world: MemberWorld
beforeAll(async () => {
  world = await createMemberWorld()
  const ids = [CORO, DANCA, CARTAS].values()
  const names = [
    { name: 'Coro', scope: 'members' },
    { name: 'Dança', scope: 'members' },
    { name: 'Cartas', scope: 'messages' },
  ]
  await insertRows(world.database.kysely, tags, names, () => ({ id: ids.next().value }))
})
afterAll(() => world.close())

const preview = (body: object) => world.asEditor('POST', '/members/bulk/preview', body)
const apply = (body: object) => world.asEditor('POST', '/members/bulk', body)
/** Starts a change and waits for its end; a refusal is answered as it came. */
const change = async (body: object) => {
  const begun = await apply(body)
  expect(begun.status, begun.text).toBe(202)
  return world.finishTask(world.editor, begun.body.data)
}
/** What undoing says it did. */
const undo = async (task: { _id: string }) => {
  const begun = await world.asEditor('POST', `/tasks/${task._id}/undo`)
  expect(begun.status, begun.text).toBe(202)
  return (await world.finishTask(world.editor, begun.body.data)).result?.text
}
const read = async (id: string) => (await world.asEditor('GET', `/members/${id}`)).body.data
const history = async (id: string) =>
  (await world.asEditor('GET', `/members/${id}/history`)).body.data.map(
    (entry: { actionLabel: string }) => entry.actionLabel,
  )

describe('MEM-01g: tags of many', () => {
  it('are shown first, given, and taken back', async () => {
    const one = await world.addMember({ name: 'Alfa', tags: [CORO] })
    const other = await world.addMember({ name: 'Beta' })
    const request = { ids: [one._id, other._id], action: { kind: 'tags', add: [CORO, DANCA] } }
    const shown = await preview(request)
    expect(shown.body.data).toEqual({
      total: 2,
      changing: 2,
      sample: [
        { memberNumber: one.memberNumber, name: 'Alfa', from: 'Coro', to: 'Coro, Dança' },
        { memberNumber: other.memberNumber, name: 'Beta', from: 'Sem etiquetas', to: 'Coro, Dança' },
      ],
      left: [],
      warnings: [],
    })
    expect((await read(one._id)).tags).toEqual([CORO])
    const done = await change(request)
    expect(applyBulk.answer?.safeParse({ data: done }).error).toBeUndefined()
    expect(done).toMatchObject({ title: 'Pôr e tirar etiquetas: 2 fichas', result: { text: '2 fichas alteradas.' } })
    expect(await read(one._id)).toMatchObject({ tags: [CORO, DANCA], rev: 2 })
    expect(await history(other._id)).toEqual(['Alteração', 'Criação'])
    expect(await undo(done)).toBe('Alteração anulada em 2 fichas.')
    expect((await read(one._id)).tags).toEqual([CORO])
    expect((await read(other._id)).tags).toEqual([])
    expect(await history(other._id)).toEqual(['Alteração', 'Alteração', 'Criação'])
    expect((await world.asEditor('POST', `/tasks/${done._id}/undo`)).status).toBe(409)
  })

  it('what somebody changed since is left as they made it', async () => {
    const [one, other] = [await world.addMember({}), await world.addMember({})]
    const done = await change({ ids: [one._id, other._id], action: { kind: 'tags', add: [CORO] } })
    await world.asEditor('PATCH', `/members/${one._id}`, { tags: [CORO, DANCA] })
    expect(await undo(done)).toBe('Alteração anulada em 1 ficha. 1 ficha já tinha outra alteração e ficou como está.')
    expect((await read(one._id)).tags).toEqual([CORO, DANCA])
  })
})

describe('MEM-01g: the state of many', () => {
  it('changes from a day on; who cannot is told and left; undo takes it out of the history', async () => {
    const one = await world.addMember({ name: 'Caio', admissionDate: '2020-01-01' })
    const young = await world.addMember({ name: 'Dora', admissionDate: '2026-10-01' })
    const away = await world.addMember({ name: 'Elsa', admissionDate: '2020-01-01' })
    await world.changeState(away._id, 'suspenso', '2024-01-01')
    const ids = [one._id, young._id, away._id]
    const action = { kind: 'state', stateNameId: world.state('suspenso'), startDate: '2026-05-01' }
    const shown = await preview({ ids, action })
    expect(shown.body.data).toMatchObject({
      total: 3,
      changing: 1,
      sample: [{ name: 'Caio', from: 'Ativo', to: 'Suspenso a pedido' }],
      left: [
        { name: 'Dora', reason: 'Não pode ser anterior à admissão (01/10/2026).' },
        { name: 'Elsa', reason: 'Já está neste estado.' },
      ],
    })
    const done = await change({ ids, action })
    expect(await read(one._id)).toMatchObject({ stateSince: '2026-05-01', canVote: false })
    expect(await undo(done)).toBe('Alteração anulada em 1 ficha.')
    expect(await read(one._id)).toMatchObject({ stateSince: '2020-01-01', canVote: true })
    const { rows } = await sql`select end_date from member_states where member_id = ${one._id}`.execute(
      world.database.kysely,
    )
    expect(rows).toEqual([{ end_date: null }])
  })

  it('undone under a later change into what was before, the two are one, as when it is deleted by hand', async () => {
    const one = await world.addMember({ name: 'Hugo', admissionDate: '2020-01-01' })
    const action = { kind: 'state', stateNameId: world.state('suspenso'), startDate: '2026-05-01' }
    const done = await change({ ids: [one._id], action })
    await world.changeState(one._id, 'ativo', '2026-06-01', { reason: 'Voltou' })
    expect(await undo(done)).toBe('Alteração anulada em 1 ficha.')
    expect(await read(one._id)).toMatchObject({ stateSince: '2020-01-01', isActive: true })
    const { body } = await world.asEditor('GET', `/members/${one._id}/member_states`)
    expect(body.data.map((row: { startDate: string }) => row.startDate)).toEqual(['2020-01-01'])
    expect((await history(one._id)).filter((label: string) => label === 'Eliminação')).toHaveLength(2)
  })

  it('of a sheet that became another’s since stays as it is', async () => {
    const kept = await world.addMember({ admissionDate: '2010-01-01' })
    const gone = await world.addMember({ admissionDate: '2009-01-01' })
    const action = { kind: 'state', stateNameId: world.state('suspenso'), startDate: '2009-05-01' }
    const done = await change({ ids: [gone._id], action })
    await world.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id })
    expect(await undo(done)).toBe('Alteração anulada em 0 fichas. 1 ficha já tinha outra alteração e ficou como está.')
    const { body } = await world.asEditor('GET', `/members/${kept._id}/member_states`)
    expect(body.data).toHaveLength(3)
  })

  it('asks for reason and minutes where the state does, and does nothing without them', async () => {
    const one = await world.addMember({})
    const action = { kind: 'state', stateNameId: world.state('excluido'), startDate: '2026-05-01' }
    const { status, body } = await apply({ ids: [one._id], action })
    expect([status, body.errors]).toEqual([
      422,
      { 'action.reason': 'Este estado exige o motivo.', 'action.minutesRef': 'Este estado exige o número da ata.' },
    ])
    const done = await change({ ids: [one._id], action: { ...action, reason: 'Artigo 9.º', minutesRef: '12/2026' } })
    expect(done.status).toBe('done')
    expect(await read(one._id)).toMatchObject({ isActive: false, endDate: '2026-05-01' })
  })
})

describe('MEM-01g: the category of many', () => {
  it('changes from a day on and is put back, also where it replaced one of that day', async () => {
    const one = await world.addMember({ name: 'Fábio', admissionDate: '2020-01-01' })
    const fresh = await world.addMember({ name: 'Guida', admissionDate: '2026-05-01' })
    const ids = [one._id, fresh._id]
    const action = { kind: 'category', categoryId: world.category('auxiliar'), fromDate: '2026-05-01' }
    const done = await change({ ids, action })
    expect(done.result?.text).toBe('2 fichas alteradas.')
    expect(await read(one._id)).toMatchObject({ categoryId: world.category('auxiliar'), rev: 2 })
    // Who had the form open before does not put the old one back without knowing.
    const stale = await world.asEditor('PATCH', `/members/${one._id}`, {
      rev: 1,
      categoryId: world.category('efetivo'),
    })
    expect([stale.status, Object.keys(stale.body.changed)]).toEqual([409, ['categoryId']])
    expect(await undo(done)).toBe('Alteração anulada em 2 fichas.')
    for (const id of ids) expect(await read(id)).toMatchObject({ categoryId: world.category('efetivo') })
  })
})

describe('MEM-01g: whom', () => {
  it('all that the list’s query finds, and nobody else', async () => {
    const found = await world.addMember({ name: 'Zulmira Única', locality: 'Sines' })
    const request = { query: { _search: 'zulmira unica', _locality: 'Sines' }, action: { kind: 'tags', add: [DANCA] } }
    expect((await change(request)).result?.text).toBe('1 ficha alterada.')
    expect((await read(found._id)).tags).toEqual([DANCA])
  })

  it.each([
    ['nobody', { ids: [], action: { kind: 'tags', add: [CORO] } }, 'ids'],
    ['a query that is none', { query: { _nada: '1' }, action: { kind: 'tags', add: [CORO] } }, '_nada'],
    ['no tag', { action: { kind: 'tags' } }, 'action.add'],
    ['a tag of something else', { action: { kind: 'tags', add: [CARTAS] } }, 'action.add'],
    ['no such state', { action: { kind: 'state', stateNameId: CORO, startDate: '2026-01-01' } }, 'action.stateNameId'],
    ['a day that is none', { action: { kind: 'category', categoryId: CORO, fromDate: 'hoje' } }, 'action.fromDate'],
  ])('%s is refused beside its field', async (_what, request, field) => {
    const { status, body } = await apply(request)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('speaks in the organisation’s words', async () => {
    const { body } = await apply({ action: { kind: 'tags', add: [CARTAS] } })
    expect(body.errors['action.add']).toBe('Escolha etiquetas de sócios.')
  })

  it('staff only', async () => {
    const member = await world.signedIn('member')
    for (const url of ['/members/bulk', '/members/bulk/preview']) {
      const { status } = await world.call('POST', url, { as: member, body: { action: { kind: 'tags', add: [CORO] } } })
      expect(status, url).toBe(403)
    }
  })

  it('is not undone after a day', async () => {
    const one = await world.addMember({})
    const done = await change({ ids: [one._id], action: { kind: 'tags', add: [CORO] } })
    await sql`update tasks set undo_until = undo_until - interval '25 hours'`.execute(world.database.kysely)
    expect((await world.asEditor('POST', `/tasks/${done._id}/undo`)).status).toBe(409)
  })

  it('whom is settled when it is asked for: who comes to match later stays as they are', async () => {
    const one = await world.addMember({ name: 'Ulisses Raro' })
    const begun = await apply({ query: { _search: 'ulisses raro' }, action: { kind: 'tags', add: [CORO] } })
    const late = await world.addMember({ name: 'Ulisses Raro Tardio' })
    await world.finishTask(world.editor, begun.body.data)
    expect((await read(one._id)).tags).toEqual([CORO])
    expect((await read(late._id)).tags).toEqual([])
  })

  it('a change that fails has changed nobody, and says why', async () => {
    const one = await world.addMember({})
    const { body } = await world.asEditor('POST', '/tags', { name: 'Passageira', scope: 'members' })
    const begun = await apply({ ids: [one._id], action: { kind: 'tags', add: [body.data._id] } })
    await world.asEditor('DELETE', `/tags/${body.data._id}`)
    expect(await world.finishTask(world.editor, begun.body.data)).toMatchObject({
      status: 'failed',
      fault: MESSAGES.refs,
    })
    expect(await read(one._id)).toMatchObject({ rev: 1, tags: [] })
  })
})
