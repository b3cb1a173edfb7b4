import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineFeature, withHooks } from '../../src/features/feature.ts'
import { createRegistry } from '../../src/features/registry.ts'
import { FEATURES } from '../../src/features.ts'
import { SAMPLE_TARGETS } from '../factories.ts'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { badgeHooks, badges } from './badges.ts'
import { addFixtureTables, createEveryApp } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.pool.query('truncate badges, badge_contacts, badge_holders')
})

const [, CORO = ''] = SAMPLE_TARGETS
const add = async (body: object) => {
  const answer = await t.call('POST', '/badges', { as: admin, body: { number: 1, ...body } })
  expect(answer.body.errors).toBeUndefined()
  return answer.body.data
}
const stored = async () => {
  const [found] = await t.rows<Record<string, unknown>>(sql`
    select (select json_agg(json_build_array(name, name_sort)) from badge_holders) as holders,
      (select json_agg(email) from badge_contacts) as contacts,
      (select json_agg(json_build_array(number, rev, search)) from badges) as badges`)
  return found
}

describe('FORM-02: one form over several tables', () => {
  it('is created in, updated in and deleted from all of them', async () => {
    const item = await add({ name: 'Álvaro', email: 'a@um.example', labels: [CORO] })
    expect(item).toMatchObject({
      name: 'Álvaro',
      email: 'a@um.example',
      number: 1,
      rev: 1,
      _refs: { labels: ['Coro'] },
    })
    expect(await stored()).toEqual({
      holders: [['Álvaro', 'alvaro']],
      contacts: ['a@um.example'],
      badges: [[1, 1, 'alvaro a@um.example']],
    })

    const cleared = await t.call('PATCH', `/badges/${item._id}`, { as: admin, body: { email: null, rev: 1 } })
    expect(cleared.body.data).toMatchObject({ name: 'Álvaro', email: null, rev: 2 })
    await t.call('PATCH', `/badges/${item._id}`, { as: admin, body: { name: 'Zé', rev: 2 } })
    expect(await stored()).toEqual({ holders: [['Zé', 'ze']], contacts: null, badges: [[1, 3, 'ze']] })

    const history = await t.call('GET', `/badges/${item._id}/history`, { as: admin })
    expect(history.body.data[0].changes).toEqual([expect.objectContaining({ fromText: 'Álvaro', toText: 'Zé' })])
    expect((await t.call('DELETE', `/badges/${item._id}`, { as: admin })).status).toBe(204)
    expect(await stored()).toEqual({ holders: null, contacts: null, badges: null })
  })

  it.each<[Record<string, string>, string[]]>([
    [{ _sort: '-name' }, ['Zé', 'Ana', 'Álvaro']],
    [{ _sort: 'number', _search: 'alvaro' }, ['Álvaro']],
    [{ '_email.has': '@dois' }, ['Ana']],
    [{ '_email.empty': 'true' }, ['Zé']],
    [{ _labels: CORO }, ['Zé']],
  ])('LIST-01: can be listed with %j', async (query, names) => {
    await add({ name: 'Zé', number: 3, labels: [CORO] })
    await add({ name: 'Álvaro', number: 2, email: 'a@um.example' })
    await add({ name: 'Ana', number: 1, email: 'ana@dois.example' })
    const { body } = await t.call('GET', '/badges', { as: admin, query })
    expect(body.data.map((item: { name: string }) => item.name)).toEqual(names)
  })

  it('loses deleted rows from its lists of refs', async () => {
    const tag = await t.call('POST', '/tags', { as: admin, body: { name: 'Breve', scope: 'members' } })
    const item = await add({ name: 'Rui', labels: [tag.body.data._id] })
    expect((await t.call('DELETE', `/tags/${tag.body.data._id}`, { as: admin })).status).toBe(204)
    const history = await t.call('GET', `/badges/${item._id}/history`, { as: admin })
    expect(history.body.data[0].changes).toEqual([expect.objectContaining({ fromText: 'Breve', toText: '' })])
    const [entry] = await t.rows(sql`
      select record_title from audit_log where record_id_sort = ${item._id} and action = 'update'`)
    expect(entry).toEqual({ record_title: 'Rui' })
  })
})

describe('two at once', () => {
  /** Does `first` in a transaction that commits once `then` waits for it. */
  const race = async <T>(first: string, then: () => Promise<T>): Promise<T> => {
    const other = await t.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(first)
      const second = then()
      await untilWaiting(t.database)
      await other.query('commit')
      return await second
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  it('FORM-07b: of two simultaneous saves the second waits and is answered with 409', async () => {
    const item = await add({ name: 'Rui' })
    const body = { ...item, name: 'Rui Sá' }
    const stale = await race(`update badges set rev = 2, number = 9 where id = '${item._id}'`, () =>
      t.call('PUT', `/badges/${item._id}`, { as: admin, body }),
    )
    expect(stale).toMatchObject({ status: 409, body: { data: { rev: 2, number: 9, name: 'Rui' } } })
  })

  it('FORM-03: a constraint of another table is an error of its field', async () => {
    const before = await add({ name: 'Primeiro' })
    const body = { name: 'Segundo', number: 2, email: 'mesmo@um.example' }
    const taken = await race(`insert into badge_contacts values ('${before._id}', 'mesmo@um.example')`, () =>
      t.call('POST', '/badges', { as: admin, body }),
    )
    expect(taken).toMatchObject({ status: 422, body: { errors: { email: 'Este valor já existe noutro registo.' } } })
    expect((await t.call('GET', '/badges', { as: admin })).body.meta.total).toBe(1)
    const known = await t.call('POST', '/badges/validate', { as: admin, body })
    expect(known).toMatchObject({ status: 422, body: { errors: { email: 'Este valor já existe noutro registo.' } } })
  })
})

it('a write hook that does not write the row is an error, without an audit entry', async () => {
  let isIdle = true
  const write: typeof badgeHooks.write = async (...given) => {
    if (!isIdle) await badgeHooks.write?.(...given)
  }
  const feature = defineFeature({ name: 'fixtures', resources: [withHooks(badges, () => ({ write }))] })
  const app = await createTestApp({}, { registry: createRegistry([...FEATURES, feature]) })
  await addFixtureTables(app.database)
  const as = await app.signedIn('admin')
  const body = { name: 'Ana', number: 1 }
  expect((await app.call('POST', '/badges', { as, body })).status).toBe(500)
  isIdle = false
  const made = await app.call('POST', '/badges', { as, body })
  const at = `/badges/${made.body.data._id}`
  isIdle = true
  expect((await app.call('PATCH', at, { as, body: { number: 2 } })).status).toBe(500)
  const history = await app.call('GET', `${at}/history`, { as })
  expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual(['create'])
  await app.close()
})
