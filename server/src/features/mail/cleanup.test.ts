import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'
import { addJob } from '../../jobs/queue.ts'
import { sendMailJob } from './queue-mail.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.rows(sql`truncate outgoing_mails`))
afterAll(() => t.close())

const subjects = async (which: ReturnType<typeof sql>) =>
  (await t.rows<{ subject: string }>(sql`select subject from outgoing_mails where ${which} order by subject`)).map(
    row => row.subject,
  )

test('AUTH-08: an old login link is blanked, a fresh or an ordinary mail is not', async () => {
  const mail = (subject: string, age: string, confidential: boolean, status: string) =>
    t.rows(sql`
      insert into outgoing_mails (id, created_at, recipient, subject, body_text, body_html, confidential, status, message_id)
      values (${uuidv7()}, now() - ${age}::interval, 'a@b.pt', ${subject}, 'text', 'html', ${confidential}, ${status}, 'x')`)
  await mail('old link', '8 days', true, 'sent')
  await mail('old failed link', '8 days', true, 'failed')
  await mail('fresh link', '6 days', true, 'sent')
  await mail('old notice', '8 days', false, 'sent')
  await t.runJob(cleanupJob, {})
  expect(await subjects(sql`body_text = '' and body_html is null`)).toEqual(['old failed link', 'old link'])
})

test('a queued mail that no job will send any more has failed; one that waits or is being sent has not', async () => {
  const mail = async (subject: string, job?: string) => {
    const id = uuidv7()
    await t.rows(sql`
      insert into outgoing_mails (id, recipient, subject, body_text, message_id)
      values (${id}, 'a@b.pt', ${subject}, 'text', 'x')`)
    if (!job) return
    const key = `send-mail:${id}`
    await addJob(t.database.kysely, { ...sendMailJob, maxAttempts: 1 }, { mailId: id }, { key })
    await t.database.pool.query(`update graphile_worker._private_jobs set ${job} where key = $1`, [key])
  }
  await mail('lost')
  await mail('waits', 'attempts = 0')
  await mail('runs for the last time', "attempts = 1, locked_at = now(), locked_by = 'w'")
  await mail('crashed on its last try', 'attempts = 1')
  await t.runJob(cleanupJob, {})
  expect(await subjects(sql`status = 'failed'`)).toEqual(['crashed on its last try', 'lost'])
})
