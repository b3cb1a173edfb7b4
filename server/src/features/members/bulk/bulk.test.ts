import { applyBulk } from '@agremia/model/calls/bulk'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../../test/member-app.ts'
import { insertRows } from '../../../resource/insert-rows.ts'

const CORO = '01890000-0000-7000-8000-0000000000c1'
const DANCA = '01890000-0000-7000-8000-0000000000c2'
const CARTAS = '01890000-0000-7000-8000-0000000000c3'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
  const ids = [CORO, DANCA, CARTAS].values()
  const names = [
    { name: 'Coro', scope: 'members' },
    { name: 'Dança', scope: 'members' },
    { name: 'Cartas', scope: 'messages' },
  ]
  await insertRows(t.database.kysely, tags, names, () => ({ id: ids.next().value }))
})
afterAll(() => t.close())

const preview = (body: object) => t.asEditor('POST', '/members/bulk/preview', body)
const apply = (body: object) => t.asEditor('POST', '/members/bulk', body)
/** Starts a change and waits for its end; a refusal is answered as it came. */
const change = async (body: object) => {
  const begun = await apply(body)
  expect(begun.status, begun.text).toBe(202)
  return t.finishTask(t.editor, begun.body.data)
}
/** What undoing says it did. */
const undo = async (task: { _id: string }) => {
  const begun = await t.asEditor('POST', `/tasks/${task._id}/undo`)
  expect(begun.status, begun.text).toBe(202)
  return (await t.finishTask(t.editor, begun.body.data)).result?.text
}
const read = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const history = async (id: string) =>
  (await t.asEditor('GET', `/members/${id}/history`)).body.data.map(
    (entry: { actionLabel: string }) => entry.actionLabel,
  )

describe('MEM-01g: bulk change of tags', () => {
  it('has a preview, is applied, and can be undone', async () => {
    const one = await t.addMember({ name: 'Alfa', tags: [CORO] })
    const other = await t.addMember({ name: 'Beta' })
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
    expect((await t.asEditor('POST', `/tasks/${done._id}/undo`)).status).toBe(409)
  })

  it('an undo leaves rows that were changed since', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const done = await change({ ids: [one._id, other._id], action: { kind: 'tags', add: [CORO] } })
    await t.asEditor('PATCH', `/members/${one._id}`, { tags: [CORO, DANCA] })
    expect(await undo(done)).toBe('Alteração anulada em 1 ficha. 1 ficha já tinha outra alteração e ficou como está.')
    expect((await read(one._id)).tags).toEqual([CORO, DANCA])
  })
})

