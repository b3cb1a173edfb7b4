import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailServer, type Misbehaviour, startMailServer } from '../../test/mail-server.ts'
import { selfSignedCertificate } from '../../test/self-signed-certificate.ts'
import type { MailError } from './mail-fault.ts'
import { createMailer, type OutgoingMail, type SmtpSettings } from './mailer.ts'
import { SMTP_LIMITS } from './smtp-session.ts'

/** For servers that hang: long enough for a busy machine to come to the point where they do. */
const SHORT = { connect: 1_000, silence: 700, send: 3_000, answer: 500 }
const LARGE = 8_000_000

const servers: MailServer[] = []
const mailers: { close(): void }[] = []
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-mailer-'))
  await writeFile(join(dataDir, 'large.pdf'), Buffer.alloc(LARGE, '%PDF'))
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close()
  await Promise.all(servers.splice(0).map(server => server.close()))
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options)
  servers.push(server)
  return server
}
const settingsOf = ({ port }: MailServer, changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  from: 'geral@arp.pt',
  mayBeInOwnNetwork: true,
  ...changes,
})
function mailerOf(settings: () => SmtpSettings, options?: Parameters<typeof createMailer>[2]) {
  const mailer = createMailer(async () => settings(), dataDir, options)
  mailers.push(mailer)
  return mailer
}
let number = 0
const mailTo = (to = 'maria@example.pt', more: Partial<OutgoingMail> = {}): OutgoingMail => {
  number += 1
  const messageId = `<${number}@agremia>`
  return {
    id: `${number}`,
    createdAt: '2026-11-17T10:00:00Z',
    messageId,
    to,
    subject: 'S',
    text: 'T',
    html: null,
    ...more,
  }
}
const largeMail = () =>
  mailTo(undefined, { attachments: [{ fileName: 'a.pdf', type: 'application/pdf', path: 'large.pdf' }] })
const failureOf = (sending: Promise<unknown>): Promise<MailError> =>
  sending.then(
    () => expect.unreachable('the mail was sent'),
    (error: MailError) => error,
  )

interface Case {
  what: string
  how: Misbehaviour
  is: Partial<MailError>
}
const cases: Case[] = [
  {
    what: 'hangs instead of greeting',
    how: { atGreeting: 'hang' },
    is: { fault: 'timeout', outcome: 'notSent', isAboutServer: true, isPermanent: false },
  },
  {
    what: 'ends the connection instead of greeting',
    how: { atGreeting: 'drop' },
    is: { fault: 'connectionLost', outcome: 'notSent', isAboutServer: true },
  },
  {
    what: 'has too many clients',
    how: { atGreeting: '421 4.3.2 too busy' },
    is: { fault: 'tooMany', outcome: 'notSent', isAboutServer: true, isPermanent: false },
  },
  {
    what: 'wants nothing to do with us',
    how: { atGreeting: '554 no service here' },
    is: { fault: 'connectionRefused', outcome: 'notSent', isAboutServer: true },
  },
  {
    what: 'hangs at MAIL FROM',
    how: { atSender: 'hang' },
    is: { fault: 'timeout', outcome: 'notSent', isAboutServer: true },
  },
  {
    what: 'refuses the sender',
    how: { atSender: '553 5.7.1 not owned by user' },
    is: { fault: 'senderRefused', outcome: 'notSent', isAboutServer: true, isPermanent: true },
  },
  {
    what: 'is told by SPF that it may not send for this domain',
    how: { atSender: '550 5.7.23 SPF validation failed' },
    is: { fault: 'policyRefused', outcome: 'notSent', isAboutServer: true, isPermanent: true },
  },
  {
    what: 'hangs at RCPT TO, as for a recipient that it looks up',
    how: { atRecipient: { 'maria@example.pt': 'hang' } },
    is: { fault: 'timeout', outcome: 'notSent', isAboutServer: false },
  },
  {
    what: 'ends the connection at RCPT TO',
    how: { atRecipient: { 'maria@example.pt': 'drop' } },
    is: { fault: 'connectionLost', outcome: 'notSent', isAboutServer: false },
  },
  {
    what: 'does not know the mailbox',
    how: { atRecipient: { 'maria@example.pt': '550 5.1.1 maria@example.pt unknown' } },
    is: { fault: 'mailboxUnknown', outcome: 'notSent', isAboutServer: false, isPermanent: true },
  },
  {
    what: 'asks to come back later for a recipient',
    how: { atRecipient: { 'maria@example.pt': '450 4.7.1 greylisted' } },
    is: { fault: 'tooMany', outcome: 'notSent', isAboutServer: false, isPermanent: false },
  },
  {
    what: 'closes with 421 at RCPT TO',
    how: { atRecipient: { 'maria@example.pt': '421 4.7.0 not now' } },
    is: { fault: 'tooMany', outcome: 'notSent', isAboutServer: false, isPermanent: false },
  },
  {
    what: 'does not relay for strangers',
    how: { atRecipient: { 'maria@example.pt': '550 relay not permitted' } },
    is: { fault: 'loginRequired', outcome: 'notSent', isAboutServer: true },
  },
  {
    what: 'refuses the text as SPF-like policy',
    how: { atEnd: '550 5.7.26 unauthenticated' },
    is: { fault: 'policyRefused', outcome: 'notSent', isAboutServer: false, isPermanent: true },
  },
  {
    what: 'has no room now',
    how: { atEnd: '451 4.3.0 later' },
    is: { fault: 'messageRefused', outcome: 'notSent', isAboutServer: false, isPermanent: false },
  },
  {
    what: 'hangs after the text',
    how: { atEnd: 'hang' },
    is: { fault: 'timeout', outcome: 'uncertain', isAboutServer: false, isPermanent: false },
  },
  {
    what: 'ends the connection after the text without an answer',
    how: { atEnd: 'drop' },
    is: { fault: 'connectionLost', outcome: 'uncertain', isAboutServer: false, isPermanent: false },
  },
  {
    what: 'answers something that is no answer',
    how: { atEnd: '333 what?' },
    is: { outcome: 'uncertain', isAboutServer: false, isPermanent: false },
  },
]

