import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addUser, SAMPLE_TARGETS } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())
beforeEach(() => t.rows(sql`delete from shelves`))

const [ZEBRA = '', CORO = '', AGAPE = ''] = SAMPLE_TARGETS
const NOWHERE = '01890000-0000-7000-8000-0000000000ff'

let made = 0
const add = async (body: object) => {
  made += 1
  const answer = await t.call('POST', '/shelves', { as: admin, body: { name: `E${made}`, subjects: [CORO], ...body } })
  expect(answer.body.errors).toBeUndefined()
  return answer.body.data
}
const read = async (id: string) => (await t.call('GET', `/shelves/${id}`, { as: admin })).body.data
const addTag = async (name: string): Promise<string> =>
  (await t.call('POST', '/tags', { as: admin, body: { name, scope: 'members' } })).body.data._id
const names = async (query: Record<string, string | string[]>, path = '/shelves') =>
  (await t.call('GET', path, { as: admin, query: { _sort: 'name', ...query } })).body.data.map(
    (item: { name: string }) => item.name,
  )

describe('FORM-02: titles of the rows in a list of refs', () => {
  it('are answered in the order of the ids, for one item and in lists', async () => {
    const item = await add({ labels: [AGAPE, ZEBRA, CORO], keepers: [] })
    expect(item).toMatchObject({
      labels: [AGAPE, ZEBRA, CORO],
      keepers: [],
      _refs: { labels: ['Ágape', 'Zebra', 'Coro'], subjects: ['Coro'], keepers: [], ownerId: null },
    })
    expect((await t.call('GET', '/shelves', { as: admin })).body.data).toEqual([item])
  })

  it('are read by the statement of the page, for the requested columns only', async () => {
    for (const labels of [[CORO], [AGAPE, ZEBRA], []]) await add({ labels })
    const query = vi.spyOn(t.database.pool, 'query')
    const { body } = await t.call('GET', '/shelves', { as: admin, query: { _fields: 'labels', _sort: 'name' } })
    expect(query).toHaveBeenCalledTimes(1)
    const [page] = statementsOf(query)
    query.mockRestore()
    expect(body.data.map(({ _id, ...item }: { _id: string }) => item)).toEqual([
      { labels: [CORO], _refs: { labels: ['Coro'] } },
      { labels: [AGAPE, ZEBRA], _refs: { labels: ['Ágape', 'Zebra'] } },
      { labels: [], _refs: { labels: [] } },
    ])
    // Whatever plan PostgreSQL takes: one that merges would have them by id.
    const client = await t.database.pool.connect()
    await client.query('begin; set local enable_nestloop = off; set local enable_hashjoin = off')
    const { rows } = await client.query(page?.text ?? '')
    await client.query('rollback')
    client.release()
    expect(JSON.parse(`[${rows[0].data}]`)).toEqual(body.data)
  })

  it('are looked up for the rows of the page only', async () => {
    await t.rows(sql`
      insert into shelves (id, name, name_sort, search, subjects, labels)
      select gen_random_uuid(), n::text, lpad(n::text, 4, '0'), '', array[${CORO}::uuid], array[${ZEBRA}::uuid]
      from generate_series(1, 600) as n`)
    const spy = vi.spyOn(t.database.pool, 'query')
    const query = { _sort: '-name', _page: '3', _limit: '200' }
    const { body } = await t.call('GET', '/shelves', { as: admin, query })
    const [page] = statementsOf(spy)
    spy.mockRestore()
    expect(body.data.map((item: { name: string }) => Number(item.name))).toEqual(
      Array.from({ length: 200 }, (_, n) => 200 - n),
    )
    expect(body.data.every((item: { _refs: { labels: string[] } }) => item._refs.labels[0] === 'Zebra')).toBe(true)
    const { rows } = await t.database.pool.query(`explain (analyze, format json) ${page?.text}`)
    const loops = lookUps(rows[0]['QUERY PLAN'][0].Plan)
    expect(loops.length).toBeGreaterThan(0)
    expect(Math.max(...loops)).toBe(200)
  })
})

/** What the list asked of the database. */
const statementsOf = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.map(([statement]) => statement as { text: string }) // run-list always gives a text

interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}
/** How often each part of a plan that looks for titles was run. */
const lookUps = (plan: Plan): number[] => [
  ...(plan['Relation Name'] === 'tags' ? [plan['Actual Loops']] : []),
  ...(plan.Plans ?? []).flatMap(lookUps),
]

describe('LIST-01: filters on lists of refs', () => {
  beforeEach(async () => {
    await add({ name: 'A', labels: [CORO] })
    await add({ name: 'B', labels: [ZEBRA, CORO] })
    await add({ name: 'C', labels: [AGAPE] })
    await add({ name: 'D' })
  })
  it.each<[Record<string, string | string[]>, string[]]>([
    [{ _labels: CORO }, ['A', 'B']],
    [{ _labels: [AGAPE, ZEBRA] }, ['B', 'C']],
    [{ _labels: `${AGAPE},${ZEBRA}` }, ['B', 'C']],
    [{ _labels: NOWHERE }, []],
    [{ '_labels.empty': 'true' }, ['D']],
    [{ '_labels.empty': 'false' }, ['A', 'B', 'C']],
  ])('%j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
  it('API-03: a child list follows a list of refs too', async () => {
    expect(await names({}, `/tags/${CORO}/shelves`)).toEqual(['A', 'B'])
    expect(await names({}, `/tags/${NOWHERE}/shelves`)).toEqual([])
  })
  it('LIST-07a: a file shows the titles, joined', async () => {
    const body = { format: 'csv', fields: ['name', 'labels'], query: { _labels: [CORO, AGAPE], _sort: 'name' } }
    const asked = await t.call('POST', '/shelves/export', { as: admin, body })
    const { text } = await t.call('GET', asked.body.data.url.replace('/api', ''))
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 4)).toEqual([
      'Nome;Etiquetas',
      'A;Coro',
      'B;Zebra, Coro',
      'C;Ágape',
    ])
  })
})

describe('an invalid list of refs', () => {
  it('FORM-03: is an error of its field in validate and when saving', async () => {
    const body = { name: 'X', subjects: [CORO, NOWHERE], keepers: [CORO, CORO], ownerId: NOWHERE }
    const errors = { subjects: 'Escolha registos existentes.', ownerId: 'Escolha um registo existente.' }
    for (const path of ['/shelves/validate', '/shelves']) {
      const answer = await t.call('POST', path, { as: admin, body })
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalidInput' } })
      expect(answer.body.errors).toEqual(errors)
    }
    const { _id } = await add({})
    const patched = await t.call('PATCH', `/shelves/${_id}`, { as: admin, body: { labels: [NOWHERE] } })
    expect(patched).toMatchObject({ status: 422, body: { errors: { labels: 'Escolha registos existentes.' } } })
  })

  it.each([
    [`'{${NOWHERE}}'`, '23503'],
    [`'{${CORO},${CORO}}'`, '23514'],
    [`'{${CORO},null}'`, '23514'],
    [`'{{${CORO}},{${ZEBRA}}}'`, '23514'],
    ['null', '23502'],
  ])('is refused by the database for %s', async (labels, code) => {
    const { _id } = await add({ labels: [ZEBRA] })
    const write = t.database.pool.query(`update shelves set labels = ${labels} where id = '${_id}'`)
    await expect(write).rejects.toMatchObject({ code })
    const insert = `insert into shelves (id, name, name_sort, search, subjects, labels)
      values (gen_random_uuid(), 'x', 'x', 'x', '{${CORO}}', ${labels})`
    await expect(t.database.pool.query(insert)).rejects.toMatchObject({ code })
  })
})

describe('FORM-03: the database itself takes each id of a list once', () => {
  it.each([
    ['empty', [], true],
    ['one id', [CORO], true],
    ['several ids', [CORO, ZEBRA, AGAPE], true],
    ['an id twice', [CORO, CORO], false],
    ['an id twice among others', [CORO, ZEBRA, CORO], false],
    ['nothing in place of an id', [null], false],
    ['nothing among ids', [CORO, null], false],
  ])('%s', async (_name, ids, isList) => {
    const { rows } = await sql`select is_list_of_ids(${ids}::uuid[]) as "isList"`.execute(t.database.kysely)
    expect(rows).toEqual([{ isList }])
  })
})