describe('MEM-01g: bulk change of state', () => {
  it('changes from a day on, lists members left out with the reason, and undo removes it from the history', async () => {
    const one = await t.addMember({ name: 'Caio', admissionDate: '2020-01-01' })
    const young = await t.addMember({ name: 'Dora', admissionDate: '2026-10-01' })
    const away = await t.addMember({ name: 'Elsa', admissionDate: '2020-01-01' })
    await t.changeState(away._id, 'suspenso', '2024-01-01')
    const ids = [one._id, young._id, away._id]
    const action = { kind: 'state', stateNameId: t.state('suspenso'), startDate: '2026-05-01' }
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
      t.database.kysely,
    )
    expect(rows).toEqual([{ end_date: null }])
  })

  it('an undo that leaves two equal states leaves one of them, as a deletion does', async () => {
    const one = await t.addMember({ name: 'Hugo', admissionDate: '2020-01-01' })
    const action = { kind: 'state', stateNameId: t.state('suspenso'), startDate: '2026-05-01' }
    const done = await change({ ids: [one._id], action })
    await t.changeState(one._id, 'ativo', '2026-06-01', { reason: 'Voltou' })
    expect(await undo(done)).toBe('Alteração anulada em 1 ficha.')
    expect(await read(one._id)).toMatchObject({ stateSince: '2020-01-01', isActive: true })
    const { body } = await t.asEditor('GET', `/members/${one._id}/member_states`)
    expect(body.data.map((row: { startDate: string }) => row.startDate)).toEqual(['2020-01-01'])
    expect((await history(one._id)).filter((label: string) => label === 'Eliminação')).toHaveLength(2)
  })

  it('an undo leaves states of a record that was merged since', async () => {
    const kept = await t.addMember({ admissionDate: '2010-01-01' })
    const gone = await t.addMember({ admissionDate: '2009-01-01' })
    const action = { kind: 'state', stateNameId: t.state('suspenso'), startDate: '2009-05-01' }
    const done = await change({ ids: [gone._id], action })
    const states = [{ from: '2010-01-01', take: 'kept' }]
    const merged = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id, states })
    expect(merged.status).toBe(200)
    expect(await undo(done)).toBe('Alteração anulada em 0 fichas. 1 ficha já tinha outra alteração e ficou como está.')
    const { body } = await t.asEditor('GET', `/members/${kept._id}/member_states`)
    expect(body.data).toHaveLength(3)
  })

  it('requires the reason and minute number that the state requires', async () => {
    const one = await t.addMember({})
    const action = { kind: 'state', stateNameId: t.state('excluido'), startDate: '2026-05-01' }
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

describe('MEM-01g: bulk change of category', () => {
  it('changes from a day on and can be undone, also where it replaced a category of that day', async () => {
    const one = await t.addMember({ name: 'Fábio', admissionDate: '2020-01-01' })
    const fresh = await t.addMember({ name: 'Guida', admissionDate: '2026-05-01' })
    const ids = [one._id, fresh._id]
    const action = { kind: 'category', categoryId: t.category('auxiliar'), fromDate: '2026-05-01' }
    const done = await change({ ids, action })
    expect(done.result?.text).toBe('2 fichas alteradas.')
    expect(await read(one._id)).toMatchObject({ categoryId: t.category('auxiliar'), rev: 2 })
    // Who had the form open before does not put the old one back without knowing.
    const stale = await t.asEditor('PATCH', `/members/${one._id}`, {
      rev: 1,
      categoryId: t.category('efetivo'),
    })
    expect([stale.status, Object.keys(stale.body.changed)]).toEqual([409, ['categoryId']])
    expect(await undo(done)).toBe('Alteração anulada em 2 fichas.')
    for (const id of ids) expect(await read(id)).toMatchObject({ categoryId: t.category('efetivo') })
  })

  it('is recorded of each member by name, and of each new term', async () => {
    const some = await Promise.all(['Hugo', 'Ilda'].map(name => t.addMember({ name, admissionDate: '2020-01-01' })))
    const ids = some.map(({ _id }) => _id)
    await change({ ids, action: { kind: 'category', categoryId: t.category('auxiliar'), fromDate: '2026-05-01' } })
    const { rows } = await sql<{ entry: string }>`
      select concat_ws(' ', record_title, resource, action, diff #>> array['categoryId', 'titles', diff #>> '{categoryId,to}']) as entry
      from audit_log where diff ? 'categoryId' and (
        record_id = any(${ids}::text[]) and action = 'update'
        or diff #>> '{memberId,to}' = any(${ids}::text[]) and diff #>> '{fromDate,to}' = '2026-05-01')
      order by resource, record_title
    `.execute(t.database.kysely)
    expect(rows.map(({ entry }) => entry)).toEqual([
      '2026-05-01 memberTerms create Auxiliar',
      '2026-05-01 memberTerms create Auxiliar',
      'Hugo members update Auxiliar',
      'Ilda members update Auxiliar',
    ])
  })

  it('ends the terms before the new ones without a new entry in any index, on full pages too', async () => {
    const one = await t.addMember({ admissionDate: '2000-01-01' })
    const { rows } = await t.database.kysely.transaction().execute(async db => {
      await sql`
        insert into member_terms (id, member_id, kind, from_date, amount)
        select gen_random_uuid(), ${one._id}, 'valor', '2001-01-01'::date + n, n from generate_series(1, 400) as n
      `.execute(db)
      // The counts of this connection, of which those of earlier statements may be a part.
      return sql<{ updated: number; withoutEntries: number }>`
        select pg_stat_get_xact_tuples_updated(t)::int as updated, pg_stat_get_xact_tuples_hot_updated(t)::int as "withoutEntries"
        from (select 'member_terms'::regclass::oid as t) as counted
      `.execute(db)
    })
    const { updated = 0, withoutEntries = 0 } = rows[0] ?? {}
    expect(updated).toBeGreaterThanOrEqual(399)
    expect(withoutEntries / updated).toBeGreaterThan(0.9)
  })
})

describe('MEM-01g: choice of members for a bulk change', () => {
  it('exactly those that the list’s query finds', async () => {
    const found = await t.addMember({ name: 'Zulmira Única', locality: 'Sines' })
    const request = { query: { _search: 'zulmira unica', _locality: 'Sines' }, action: { kind: 'tags', add: [DANCA] } }
    expect((await change(request)).result?.text).toBe('1 ficha alterada.')
    expect((await read(found._id)).tags).toEqual([DANCA])
  })

  it.each([
    ['nobody', { ids: [], action: { kind: 'tags', add: [CORO] } }, 'ids'],
    ['a query that is none', { query: { _nada: '1' }, action: { kind: 'tags', add: [CORO] } }, '_nada'],
    ['no choice of members', { action: { kind: 'tags', add: [CORO] } }, 'ids'],
    ['no tag', { query: {}, action: { kind: 'tags' } }, 'action.add'],
    ['a tag of something else', { query: {}, action: { kind: 'tags', add: [CARTAS] } }, 'action.add'],
    [
      'no such state',
      { query: {}, action: { kind: 'state', stateNameId: CORO, startDate: '2026-01-01' } },
      'action.stateNameId',
    ],
    [
      'a day that is none',
      { query: {}, action: { kind: 'category', categoryId: CORO, fromDate: 'hoje' } },
      'action.fromDate',
    ],
  ])('%s is an error of its field', async (_what, request, field) => {
    const { status, body } = await apply(request)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('messages use the organisation’s words', async () => {
    const { body } = await apply({ query: {}, action: { kind: 'tags', add: [CARTAS] } })
    expect(body.errors['action.add']).toBe('Escolha etiquetas de sócios.')
  })

  it('is previewed and started while somebody else holds a member, as an import does until it ends', async () => {
    const one = await t.addMember({ name: 'Presa Entretanto' })
    const request = { ids: [one._id], action: { kind: 'tags', add: [CORO] } }
    const begun = await t.database.kysely.transaction().execute(async db => {
      await sql`select from members where id = ${one._id} for update`.execute(db)
      expect((await preview(request)).body.data).toMatchObject({ changing: 1 })
      return apply(request)
    })
    expect(await t.finishTask(t.editor, begun.body.data)).toMatchObject({ status: 'done' })
  })

  it('is open to staff only', async () => {
    const member = await t.signedIn('member')
    for (const url of ['/members/bulk', '/members/bulk/preview']) {
      const { status } = await t.call('POST', url, { as: member, body: { action: { kind: 'tags', add: [CORO] } } })
      expect(status, url).toBe(403)
    }
  })

  it('cannot be undone after a day', async () => {
    const one = await t.addMember({})
    const done = await change({ ids: [one._id], action: { kind: 'tags', add: [CORO] } })
    await sql`update tasks set undo_until = undo_until - interval '25 hours'`.execute(t.database.kysely)
    expect((await t.asEditor('POST', `/tasks/${done._id}/undo`)).status).toBe(409)
  })

  it('members who match the query only later are not changed', async () => {
    const one = await t.addMember({ name: 'Ulisses Raro' })
    const begun = await apply({ query: { _search: 'ulisses raro' }, action: { kind: 'tags', add: [CORO] } })
    const late = await t.addMember({ name: 'Ulisses Raro Tardio' })
    await t.finishTask(t.editor, begun.body.data)
    expect((await read(one._id)).tags).toEqual([CORO])
    expect((await read(late._id)).tags).toEqual([])
  })

  it('a failed change has changed nobody and gives the reason', async () => {
    const one = await t.addMember({})
    const { body } = await t.asEditor('POST', '/tags', { name: 'Passageira', scope: 'members' })
    const begun = await apply({ ids: [one._id], action: { kind: 'tags', add: [body.data._id] } })
    await t.asEditor('DELETE', `/tags/${body.data._id}`)
    expect(await t.finishTask(t.editor, begun.body.data)).toMatchObject({
      status: 'failed',
      fault: MESSAGES.refs,
    })
    expect(await read(one._id)).toMatchObject({ rev: 1, tags: [] })
  })
})
