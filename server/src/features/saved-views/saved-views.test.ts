import { resources } from '@agremia/model/resources/index'
import { MOST_VIEWS } from '@agremia/model/resources/saved-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { type Actor, SYSTEM } from '../../http/actor.ts'
import { savedViewHooks } from './saved-views.hooks.ts'

let t: TestApp
let admin: Signed
let editor: Signed
let member: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
  member = await t.signedIn('member')
})
beforeEach(() => t.rows(sql`delete from saved_views`).then(() => undefined))
afterAll(() => t.close())

const VIEW = {
  list: 'users',
  name: 'Administradores',
  search: '_role=admin&_sort=-name',
  columns: 'name:18,email,role:8',
}
const save = (as: Signed, given: object = {}) => t.call('POST', '/saved_views', { as, body: { ...VIEW, ...given } })
const names = async (as: Signed, query: Record<string, string> = {}) => {
  const { body } = await t.call('GET', '/saved_views', { as, query: { _sort: 'position', ...query } })
  return body.data.map((view: { name: string }) => view.name)
}

describe('saved views are rows per user', () => {
  it('store the list, its query and its columns for the user', async () => {
    const { status, body } = await save(editor, { userId: admin.userId })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...VIEW, position: 0, userId: editor.userId, rev: 1 })
    const moved = await t.call('PATCH', `/saved_views/${body.data._id}`, {
      as: editor,
      body: { position: 3, userId: admin.userId },
    })
    expect(moved.body.data).toMatchObject({ position: 3, userId: editor.userId, rev: 2 })
  })

  it('are listed for one list, in their order', async () => {
    for (const [name, position] of [
      ['C', 3],
      ['A', 1],
      ['B', 2],
    ])
      await save(editor, { name, position })
    await save(editor, { list: 'auditLog', name: 'Outra' })
    expect(await names(editor, { _list: 'users' })).toEqual(['A', 'B', 'C'])
    expect(await names(editor, { _list: 'auditLog' })).toEqual(['Outra'])
  })

  it('nobody else sees, changes, exports or deletes them, not even an admin', async () => {
    const people = [admin, editor, member]
    for (const owner of people) {
      const own = await save(owner, { list: 'countries', name: `De ${owner.role}`, search: null, columns: null })
      expect(own.status, owner.role).toBe(201)
      const at = `/saved_views/${own.body.data._id}`
      for (const other of people.filter(one => one !== owner)) {
        const rename = { as: other, body: { name: 'Roubada' } }
        const answers = [
          await t.call('GET', at, { as: other }),
          await t.call('PATCH', at, rename),
          await t.call('PUT', at, rename),
          await t.call('DELETE', at, { as: other }),
          await t.call('POST', '/saved_views/validate', { as: other, body: { ...own.body.data, name: 'Roubada' } }),
        ]
        expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404])
      }
      expect((await t.call('GET', at, { as: owner })).body.data).toEqual(own.body.data)
    }
    for (const one of people) {
      expect(await names(one)).toEqual([`De ${one.role}`])
      const asked = await t.call('POST', '/saved_views/export', { as: one, body: { format: 'csv', fields: ['name'] } })
      const file = await t.call('GET', asked.body.data.url.replace('/api', ''))
      expect(file.text.match(/De \w+/g)).toEqual([`De ${one.role}`])
    }
    const told = await t.rows(sql`select 1 from audit_log where resource = 'savedViews' and action <> 'export'`)
    expect(told).toEqual([])
    expect((await t.call('GET', '/saved_views')).status).toBe(401)
  })

  it('can be saved only for lists that the user may read', async () => {
    const text = 'Escolha uma lista que possa consultar.'
    for (const list of ['nada', 'constructor', 'toString', 'users/', 'savedviews', '__proto__']) {
      expect((await save(admin, { list })).body.errors, list).toEqual({ list: text })
    }
    expect((await save(member, { list: 'users' })).body.errors).toEqual({ list: text })
    expect((await save(member, { list: 'countries' })).status).toBe(201)
  })

  it('an invalid query or invalid columns are errors of their field', async () => {
    for (const search of ['?_sort=name', '_sort', '_sort=a b', '_sort=a&', '_sort=a#b', `_a=${'x'.repeat(2000)}`]) {
      expect(Object.keys((await save(editor, { search })).body.errors), search).toEqual(['search'])
    }
    for (const columns of ['name,', ',name', 'name:', 'name:wide', 'name:-3', 'name email', 'name:1:2']) {
      expect(Object.keys((await save(editor, { columns })).body.errors), columns).toEqual(['columns'])
    }
    const odd = { search: '_name.has=Jo%C3%A3o+S%C3%A1&_role=admin&_role=editor&_search=', columns: 'name:18.25' }
    expect((await save(editor, odd)).body.data).toMatchObject(odd)
    expect((await save(editor, { name: 'x'.repeat(41) })).body.errors).toEqual({
      name: 'O texto não pode ter mais de 40 caracteres.',
    })
  })
})