describe('a row that is deleted', () => {
  it('FORM-07b: is removed from lists with a new rev, an audit entry with its title, and an event', async () => {
    const gone = await addTag('Fugaz')
    const holder = await add({ labels: [ZEBRA, gone, AGAPE] })
    const other = await add({ labels: [ZEBRA] })
    const heard: string[] = []
    const client = await t.database.pool.connect()
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('listen agremia')
    t.pass(60_000)
    expect((await t.call('DELETE', `/tags/${gone}`, { as: admin })).status).toBe(204)
    await client.query('unlisten agremia')
    client.release()
    expect(heard.map(text => JSON.parse(text))).toEqual([
      { topic: 'shelves', event: 'updated', _id: holder._id, rev: 2 },
      { topic: 'tags', event: 'deleted', _id: gone, rev: 1 },
    ])

    const { updated_at, ...after } = await read(holder._id)
    expect(after).toMatchObject({ labels: [ZEBRA, AGAPE], rev: 2, _refs: { labels: ['Zebra', 'Ágape'] } })
    expect(updated_at > holder.updated_at).toBe(true)
    expect(await read(other._id)).toEqual(other)

    const history = await t.call('GET', `/shelves/${holder._id}/history`, { as: admin })
    expect(history.body.data[0]).toMatchObject({ action: 'update', userName: 'Ana Brás' })
    expect(history.body.data[0].changes).toEqual([
      expect.objectContaining({ field: 'labels', fromText: 'Zebra, Fugaz, Ágape', toText: 'Zebra, Ágape' }),
    ])
    const stale = await t.call('PUT', `/shelves/${holder._id}`, { as: admin, body: { ...holder, name: 'Tarde' } })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        data: { rev: 2 },
        changed: { labels: { from: [ZEBRA, gone, AGAPE], to: [ZEBRA, AGAPE], titles: { [gone]: 'Fugaz' } } },
      },
    })
  })

  it('is removed from all lists, each with an audit entry', async () => {
    const gone = await addTag('Popular')
    await t.rows(sql`
      insert into shelves (id, name, name_sort, search, subjects, labels)
      select gen_random_uuid(), n::text, n::text, '', array[${CORO}::uuid], array[${gone}::uuid, ${ZEBRA}::uuid]
      from generate_series(1, 1100) as n`)
    expect((await t.call('DELETE', `/tags/${gone}`, { as: admin })).status).toBe(204)
    const [left] = await t.rows(sql`
      select count(*)::int as shelves, count(a.id)::int as written, min(shelves.rev) as least, max(cardinality(labels)) as labels
      from shelves left join audit_log a on a.record_id_sort = shelves.id::text and a.diff -> 'rev' ->> 'to' = '2'`)
    expect(left).toEqual({ shelves: 1100, written: 1100, least: 2, labels: 1 })
  })

  it('is kept if a list requires it or refuses the deletion, and nothing changes', async () => {
    const needed = await addTag('Precisa')
    const keeper = await addUser(t.database, {})
    const holder = await add({ subjects: [needed], labels: [needed], keepers: [keeper.id] })
    for (const path of [`/tags/${needed}`, `/users/${keeper.id}`]) {
      const refused = await t.call('DELETE', path, { as: admin })
      expect(refused).toMatchObject({ status: 409, body: { code: 'failed to delete' } })
      expect((await t.call('GET', path, { as: admin })).status).toBe(200)
    }
    expect(await read(holder._id)).toEqual(holder)
    await t.call('PATCH', `/shelves/${holder._id}`, { as: admin, body: { subjects: [needed, CORO] } })
    expect((await t.call('DELETE', `/tags/${needed}`, { as: admin })).status).toBe(204)
    expect(await read(holder._id)).toMatchObject({ subjects: [CORO], labels: [] })
  })

  it('cannot be deleted by plain SQL while a list has it', async () => {
    const held = await addTag('Presa')
    await add({ labels: [held] })
    const deletion = t.database.pool.query(`delete from tags where id = '${held}'`)
    await expect(deletion).rejects.toMatchObject({ code: '23503', constraint: 'shelves_labels_fkey' })
    const rename = t.database.pool.query(`update tags set id = gen_random_uuid() where id = '${held}'`)
    await expect(rename).rejects.toMatchObject({ code: '23503' })
  })
})
