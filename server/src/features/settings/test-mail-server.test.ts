import { setImmediate as nextTurn } from 'node:timers/promises'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { type MailServer, type Misbehaviour, startMailServer } from '../../../test/mail-server.ts'
import { selfSignedCertificate } from '../../../test/self-signed-certificate.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'

const ACCOUNT = { user: 'geral@arp.example', password: 'segredo-do-servidor' }
const EMAIL = 'presidente@arp.example'
/** Screens give up after ten seconds. */
const LONGEST_MS = 9_500
const STEP_MS = 500

let t: TestApp
let admin: Signed
let ours: MailServer
/** A mail server of somebody who would like to have the password. */
let theirs: MailServer
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin', await addUser(t.database, { role: 'admin', email: EMAIL }))
  ours = await startMailServer(ACCOUNT)
  theirs = await startMailServer(ACCOUNT)
})
beforeEach(async () => {
  for (const server of [ours, theirs]) {
    server.misbehave({})
    server.received.length = 0
    server.logins.length = 0
  }
  await t.rows(sql`truncate messages, throttles`)
  await t.call('PATCH', '/settings', { as: admin, body: { ...saved(), smtpPassword: ACCOUNT.password } })
})
afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()])
  await t.close()
})

const saved = () => ({
  smtpHost: '127.0.0.1',
  smtpPort: String(ours.port),
  smtpUser: ACCOUNT.user,
  smtpOwnNetwork: 'true',
  senderEmail: '',
})
const ask = (body: Record<string, unknown> = {}, as: Signed | undefined = admin) =>
  t.call('POST', '/settings/smtp/test', { as, body })
const ALL_WELL = { problem: null, to: EMAIL, isSent: false, policyRefusals: 0 }

describe('MSG-02: a test of the mail server', () => {
  it('connects, signs in and asks for a mail to oneself, without sending one', async () => {
    const before = ours.connections()
    expect(await ask()).toMatchObject({ status: 200, body: { data: ALL_WELL } })
    expect([ours.received, ours.logins, ours.connections() - before]).toEqual([[], [ACCOUNT.user], 1])
  })

  it('sends a mail to oneself on request', async () => {
    expect((await ask({ sendsMail: true })).body.data).toEqual({ ...ALL_WELL, isSent: true })
    expect(ours.received.map(({ from, to }) => [from, to])).toEqual([[ACCOUNT.user, [EMAIL]]])
    const read = await PostalMime.parse(ours.received[0]?.source ?? '')
    expect(read.subject).toBe('Mensagem de teste')
    expect(await t.rows(sql`select from messages`)).toEqual([])
  })

  it('is of what was typed, and saves nothing of it', async () => {
    const stored = await t.rows(sql`select * from settings order by name`)
    const typed = { smtpPort: theirs.port, smtpPassword: ACCOUNT.password, senderEmail: 'outro@arp.example' }
    expect((await ask({ ...typed, sendsMail: true })).body.data).toMatchObject({ problem: null, isSent: true })
    expect([ours.received, theirs.received.map(({ from }) => from)]).toEqual([[], ['outro@arp.example']])
    expect(await t.rows(sql`select * from settings order by name`)).toEqual(stored)
  })

  const faults: [string, Misbehaviour, keyof typeof MAIL_FAULTS][] = [
    ['ends the connection', { atGreeting: 'drop' }, 'connectionLost'],
    ['does not take the sender', { atSender: '553 5.7.1 not yours; https://fora.example' }, 'senderRefused'],
    ['is told not to by SPF', { atSender: '550 5.7.23 SPF' }, 'policyRefused'],
    ['does not relay', { atRecipient: { [EMAIL]: '554 5.7.1 Relay access denied' } }, 'loginRequired'],
    ['does not know the recipient', { atRecipient: { [EMAIL]: '550 5.1.1 no' } }, 'mailboxUnknown'],
    ['refuses the text', { atEnd: '550 5.7.26 DMARC' }, 'policyRefused'],
    ['goes away after the text', { atEnd: 'drop' }, 'connectionLost'],
  ]
  it.each(faults)('says what is wrong when the server %s', async (_what, how, fault) => {
    ours.misbehave(how)
    const { status, body, text } = await ask({ sendsMail: true })
    expect([status, body.data]).toEqual([200, { ...ALL_WELL, problem: MAIL_FAULTS[fault] }])
    expect(text).not.toContain('fora.example')
  })

  it.each([
    [{ smtpHost: 'nobody.invalid' }, 'hostUnknown'],
    [{ smtpPort: 1 }, 'connectionRefused'],
    [{ smtpPassword: 'errada' }, 'authentication'],
    [{ smtpUser: '', senderEmail: 'geral@arp.example' }, 'loginRequired'],
    [{ smtpUser: 'utilizador' }, 'senderMissing'],
    [{ smtpOwnNetwork: false }, 'ownNetwork'],
    [{ smtpHost: '0.0.0.0', smtpPassword: 'p' }, 'insecure'],
  ] as const)('says what is wrong with %j', async (typed, fault) => {
    expect((await ask(typed)).body.data.problem).toBe(MAIL_FAULTS[fault])
    expect(ours.received).toEqual([])
  })

  it('says that a certificate is not valid, and that a server does not answer in time', async () => {
    const server = await startMailServer(ACCOUNT, { certificate: selfSignedCertificate() })
    const typed = { smtpPort: server.port, smtpPassword: 'p' }
    try {
      expect((await ask(typed)).body.data.problem).toBe(MAIL_FAULTS.certificate)
      server.misbehave({ atGreeting: 'hang' })
      const before = server.connections()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const asked = ask(typed)
      await vi.waitFor(() => expect(server.connections()).toBe(before + 1), 30_000)
      for (let passed = 0; passed < LONGEST_MS; passed += STEP_MS) {
        await vi.advanceTimersByTimeAsync(STEP_MS)
        await nextTurn()
      }
      vi.useRealTimers()
      expect((await asked).body.data.problem).toBe(MAIL_FAULTS.timeout)
    } finally {
      await server.close()
    }
  })

  it('tells how many messages of the last 30 days were refused as SPF-like policy', async () => {
    const add = (status: string, error: string, age: string) =>
      t.rows(sql`
        insert into messages (id, at, name, name_sort, subject, channel, recipient_address, status, error, message_id, search)
        values (gen_random_uuid(), ${t.clock()}::timestamptz - ${age}::interval, 'livre', 'livre', 's', 'email', 'a@b.pt', ${status}, ${error}, '<1@x>', '')`)
    await add('falhou', 'policyRefused', '1 day')
    await add('devolvida', 'policyRefused', '29 days')
    await add('falhou', 'mailboxUnknown', '1 day')
    await add('falhou', 'policyRefused', '31 days')
    expect((await ask()).body.data).toEqual({ ...ALL_WELL, policyRefusals: 2 })
  })
})

