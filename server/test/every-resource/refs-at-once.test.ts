import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SAMPLE_TARGETS } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { createEveryApp } from './every.ts'

let t: TestApp
let admin: Signed
let other: pg.PoolClient
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
  other = await t.database.pool.connect()
})
afterEach(() => other.query('rollback'))
afterAll(async () => {
  other.release()
  await t.close()
})

const CORO = SAMPLE_TARGETS[1] ?? ''
let made = 0
const addTag = async (): Promise<string> => {
  made += 1
  const body = { name: `Disputada ${made}`, scope: 'members' }
  return (await t.call('POST', '/tags', { as: admin, body })).body.data._id
}
const listing = (id: string) => `
  insert into shelves (id, name, name_sort, search, subjects, labels)
  values (gen_random_uuid(), 'x', 'x', 'x', '{${CORO}}', '{${id}}')`

/** No list holds what is not there. */
const expectWhole = async () => {
  const { rows } = await t.database.pool.query(
    'select id from shelves where exists (select from unnest(labels) l where l not in (select id from tags))',
  )
  expect(rows).toEqual([])
}

it('a deletion waits for a transaction that adds the row to a list, and then removes it from that list', async () => {
  const id = await addTag()
  await other.query('begin')
  await other.query(listing(id))
  const deletion = t.call('DELETE', `/tags/${id}`, { as: admin })
  await untilWaiting(t.database)
  await other.query('commit')
  expect((await deletion).status).toBe(204)
  await expectWhole()
})

it('a deletion by plain SQL waits as well and is refused', async () => {
  const id = await addTag()
  await other.query('begin')
  await other.query(listing(id))
  const deletion = t.database.pool.query(`delete from tags where id = '${id}'`)
  const outcome = deletion.then(
    () => 'deleted',
    (error: pg.DatabaseError) => error.code,
  )
  await untilWaiting(t.database)
  await other.query('commit')
  expect(await outcome).toBe('23503')
  await expectWhole()
})

it('FORM-03: adding a row that is just being deleted waits and is an error of the field', async () => {
  const id = await addTag()
  await other.query('begin')
  await other.query(`delete from tags where id = '${id}'`)
  const body = { name: 'Atrasada', subjects: [CORO], labels: [id] }
  const listed = t.call('POST', '/shelves', { as: admin, body })
  await untilWaiting(t.database)
  await other.query('commit')
  expect(await listed).toMatchObject({ status: 422, body: { errors: { labels: 'Escolha registos existentes.' } } })
  await expectWhole()
})

it('a deletion that is rolled back has no effect', async () => {
  const id = await addTag()
  await other.query('begin')
  await other.query(`delete from tags where id = '${id}'`)
  const listed = t.call('POST', '/shelves', { as: admin, body: { name: 'A tempo', subjects: [CORO], labels: [id] } })
  await untilWaiting(t.database)
  await other.query('rollback')
  expect((await listed).status).toBe(201)
})

it('a list can be changed while a row in it is renamed', async () => {
  const id = await addTag()
  await other.query('begin')
  await other.query(`update tags set description = 'a meio' where id = '${id}'`)
  const body = { name: 'Sem esperar', subjects: [CORO], labels: [id] }
  expect((await t.call('POST', '/shelves', { as: admin, body })).status).toBe(201)
  await other.query('rollback')
})

it('a repeatable read transaction cannot delete, because it could not see new lists', async () => {
  const id = await addTag()
  await other.query('begin isolation level repeatable read')
  await expect(other.query(`delete from tags where id = '${id}'`)).rejects.toMatchObject({ code: '0A000' })
  await other.query('rollback')
})
