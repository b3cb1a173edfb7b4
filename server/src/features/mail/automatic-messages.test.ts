import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, DAY } from '../../../test/applications-app.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { sendMailJob } from './queue-mail.ts'
import { deleteOldMails } from './sweep-outbox.ts'

let w: ApplicationsApp
let server: MailServer
beforeAll(async () => {
  w = await createApplicationsApp()
  server = await startMailServer()
  const smtp = { smtpHost: '127.0.0.1', smtpPort: String(server.port), smtpOwnNetwork: 'true' }
  await w.set({ ...smtp, senderEmail: 'geral@arp.example' })
})
beforeEach(async () => {
  await w.resetLimits()
  await w.set({ SendMessages: 'false' })
  server.received.length = 0
})
afterAll(async () => {
  await server.close()
  await w.close()
})

interface Row {
  id: string
  subject: string
  status: string
}
const mailsTo = (email: string) =>
  w.rows<Row>(sql`select id, subject, status from outgoing_mails where recipient = ${email} order by id`)
const jobsOf = ({ id }: Row) => w.rows(sql`select from graphile_worker.jobs where key = ${`send-mail:${id}`}`)
/** Runs the jobs of this address as the queue does, and answers the subjects that arrived. */
async function deliver(email: string) {
  for (const { id, status } of await mailsTo(email))
    if (status === 'queued') await w.runJob(sendMailJob, { mailId: id })
  return server.received.filter(({ to }) => to.includes(email)).length
}
const act = (id: string, verb: string, body: object) =>
  w.call('POST', `/member_applications/${id}/${verb}`, { as: w.editor, body })
async function refused() {
  const { id, email } = await w.applicant()
  await act(id, 'refuse', { reason: 'Não reside no concelho.' })
  return email
}

it('MSG-01: a decision waits while automatic messages are off and leaves once when they are turned on', async () => {
  const email = await refused()
  // The code and the answer to it have left; the decision has not.
  expect(await deliver(email)).toBe(2)
  const decision = (await mailsTo(email)).at(-1)
  expect(decision).toMatchObject({ subject: 'Decisão sobre a sua candidatura', status: 'waiting' })
  const { body } = await w.call('GET', `/outbox/${decision?.id}`, { as: w.editor })
  expect(body.data).toMatchObject({ status: 'waiting', attempts: 0, sentAt: null })
  if (!decision) throw new Error('the decision was not queued')
  await w.rows(sql`delete from graphile_worker._private_jobs`)
  await deleteOldMails(w.database, new Date(Date.now() + 60 * DAY), 30)
  expect((await mailsTo(email)).map(({ id }) => id)).toEqual([decision.id])

  await w.set({ SendMessages: 'true' })
  expect((await mailsTo(email)).at(-1)?.status).toBe('queued')
  expect(await jobsOf(decision)).toHaveLength(1)
  expect(await deliver(email)).toBe(3)
  await w.set({ SendMessages: 'true' })
  expect((await mailsTo(email)).at(-1)?.status).toBe('sent')
})

it('MSG-01: an acceptance waits too; sign-in links, codes and what staff write do not', async () => {
  const { id, email } = await w.applicant()
  await act(id, 'ask', { message: 'O NIF.' })
  expect(await deliver(email)).toBe(3)
  const { status } = await act(id, 'accept', {})
  expect(status).toBe(200)
  expect(await deliver(email)).toBe(3)
  expect((await mailsTo(email)).map(({ status: one }) => one)).toEqual(['sent', 'sent', 'sent', 'waiting'])

  const [user] = await w.rows<{ email: string }>(sql`select email from users where role = 'editor' limit 1`)
  const editorEmail = user?.email ?? ''
  await w.call('POST', '/auth', { body: { email: editorEmail, recover_password: true } })
  await expect.poll(() => mailsTo(editorEmail)).toHaveLength(1)
  expect(await deliver(editorEmail)).toBe(1)
})

it('MSG-01: a mail that begins to wait just as messages are turned on is not forgotten', async () => {
  const email = await refused()
  const decision = (await mailsTo(email)).at(-1)
  const changing = await w.database.pool.connect()
  await changing.query("begin; select pg_advisory_xact_lock(hashtextextended('settings', 0))")
  const sending = w.runJob(sendMailJob, { mailId: decision?.id ?? '' })
  await untilWaiting(w.database)
  await changing.query(`update settings set value = 'true' where name = 'SendMessages'; commit`)
  changing.release()
  await sending
  expect((await mailsTo(email)).at(-1)?.status).toBe('sent')
})