describe('MSG-02: the saved password', () => {
  it.each([
    ['port', () => ({ smtpPort: theirs.port })],
    ['host', () => ({ smtpHost: 'localhost' })],
  ])('is not sent to another %s', async (_what, typed) => {
    for (const smtpPassword of [undefined, null, ''])
      expect((await ask({ ...typed(), smtpPassword })).body.data.problem).toBe(MAIL_FAULTS.authentication)
    expect([...theirs.logins, ...ours.logins]).toEqual([])
  })

  it('is used when the same server is typed again', async () => {
    expect((await ask({ ...saved(), smtpPassword: '' })).body.data.problem).toBeNull()
    expect(ours.logins).toEqual([ACCOUNT.user])
  })
})

describe('AUTH-08 MSG-02: who may test, and what is refused', () => {
  it('admins alone, and nobody else connects to anything', async () => {
    const before = ours.connections()
    for (const role of ['editor', 'member'] as const) expect((await ask({}, await t.signedIn(role))).status).toBe(403)
    expect((await t.call('POST', '/settings/smtp/test', { body: {} })).status).toBe(401)
    expect(ours.connections()).toBe(before)
  })

  it.each([
    [{ smtpPort: 70_000 }, 'smtpPort'],
    [{ smtpHost: 'a b' }, 'smtpHost'],
    [{ smtpHost: '' }, 'smtpHost'],
    [{ smtpHost: 'x\r\nQUIT' }, 'smtpHost'],
    [{ senderEmail: 'a@b.pt>\r\nRCPT TO:<x@y.pt' }, 'senderEmail'],
    [{ senderEmail: 'ninguém' }, 'senderEmail'],
    [{ smtpUser: ['a'] }, 'smtpUser'],
    [{ sendsMail: 'sim' }, 'sendsMail'],
    [{ smtpPassword: { a: 1 } }, 'smtpPassword'],
  ])('%j is refused beside its field', async (body, field) => {
    const before = ours.connections()
    const answer = await ask(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(ours.connections()).toBe(before)
  })

  it('other settings have no place in it', async () => {
    expect((await ask({ SendMessages: 'true' })).status).toBe(422)
  })

  it('twenty times in a quarter of an hour', async () => {
    ours.misbehave({ atGreeting: 'drop' })
    for (let tries = 0; tries < 20; tries++) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429 })
  })
})