describe.each([false, true])('MSG-01: with hasNoPipelining %j, a server that', hasNoPipelining => {
  test.each(cases)('$what', async ({ how, is }) => {
    const server = await start(undefined, { hasNoPipelining })
    // A server that hangs after the text must get that far on a busy machine too: only its last answer has a short limit.
    const short = 'atEnd' in how ? { answer: SHORT.answer } : SHORT
    const limits = { ...SMTP_LIMITS, ...(is.fault === 'timeout' && short) }
    const mailer = mailerOf(() => settingsOf(server), { limits })
    server.misbehave(how)
    expect(await failureOf(mailer.send(mailTo()))).toMatchObject(is)
    expect(server.received).toEqual([])
    // The rest of the queue is unharmed.
    server.misbehave({})
    Object.assign(limits, SMTP_LIMITS)
    await mailer.send(mailTo())
    expect(server.received).toHaveLength(1)
  })
})

describe('MSG-01: a text that does not get through', () => {
  test('in the middle was not sent', async () => {
    const server = await start()
    server.misbehave({ dropAfterBytes: 1_000 })
    const error = await failureOf(mailerOf(() => settingsOf(server)).send(largeMail()))
    expect(error).toMatchObject({ fault: 'connectionLost', outcome: 'notSent', isAboutServer: false })
    expect(server.received).toEqual([])
  })

  test('because an attachment is gone was not sent, and no server was told of it', async () => {
    const server = await start()
    const attachments = [{ fileName: 'a.pdf', type: 'application/pdf', path: 'none.pdf' }]
    const error = await failureOf(mailerOf(() => settingsOf(server)).send(mailTo(undefined, { attachments })))
    expect(error).toMatchObject({ fault: 'attachmentMissing', outcome: 'notSent', isAboutServer: false })
    expect(server.connections()).toBe(0)
  })

  test('because it is larger than the server takes was not sent', async () => {
    const server = await start(undefined, { size: 1_000_000 })
    const error = await failureOf(mailerOf(() => settingsOf(server)).send(largeMail()))
    expect(error).toMatchObject({ fault: 'messageTooLarge', isPermanent: true, isAboutServer: false })
  })

  test('in time was sent all the same, if the server is only slow to answer', async () => {
    const server = await start()
    const mailer = mailerOf(() => settingsOf(server), { limits: { ...SMTP_LIMITS, silence: 600 } })
    server.misbehave({ pauseMs: 900 })
    await mailer.send(mailTo())
    expect(server.received).toHaveLength(1)
  })
})

test('MSG-01: one recipient that is refused, and 4xx then 250, concern no other mail on the same connection', async () => {
  const server = await start()
  const mailer = mailerOf(() => settingsOf(server))
  server.misbehave({ atRecipient: { 'b@example.pt': '550 5.1.1 no' }, atNextEnds: ['451 4.3.0 later'] })
  const first = mailTo('a@example.pt')
  expect(await failureOf(mailer.send(first))).toMatchObject({ fault: 'messageRefused', isPermanent: false })
  expect(await failureOf(mailer.send(mailTo('b@example.pt')))).toMatchObject({ fault: 'mailboxUnknown' })
  await mailer.send(first)
  await mailer.send(mailTo('c@example.pt'))
  expect(server.received.map(({ to }) => to)).toEqual([['a@example.pt'], ['c@example.pt']])
})

