import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const names = async (query: string) =>
  (await t.database.pool.query<{ name: string }>(query)).rows.map(row => row.name).sort()

test('sessions, login codes and counts of attempts are deleted after their retention time; newer ones stay', async () => {
  const { id: userId } = await addUser(t.database)
  const session = (label: string, expires: string, ended: string | null) =>
    t.database.pool.query(
      `insert into sessions (id, user_id, expires_at, ended_at, address, user_agent)
       values ($1, $2, now() + $4::interval, now() + $5::interval, '::1', $3)`,
      [uuidv7(), userId, label, expires, ended],
    )
  await session('alive', '1 day', null)
  await session('expired', '-59 days', null)
  await session('expired long ago', '-61 days', null)
  await session('ended', '1 day', '-59 days')
  await session('ended long ago', '1 day', '-61 days')
  const code = (label: string, expires: string, used: string | null) =>
    t.database.pool.query(
      `insert into login_codes (code_hash, user_id, expires_at, used_at)
       values ($1, $2, now() + $3::interval, now() + $4::interval)`,
      [Buffer.from(label), userId, expires, used],
    )
  await code('good', '30 minutes', null)
  await code('used now', '30 minutes', '-1 minute')
  await code('used', '6 days', '-2 days')
  await code('expired', '-2 days', null)
  await t.database.pool.query(`
    insert into throttles (key, count, resets_at)
    values ('now', 1, now() + interval '1 minute'), ('past', 1, now() - interval '1 minute')`)

  await t.runJob(cleanupJob, {})

  expect(await names('select user_agent as name from sessions')).toEqual(['alive', 'ended', 'expired'])
  expect(await names("select convert_from(code_hash, 'utf8') as name from login_codes")).toEqual(['good', 'used now'])
  expect(await names('select key as name from throttles')).toEqual(['now'])
})
