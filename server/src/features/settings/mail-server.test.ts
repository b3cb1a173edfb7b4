import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { ADMIN_SETTINGS } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { settingsFor } from '../../../test/received-mails.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { sendMessagesJob } from '../messages/send-messages.job.ts'

const ACCOUNT = { user: 'geral@arp.example', password: 'segredo-do-servidor' }

let t: TestApp
let admin: Signed
let editor: Signed
let ours: MailServer
/** A mail server of somebody who wants to read the mails of others. It takes any password. */
let theirs: MailServer
let adminEmail: string
beforeAll(async () => {
  t = await createTestApp()
  const user = await addUser(t.database, { role: 'admin', email: 'presidente@arp.example' })
  adminEmail = user.email
  admin = await t.signedIn('admin', user)
  editor = await t.signedIn('editor')
  ours = await startMailServer(ACCOUNT)
  theirs = await startMailServer(ACCOUNT)
})
beforeEach(async () => {
  for (const server of [ours, theirs]) {
    server.refuse(undefined)
    server.received.length = 0
    server.logins.length = 0
  }
  await t.rows(sql`truncate messages, mail_flow, throttles`)
  await patch({
    ...settingsFor(ours, ACCOUNT),
    senderEmail: '',
  })
})
afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()])
  await t.close()
})

const patch = (body: Record<string, string>, as = admin) => t.call('PATCH', '/settings', { as, body })
/** Requests a sign-in link for the admin, as anyone may, and sends it as the queue would. */
async function askForLink() {
  await t.call('POST', '/auth', { body: { email: adminEmail, recover_password: true } })
  await expect.poll(() => messagesTo(t.database, adminEmail)).toHaveLength(1)
  await t.runJob(sendMessagesJob, { sender: 0 })
  const [message] = await messagesTo(t.database, adminEmail)
  return { mailId: message?.id ?? '', isSent: message?.status === 'enviada' }
}
const isSet = async () => (await t.call('GET', '/settings/smtpPassword', { as: admin })).body.data.isSet

it('MSG-01: anybody to whom a mail is promised is told whether one can leave', async () => {
  const told = async () => (await t.call('GET', '/mail_server')).body
  expect(await told()).toEqual({ data: { hasMailServer: true } })
  expect((await patch({ smtpHost: '' })).status).toBe(200)
  expect(await told()).toEqual({ data: { hasMailServer: false } })
})

describe('AUTH-08 MSG-02: an editor decides nothing about the mail server', () => {
  it.each([
    ['PATCH', '/settings', (port: string) => ({ smtpPort: port })],
    ['PATCH', '/settings', (port: string) => ({ signatureName: 'Rui', smtpPort: port })],
    ['PUT', '/settings/smtpPort', (port: string) => ({ value: port })],
    ['PATCH', '/settings/smtpPort', (port: string) => ({ value: port })],
    ['POST', '/settings/validate', (port: string) => ({ smtpPort: port })],
  ] as const)('%s %s with another server is refused, and the link goes where it always did', async (...attack) => {
    const [method, url, body] = attack
    const answer = await t.call(method, url, { as: editor, body: body(String(theirs.port)) })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await askForLink()).isSent).toBe(true)
    expect(ours.received.map(({ to, from }) => [to, from])).toEqual([[[adminEmail], ACCOUNT.user]])
    expect([theirs.received, theirs.logins]).toEqual([[], []])
    expect(t.store.texts().signatureName).toBe('')
  })

  it.each(ADMIN_SETTINGS)('%s can be neither changed nor read', async name => {
    expect((await t.call('PUT', `/settings/${name}`, { as: editor, body: { value: 'x' } })).status).toBe(403)
    expect((await t.call('GET', `/settings/${name}`, { as: editor })).status).toBe(404)
    expect((await t.call('GET', `/settings/${name}`, { as: admin })).status).toBe(200)
  })

  it('the list of an editor has none of them, and neither has the audit log', async () => {
    const { body } = await t.call('GET', '/settings', { as: editor })
    const names = body.data.map((entry: { name: string }) => entry.name)
    expect(names).toContain('SendMessages')
    for (const name of ADMIN_SETTINGS) expect(names).not.toContain(name)
    const logOf = async (as: Signed) =>
      (await t.call('GET', '/audit_log', { as, query: { _recordId: 'smtpPort' } })).body
    expect((await logOf(admin)).meta.total).toBeGreaterThan(0)
    expect(await logOf(editor)).toMatchObject({ data: [], meta: { total: 0 } })
  })

  it('the public address of the organisation, which editors may change, is no sender', async () => {
    await patch({ smtpUser: 'utilizador' })
    expect((await patch({ organisationEmail: 'editor@fora.example' }, editor)).status).toBe(200)
    const { mailId, isSent } = await askForLink()
    expect([isSent, ours.received]).toEqual([false, []])
    const { body } = await t.call('GET', `/messages/${mailId}`, { as: admin })
    expect(body.data.error).toBe(MAIL_FAULTS.senderMissing)
  })
})

describe('MSG-02: the stored password', () => {
  it.each([
    ['port', () => ({ smtpPort: String(theirs.port) })],
    ['host', () => ({ smtpHost: 'localhost' })],
  ])('is deleted with a new %s and sent to nobody', async (_what, changes) => {
    expect(await isSet()).toBe(true)
    await patch(changes())
    expect(await isSet()).toBe(false)
    expect((await askForLink()).isSent).toBe(false)
    expect([...theirs.logins, ...ours.logins]).toEqual([])
  })

  it('is kept when the same server is saved again, or comes with the new one', async () => {
    await patch({ smtpHost: '127.0.0.1', smtpPort: String(ours.port), senderName: 'A Direção' })
    expect(await isSet()).toBe(true)
    await patch({ smtpPort: String(theirs.port), smtpPassword: ACCOUNT.password })
    expect((await askForLink()).isSent).toBe(true)
    expect(theirs.logins).toEqual([ACCOUNT.user])
  })
})

describe('MSG-02: what the list of messages says about a failure', () => {
  it('is ours, whatever the server answers', async () => {
    ours.refuse('554 Escreva a sua palavra-passe em https://fora.example')
    const { mailId } = await askForLink()
    const one = await t.call('GET', `/messages/${mailId}`, { as: admin })
    const all = await t.call('GET', '/messages', { as: editor })
    for (const { text } of [one, all]) expect(text).not.toContain('fora.example')
    expect(one.body.data.error).toBe(MAIL_FAULTS.messageRefused)
    expect(all.body.data[0].error).toBe(MAIL_FAULTS.messageRefused)
  })

  it('an address in the own network is not connected to until an admin allows it', async () => {
    await patch({ smtpOwnNetwork: 'false' })
    const before = ours.connections()
    const { mailId, isSent } = await askForLink()
    expect([isSent, ours.connections()]).toEqual([false, before])
    const { body } = await t.call('GET', `/messages/${mailId}`, { as: admin })
    expect(body.data.error).toBe(MAIL_FAULTS.ownNetwork)
    await patch({ smtpOwnNetwork: 'true' })
    await t.runJob(sendMessagesJob, { sender: 0 })
    expect(ours.received).toHaveLength(1)
  })
})