describe('MSG-02: TLS and signing in', () => {
  const certificate = selfSignedCertificate()
  const account = { user: 'u', password: 'p' }
  afterEach(() => {
    vi.restoreAllMocks()
  })
  /** As if an authority that this machine knows had signed the certificate. */
  function trust() {
    const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions, done: () => void) => tls.TLSSocket // of its overloads nodemailer uses this one
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions, done: () => void) =>
      connect({ ...options, ca: certificate.cert }, done)) as never)
  }

  test('a certificate that nobody vouches for ends it before any password is sent', async () => {
    const server = await start(account, { certificate })
    const error = await failureOf(mailerOf(() => settingsOf(server, account)).send(mailTo()))
    expect(error).toMatchObject({ fault: 'certificate', isAboutServer: true, outcome: 'notSent' })
    expect([server.logins, server.received]).toEqual([[], []])
  })

  test('a certificate for another name is no better', async () => {
    trust()
    const server = await start(account, { certificate })
    const error = await failureOf(mailerOf(() => settingsOf(server, { ...account, host: '127.1' })).send(mailTo()))
    expect(error).toMatchObject({ fault: 'certificate', isAboutServer: true })
  })

  test('a server that requires TLS gets it', async () => {
    trust()
    const server = await start(account, { certificate, requiresTls: true })
    const mailer = mailerOf(() => settingsOf(server, { ...account, host: 'localhost' }))
    await mailer.send(mailTo())
    await mailer.send(mailTo())
    expect([server.received.length, server.logins, server.connections()]).toEqual([2, ['u'], 1])
  })

  test('a wrong password is about the server, and so is one that is missing', async () => {
    const server = await start(account)
    const wrong = await failureOf(mailerOf(() => settingsOf(server, { ...account, password: 'x' })).send(mailTo()))
    expect(wrong).toMatchObject({ fault: 'authentication', isAboutServer: true, isPermanent: true })
    const none = await failureOf(mailerOf(() => settingsOf(server)).send(mailTo()))
    expect(none).toMatchObject({ fault: 'loginRequired', isAboutServer: true })
  })
})

describe('MSG-01: connections are kept', () => {
  test('for the next mails, as many as are sent at once, and closed when none come', async () => {
    const server = await start()
    const mailer = mailerOf(() => settingsOf(server), { idleMs: 100 })
    for (let round = 0; round < 10; round++) await Promise.all([1, 2, 3].map(() => mailer.send(mailTo())))
    expect([server.received.length, server.connections()]).toEqual([30, 3])
    await expect.poll(server.openConnections).toBe(0)
  })

  test('but not after the settings have changed', async () => {
    const [before, after] = [await start(), await start()]
    let settings = settingsOf(before)
    const mailer = mailerOf(() => settings, { idleMs: 60_000 })
    await mailer.send(mailTo())
    settings = settingsOf(after)
    await mailer.send(mailTo())
    expect([before.received.length, after.received.length]).toEqual([1, 1])
    await expect.poll(before.openConnections).toBe(0)
  })

  test.each(['drop', '421 4.4.2 idle for too long'])(
    'and a mail over one that the server ends (%s) goes over a new one at once, once',
    async fault => {
      const server = await start()
      const mailer = mailerOf(() => settingsOf(server))
      await mailer.send(mailTo())
      let refusals = 0
      server.misbehave({
        get atSender() {
          refusals += 1
          return refusals === 1 ? fault : undefined
        },
      })
      await mailer.send(mailTo())
      expect([server.received.length, server.connections()]).toEqual([2, 2])
    },
  )

  test('and one that was closed meanwhile is not used', async () => {
    const server = await start()
    const mailer = mailerOf(() => settingsOf(server))
    await mailer.send(mailTo())
    server.dropConnections()
    await mailer.send(mailTo())
    expect(server.received).toHaveLength(2)
  })

  test('and a mail whose answer never came is not sent again over a new one', async () => {
    const server = await start()
    const mailer = mailerOf(() => settingsOf(server))
    await mailer.send(mailTo())
    server.misbehave({ atNextEnds: ['drop'] })
    expect(await failureOf(mailer.send(mailTo()))).toMatchObject({ outcome: 'uncertain' })
    expect([server.received.length, server.connections()]).toEqual([1, 1])
  })

  test('so that two connections are enough for 150 mails, of which a server takes 100 over each', async () => {
    const server = await start()
    const mailer = mailerOf(() => settingsOf(server))
    for (let sent = 0; sent < 150; sent++) await mailer.send(mailTo())
    expect([server.received.length, server.connections()]).toEqual([150, 2])
  })
})
