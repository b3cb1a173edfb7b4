import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a download link that nobody followed goes when its minute is over', async () => {
  await t.database.pool.query(`
    insert into downloads (token_hash, expires_at, actor, kind, request)
      select convert_to(name, 'utf8'), now() + delta, '{"kind": "system"}', 'users', '{}'
      from (values ('now', interval '1 minute'), ('past', interval '-1 minute')) d (name, delta)`)
  await t.runJob(cleanupJob, {})
  expect(await t.rows(sql`select convert_from(token_hash, 'utf8') as name from downloads`)).toEqual([{ name: 'now' }])
})
