import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { sendMessagesJob } from './send-messages.job.ts'

let w: ApplicationsApp
let server: MailServer
beforeAll(async () => {
  w = await createApplicationsApp()
  server = await startMailServer()
  const smtp = { smtpHost: '127.0.0.1', smtpPort: String(server.port), smtpOwnNetwork: 'true' }
  await w.set({ ...smtp, senderEmail: 'geral@arp.example', messagesPerMinute: '0' })
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

const mailsTo = (email: string) => messagesTo(w.database, email)
/** Sends what may leave, and answers how many arrived at this address. */
async function deliver(email: string) {
  await w.runJob(sendMessagesJob, { sender: 0 })
  return server.received.filter(({ to }) => to.includes(email)).length
}
const act = (id: string, verb: string, body: object) =>
  w.call('POST', `/member_applications/${id}/${verb}`, { as: w.editor, body })
async function refused() {
  const { id, email } = await w.applicant()
  await act(id, 'refuse', { reason: 'Não reside no concelho.' })
  return email
}

it('MSG-01: a decision waits while automatic messages are off and leaves once when staff decide it', async () => {
  const email = await refused()
  // The code and the answer to it have left; the decision has not.
  expect(await deliver(email)).toBe(2)
  const decision = (await mailsTo(email)).at(-1)
  const waiting = { status: 'em_fila', heldBecause: 'interruptor' }
  expect(decision).toMatchObject({ subject: 'Decisão sobre a sua candidatura', ...waiting })

  // Turning them on is about what comes, not about what lay there for weeks.
  await w.set({ SendMessages: 'true' })
  expect(await deliver(email)).toBe(2)
  expect((await mailsTo(email)).at(-1)).toMatchObject(waiting)
  await w.call('POST', '/messages/held/release', { as: w.editor, body: { because: 'interruptor' } })
  expect(await deliver(email)).toBe(3)
  expect(await deliver(email)).toBe(3)
  expect((await mailsTo(email)).at(-1)?.status).toBe('enviada')
})

it('MSG-01: staff may let it leave although automatic messages are off', async () => {
  const email = await refused()
  await deliver(email)
  await w.call('POST', '/messages/held/release', { as: w.editor, body: { because: 'interruptor' } })
  expect(await deliver(email)).toBe(3)
})

it('MSG-01: an acceptance waits too; sign-in links, codes and what staff write do not', async () => {
  const { id, email } = await w.applicant()
  await act(id, 'ask', { message: 'O NIF.' })
  expect(await deliver(email)).toBe(3)
  const { status } = await act(id, 'accept', {})
  expect(status).toBe(200)
  expect(await deliver(email)).toBe(3)
  expect((await mailsTo(email)).map(({ status: one }) => one)).toEqual(['enviada', 'enviada', 'enviada', 'em_fila'])

  const [user] = await w.rows<{ email: string }>(sql`select email from users where role = 'editor' limit 1`)
  const editorEmail = user?.email ?? ''
  await w.call('POST', '/auth', { body: { email: editorEmail, recover_password: true } })
  await expect.poll(() => mailsTo(editorEmail)).toHaveLength(1)
  expect(await deliver(editorEmail)).toBe(1)
})
