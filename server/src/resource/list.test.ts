import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../test/factories.ts'
import { createTestApp, type Signed, type TestApp } from '../../test/test-app.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin', await addUser(t.database, { role: 'admin', name: 'Zélia Zagalo' }))
  const people = [
    ['Álvaro Conceição', 'editor', 'alvaro@um.example'],
    ['alberto Sousa', 'member', 'alberto@dois.example'],
    ['Bárbara Sá-Nogueira', 'member', 'barbara@dois.example'],
    ['João 100% Certo', 'member', 'joao_certo@tres.example'],
    ['Carla Ação', 'member', 'carla@tres.example'],
  ] as const
  for (const [name, role, email] of people) await addUser(t.database, { name, role, email })
  await sql`update users set last_login_at = '2026-03-10T10:00:00Z' where email = 'alvaro@um.example'`.execute(
    t.database.kysely,
  )
  await sql`update users set active = false where email = 'carla@tres.example'`.execute(t.database.kysely)
})
afterAll(() => t.close())

const list = (query: Record<string, string | string[]>) => t.call('GET', '/users', { as: admin, query })
const names = async (query: Record<string, string | string[]>) =>
  (await list(query)).body.data.map((user: { name: string }) => user.name.split(' ')[0])

const BY_NAME = ['alberto', 'Álvaro', 'Bárbara', 'Carla', 'João', 'Zélia']

describe('LIST-01', () => {
  it.each<[string, Record<string, string | string[]>, string[]]>([
    ['sorts by name without accents or case', { _sort: 'name' }, BY_NAME],
    ['and down', { _sort: '-name' }, [...BY_NAME].reverse()],
    ['by created_at when nothing is said', {}, ['Zélia', 'Álvaro', 'alberto', 'Bárbara', 'João', 'Carla']],
    ['the other spelling', { sortName: 'name', sortDir: 'desc' }, [...BY_NAME].reverse()],
    ['the other spelling, up', { sortName: 'name', sortDir: 'asc' }, BY_NAME],
    ['pages', { _sort: 'name', _page: '2', _limit: '2' }, ['Bárbara', 'Carla']],
    ['pages of the other spelling', { sortName: 'name', page: '3', _limit: '2' }, ['João', 'Zélia']],
    ['a page beyond the last is empty', { _page: '9', _limit: '100' }, []],
    ['all rows', { _sort: 'name', _page: '1', _limit: '-1' }, BY_NAME],
    ['a constraint', { _sort: 'name', _role: 'editor' }, ['Álvaro']],
    ['repeated means any of', { _sort: 'name', _role: ['editor', 'admin'] }, ['Álvaro', 'Zélia']],
    ['a boolean', { _active: 'false' }, ['Carla']],
    ['a name, however it is written', { _name: 'ALVARO conceicao' }, ['Álvaro']],
    ['part of a name', { '_name.has': 'sa-nog' }, ['Bárbara']],
    ['part of an e-mail', { _sort: 'name', '_email.has': '@dois' }, ['alberto', 'Bárbara']],
    [
      'from and to',
      { '_lastLoginAt.from': '2026-03-01T00:00:00Z', '_lastLoginAt.to': '2026-03-31T00:00:00Z' },
      ['Álvaro'],
    ],
    ['outside the range', { '_lastLoginAt.from': '2026-04-01T00:00:00Z' }, []],
    ['not empty', { '_lastLoginAt.empty': 'false' }, ['Álvaro']],
    ['empty', { _sort: 'name', '_lastLoginAt.empty': 'true' }, BY_NAME.filter(name => name !== 'Álvaro')],
  ])('%s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('gives the rows of these ids, and no others than would be in the list', async () => {
    const { data } = (await list({ _sort: 'name' })).body
    const ids = [data[0]._id, data[2]._id.toUpperCase(), '01890000-0000-7000-8000-00000000000a']
    expect(await names({ __id: ids, _sort: 'name' })).toEqual(['alberto', 'Bárbara'])
    expect(await names({ __id: ids, _sort: 'name', _search: 'alberto' })).toEqual(['alberto'])
    expect(await names({ __id: data[1]._id })).toEqual(['Álvaro'])
    expect((await list({ __id: ids })).body.meta).toEqual({ total: 2 })
  })

  it('tells how many match, whatever the page', async () => {
    expect((await list({ _limit: '2', _role: 'member' })).body.meta).toEqual({ total: 4 })
    expect((await list({ _limit: '-1', _role: 'member' })).body.meta).toEqual({ total: 4 })
  })

  it('streams an empty list as one', async () => {
    expect((await list({ _limit: '-1', _search: 'ninguém' })).body).toEqual({ data: [], meta: { total: 0 } })
  })

  it('gives the columns asked for, and always _id', async () => {
    const { body } = await list({ _fields: 'name,role', _limit: '1', _sort: 'name' })
    expect(Object.keys(body.data[0])).toEqual(['_id', 'name', 'role'])
  })
})