describe('the names of saved views', () => {
  const TAKEN = 'Já tem uma vista com este nome nesta lista.'

  it('are unique for each user and list, ignoring case', async () => {
    const first = await save(editor, { name: 'Época' })
    expect((await save(editor, { name: 'ÉPOCA' })).body.errors).toEqual({ name: TAKEN })
    expect((await save(editor, { name: 'Época', list: 'tags' })).status).toBe(201)
    expect((await save(admin, { name: 'Época' })).status).toBe(201)
    const second = await save(editor, { name: 'Outra' })
    const at = `/saved_views/${second.body.data._id}`
    expect((await t.call('PATCH', at, { as: editor, body: { name: 'época' } })).body.errors).toEqual({ name: TAKEN })
    const own = await t.call('PATCH', `/saved_views/${first.body.data._id}`, { as: editor, body: { name: 'ÉPOCA' } })
    expect(own.body.data.name).toBe('ÉPOCA')
  })

  it('stay unique when two save at the same time, by a constraint of the database', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(editor)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect(answers.filter(({ status }) => status === 422).map(({ body }) => body.errors)).toEqual(
      Array.from({ length: 5 }, () => ({ name: TAKEN })),
    )
    const twice = t.rows(sql`
      insert into saved_views (id, list, list_sort, name, user_id)
      select gen_random_uuid(), list, list_sort, upper(name), user_id from saved_views
    `)
    await expect(twice).rejects.toThrow(/saved_views_user_id_list_name_key/)
  })

  it(`are ${MOST_VIEWS} at most for a list, even when two save the last at once`, async () => {
    for (let n = 1; n < MOST_VIEWS; n++) expect((await save(editor, { name: `Vista ${n}` })).status).toBe(201)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => save(editor, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      name: 'Já tem 30 vistas guardadas nesta lista. Elimine uma para guardar outra.',
    })
    const other = await save(editor, { list: 'tags' })
    expect(other.status).toBe(201)
    const moved = await t.call('PATCH', `/saved_views/${other.body.data._id}`, { as: editor, body: { list: 'users' } })
    expect(moved.status).toBe(422)
    expect((await save(admin)).status).toBe(201)
  })
})

it('saved views are deleted with their user, and those of others are not', async () => {
  const leaver = await t.signedIn('editor')
  await save(leaver)
  await save(editor)
  expect((await t.call('DELETE', `/users/${leaver.userId}`, { as: admin })).status).toBe(204)
  expect(await t.rows(sql`select user_id from saved_views`)).toEqual([{ user_id: editor.userId }])
})

it('a user sees their own views, an API key none, and the system all', async () => {
  await save(editor)
  await save(admin)
  const { scope } = savedViewHooks(resources)
  const seenBy = async (actor: Actor | undefined) =>
    (await t.rows(sql`select from saved_views t where ${scope?.(actor) ?? sql`true`}`)).length
  expect(await seenBy({ kind: 'user', ...editor, name: 'Ana' })).toBe(1)
  expect(await seenBy({ kind: 'key', keyId: 'k', name: 'Sítio', role: 'editor', scopes: [], rateLimit: 1 })).toBe(0)
  expect(await seenBy(SYSTEM)).toBe(2)
  expect(await seenBy(undefined)).toBe(0)
})
