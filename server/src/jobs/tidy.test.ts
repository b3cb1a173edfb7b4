import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/test-database.ts'
import { migrateQueue } from './migrate-queue.ts'
import { addJob } from './queue.ts'
import { tidy } from './tidy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
})
afterAll(() => database.drop())

const names = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map(row => row.name).sort()

test('what has had its time goes, the rest stays', async () => {
  const userId = uuidv7()
  await database.pool.query(
    `insert into users (id, name, name_sort, email, role, search) values ($1, 'A', 'a', 'a@b.pt', 'admin', 'a')`,
    [userId],
  )
  const session = (label: string, expires: string, ended: string | null) =>
    database.pool.query(
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
    database.pool.query(
      `insert into login_codes (code_hash, user_id, expires_at, used_at)
       values ($1, $2, now() + $3::interval, now() + $4::interval)`,
      [Buffer.from(label), userId, expires, used],
    )
  await code('good', '30 minutes', null)
  await code('used now', '30 minutes', '-1 minute')
  await code('used', '6 days', '-2 days')
  await code('expired', '-2 days', null)
  await database.pool.query(`
    insert into throttles (key, count, resets_at) values ('now', 1, now() + interval '1 minute'), ('past', 1, now() - interval '1 minute');
    insert into downloads (token_hash, expires_at, actor, kind, request)
      select convert_to(name, 'utf8'), now() + delta, '{"kind": "system"}', 'users', '{}'
      from (values ('now', interval '1 minute'), ('past', interval '-1 minute')) d (name, delta)`)

  await tidy(database.kysely)

  expect(await names('select user_agent as name from sessions')).toEqual(['alive', 'ended', 'expired'])
  expect(await names("select convert_from(code_hash, 'utf8') as name from login_codes")).toEqual(['good', 'used now'])
  expect(await names('select key as name from throttles')).toEqual(['now'])
  expect(await names("select convert_from(token_hash, 'utf8') as name from downloads")).toEqual(['now'])
})

test('AUTH-08: an old login link is blanked, a fresh or an ordinary mail is not', async () => {
  const mail = (subject: string, age: string, confidential: boolean, status: string) =>
    sql`insert into outgoing_mails (id, created_at, recipient, subject, body_text, body_html, confidential, status, message_id)
        values (${uuidv7()}, now() - ${age}::interval, 'a@b.pt', ${subject}, 'text', 'html', ${confidential}, ${status}, 'x')`.execute(
      database.kysely,
    )
  await mail('old link', '8 days', true, 'sent')
  await mail('old failed link', '8 days', true, 'failed')
  await mail('fresh link', '6 days', true, 'sent')
  await mail('old notice', '8 days', false, 'sent')
  await tidy(database.kysely)
  const blank = "select subject as name from outgoing_mails where body_text = '' and body_html is null"
  expect(await names(blank)).toEqual(['old failed link', 'old link'])
})

test('a queued mail that no job will send any more has failed; one that waits or is being sent has not', async () => {
  const mail = async (subject: string, job?: string) => {
    const id = uuidv7()
    await sql`insert into outgoing_mails (id, recipient, subject, body_text, message_id)
              values (${id}, 'a@b.pt', ${subject}, 'text', 'x')`.execute(database.kysely)
    if (!job) return
    const key = `send-mail:${id}`
    await addJob(database.kysely, 'send-mail', { mailId: id }, { key, maxAttempts: 1 })
    await database.pool.query(`update graphile_worker._private_jobs set ${job} where key = $1`, [key])
  }
  await mail('lost')
  await mail('waits', 'attempts = 0')
  await mail('runs for the last time', "attempts = 1, locked_at = now(), locked_by = 'w'")
  await mail('crashed on its last try', 'attempts = 1')
  await tidy(database.kysely)
  expect(
    await names("select subject as name from outgoing_mails where status = 'failed' and subject <> 'old failed link'"),
  ).toEqual(['crashed on its last try', 'lost'])
})
