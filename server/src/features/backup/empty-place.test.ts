import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { connect } from '../../db/connect.ts'
import { checkNobodyElse } from './empty-place.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

it('the sessions of an app that has just stopped are waited for', async () => {
  const app = connect({ ...database.options, application_name: 'agremia', max: 1 }, () => undefined)
  await app.pool.query('select 1')
  const restoring = connect({ ...database.options, application_name: 'visitor', max: 1 }, () => undefined)
  const client = await restoring.pool.connect()
  let looks = 0
  const watched = {
    query: async (text: string) => {
      const found = await client.query(text)
      if (!text.includes('pg_stat_activity')) return found
      looks += 1
      if (looks === 1) {
        expect(found.rowCount).toBe(1)
        await app.close()
      }
      return found
    },
  }
  // In a transaction, as a restore is.
  await client.query('begin')
  await checkNobodyElse(watched)
  expect(looks).toBeGreaterThan(1)
  await client.query('rollback')
  client.release()
  await restoring.close()
})