describe('LIST-02', () => {
  it.each([
    ['0', 1],
    ['1', 1],
    ['501', 6],
    ['', 6],
  ])('a size of %s gives %i rows', async (_limit, rows) => {
    expect((await list({ _limit })).body.data).toHaveLength(rows)
  })
  it('above 500 becomes 500', async () => {
    await sql`
      insert into users (id, name, name_sort, email, role, search)
      select gen_random_uuid(), 'x', 'x', 'x' || n || '@muitos.example', 'member', 'x' from generate_series(1, 600) n
    `.execute(t.database.kysely)
    const limits = await Promise.all(
      ['501', '9999', '-1'].map(async _limit => (await list({ _limit })).body.data.length),
    )
    await sql`delete from users where email like '%@muitos.example'`.execute(t.database.kysely)
    expect(limits).toEqual([500, 500, 606])
  })
})

describe('LIST-08: search', () => {
  it.each([
    ['conceicao', ['Álvaro']],
    ['CONCEIÇÃO álv', ['Álvaro']],
    ['100%', ['João']],
    ['o_c', ['João']],
    ['dois.example', ['alberto', 'Bárbara']],
    ["'; drop table users; --", []],
    ['\\', []],
    ['   ', BY_NAME],
  ])('%s', async (_search, expected) => {
    expect(await names({ _search, _sort: 'name' })).toEqual(expected)
  })
})

describe('LIST-10: what is wrong is said in Portuguese, beside its name', () => {
  it.each<[Record<string, string | string[]>, string]>([
    [{ _sort: 'nada' }, '_sort'],
    [{ _sort: 'notes' }, '_sort'],
    [{ _sort: 'name; drop table users' }, '_sort'],
    [{ _sort: ['name', 'email'] }, '_sort'],
    [{ sortName: '__proto__' }, 'sortName'],
    [{ sortName: 'name', sortDir: 'sideways' }, 'sortDir'],
    [{ _limit: 'abc' }, '_limit'],
    [{ _limit: '-2' }, '_limit'],
    [{ _limit: '1e9' }, '_limit'],
    [{ _page: '0' }, '_page'],
    [{ _page: '1.5' }, '_page'],
    [{ _page: '99999999999999999999' }, '_page'],
    [{ _nada: '1' }, '_nada'],
    [{ nada: '1' }, 'nada'],
    [{ _notes: 'x' }, '_notes'],
    [{ _password: 'x' }, '_password'],
    [{ _role: 'rei' }, '_role'],
    [{ _active: 'talvez' }, '_active'],
    [{ '_name.from': 'a' }, '_name.from'],
    [{ '_role.has': 'a' }, '_role.has'],
    [{ '_lastLoginAt.from': 'ontem' }, '_lastLoginAt.from'],
    [{ '_lastLoginAt.empty': 'sim' }, '_lastLoginAt.empty'],
    [{ _fields: 'name,passwordHash' }, '_fields'],
    [{ _fields: 'password' }, '_fields'],
    [{ __id: 'nada' }, '__id'],
    [{ '__id.empty': 'true' }, '__id.empty'],
    [{ _fields: '__proto__' }, '_fields'],
    [{ _search: 'x'.repeat(201) }, '_search'],
    [{ _search: 'a\0b' }, '_search'],
    [{ _asOf: '2025-01-01' }, '_asOf'],
  ])('%j', async (query, name) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(body.code).toBe('invalidInput')
    expect(Object.keys(body.errors)).toEqual([name])
    expect(body.errors[name]).toMatch(/[A-ZÀ-Ú].*\.$/)
  })
})

describe('child lists (API-03)', () => {
  it('follow the ref that the definition names, with titles of what refs point to', async () => {
    const editor = await t.signedIn('editor', await addUser(t.database, { name: 'Quem Fez' }))
    const made = await t.call('POST', '/tags', { as: editor, body: { name: 'Coro', scope: 'members' } })
    expect(made.status).toBe(201)
    const { body } = await t.call('GET', `/users/${editor.userId}/audit_log`, { as: admin })
    expect(body.meta.total).toBe(1)
    expect(body.data[0]).toMatchObject({
      action: 'create',
      resource: 'tags',
      recordTitle: 'Coro',
      userId: editor.userId,
      _refs: { userId: 'Quem Fez' },
      diff: { name: { from: null, to: 'Coro' } },
    })
    expect((await t.call('GET', `/users/${admin.userId}/audit_log`, { as: admin })).body.meta.total).toBe(0)
    expect((await t.call('GET', '/users/nada/audit_log', { as: admin })).status).toBe(404)
  })
})
