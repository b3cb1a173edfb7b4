import { MAIL_FAULTS, type MailFault } from '@agremia/model/rules/mail-faults'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../test/batches-app.ts'
import { pdfOf } from '../../../test/documents-app.ts'
import { type MailServer, type Misbehaviour, startMailServer } from '../../../test/mail-server.ts'
import { selfSignedCertificate } from '../../../test/self-signed-certificate.ts'
import { createMailer, folderMailer } from '../../outside/mailer.ts'
import { SMTP_LIMITS, type SmtpLimits } from '../../outside/smtp-session.ts'
import { recheckRecipient } from './recipients/recheck-recipient.ts'
import { sendMessages } from './send-messages.ts'

const MINUTE = 60_000
/** For the step at which a server hangs. All others keep the product's time, which a busy machine needs for large texts. */
const SHORT_MS = 700
/** More than fits between the two on the way, so that the end of the text cannot have reached the server. */
const LARGE = 5_000_000
const [ANA, EVA, RUI] = ['ana@example.pt', 'eva@example.pt', 'rui@example.pt'] as const

let t: BatchesApp
let port: number
const ids: string[] = []
beforeAll(async () => {
  t = await createBatchesApp()
  for (const name of ['ana', 'eva', 'rui'])
    ids.push((await t.addMember({ name: `${name} reis`, email: `${name}@example.pt` }))._id)
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  await t.rows(sql`update contacts set bounced_at = null`)
  t.server.received.length = 0
  t.server.misbehave({})
  port = t.server.port
})
afterAll(() => t.close())

async function prepared({ attachment, subject }: { attachment?: Buffer; subject?: string } = {}) {
  const { id } = await t.addDraft({ selection: { ids }, ...(subject && { subject }) })
  if (attachment) await t.attach(id, 'Programa.pdf', attachment)
  await t.send(id)
  return id
}
/** A sender as the queue runs it. */
async function deliver(limits: Partial<SmtpLimits> = {}) {
  const smtp = { host: '127.0.0.1', port, from: 'geral@arp.pt', mayBeInOwnNetwork: true }
  const mailer = createMailer(async () => smtp, t.dataDir, { limits: { ...SMTP_LIMITS, ...limits } })
  const send = sendMessages({
    database: t.database,
    clock: t.clock,
    mailServer: () => mailer,
    outbox: folderMailer(t.dataDir),
    pace: () => ({ perMinute: 0, perDay: 1000 }),
    documents: {},
    unsubscribeUrl: () => undefined,
    findRecipient: async ({ memberId, ...message }, now) =>
      memberId === null
        ? undefined
        : recheckRecipient(t.database.kysely, t.deps.served('members'), { ...message, memberId }, now),
  })
  await send({ sender: 0 }, { attempt: 1, isLast: false })
  mailer.close()
}

interface Shown {
  status: string
  /** In the words that staff read. */
  error: string | null
  isTriedAgain: boolean
}
/** What the list of messages tells staff about each recipient. */
async function shown(batchId: string): Promise<Record<string, Shown>> {
  const { body } = await t.asEditor('GET', '/messages', undefined, { _batchId: batchId, _sort: 'recipientName' })
  const entries = body.data.map((one: { recipientAddress: string; nextTryAt: string | null } & Shown) => [
    one.recipientAddress,
    { status: one.status, error: one.error, isTriedAgain: one.nextTryAt !== null },
  ])
  return Object.fromEntries(entries)
}
const SENT: Shown = { status: 'enviada', error: null, isTriedAgain: false }
const WAITS: Shown = { status: 'em_fila', error: null, isTriedAgain: false }
const failed = (status: string, fault: MailFault): Shown => ({
  status,
  error: MAIL_FAULTS[fault],
  isTriedAgain: false,
})
const triedAgain = (fault: MailFault): Shown => ({ ...failed('em_fila', fault), isTriedAgain: true })
const arrived = () => t.server.received.flatMap(({ to }) => to).sort()

/** The fault happens to the first text that comes, and to no other. */
const onFirstText = (what: Pick<Misbehaviour, 'dropAfterBytes'>): Misbehaviour => {
  let texts = 0
  return {
    get dropAfterBytes() {
      texts += 1
      return texts === 1 ? what.dropAfterBytes : undefined
    },
  }
}

interface Case {
  what: string
  how: () => Misbehaviour
  limits?: Partial<SmtpLimits>
  attachment?: () => Buffer
  ana: Shown
}
const ABOUT_ONE: Case[] = [
  {
    what: 'hangs at one recipient',
    how: () => ({ atRecipient: { [ANA]: 'hang' } }),
    limits: { silence: SHORT_MS },
    ana: triedAgain('timeout'),
  },
  { what: 'breaks off at one', how: () => ({ atRecipient: { [ANA]: 'drop' } }), ana: triedAgain('connectionLost') },
  {
    what: 'breaks off in the middle of a text',
    how: () => onFirstText({ dropAfterBytes: 1 }),
    attachment: () => pdfOf(LARGE),
    ana: triedAgain('connectionLost'),
  },
  {
    what: 'answers 4xx, and 250 later',
    how: () => ({ atNextEnds: ['451 4.3.0 ana@example.pt: later'] }),
    ana: triedAgain('messageRefused'),
  },
  {
    what: 'hangs after a text',
    how: () => ({ atNextEnds: ['hang'] }),
    limits: { answer: SHORT_MS },
    ana: failed('incerta', 'timeout'),
  },
  { what: 'breaks off after a text', how: () => ({ atNextEnds: ['drop'] }), ana: failed('incerta', 'connectionLost') },
  {
    what: 'answers 5xx for one recipient',
    how: () => ({ atRecipient: { [ANA]: '550 5.1.1 ana@example.pt unknown' } }),
    ana: failed('devolvida', 'mailboxUnknown'),
  },
  {
    what: 'refuses one text for good',
    how: () => ({ atNextEnds: ['550 5.7.26 unauthenticated'] }),
    ana: failed('falhou', 'policyRefused'),
  },
]
const ABOUT_ALL: { what: string; how: Misbehaviour; limits?: Partial<SmtpLimits>; fault: MailFault }[] = [
  { what: 'hangs instead of greeting', how: { atGreeting: 'hang' }, limits: { connect: SHORT_MS }, fault: 'timeout' },
  { what: 'breaks off instead of greeting', how: { atGreeting: 'drop' }, fault: 'connectionLost' },
  { what: 'does not take the sender', how: { atSender: '553 5.7.1 not yours' }, fault: 'senderRefused' },
]

describe('MSG-01 MSG-02: a mail server that', () => {
  it.each(ABOUT_ONE)(
    '$what: that recipient is told apart, and the others get theirs',
    async ({ how, limits, attachment, ana }) => {
      const id = await prepared(attachment && { attachment: attachment() })
      t.server.misbehave(how())
      await deliver(limits)
      expect(await shown(id)).toEqual({ [ANA]: ana, [EVA]: SENT, [RUI]: SENT })
      expect(arrived()).toEqual([EVA, RUI])

      // Only what certainly did not leave is tried again by itself, and then once.
      t.server.misbehave({})
      t.pass(MINUTE)
      await deliver()
      await deliver()
      expect(await shown(id)).toEqual({ [ANA]: ana.isTriedAgain ? SENT : ana, [EVA]: SENT, [RUI]: SENT })
      expect(arrived()).toEqual(ana.isTriedAgain ? [ANA, EVA, RUI] : [EVA, RUI])
    },
  )

  const allWait = (fault: MailFault) => ({ [ANA]: failed('em_fila', fault), [EVA]: WAITS, [RUI]: WAITS })

  it.each(ABOUT_ALL)(
    '$what: everything waits, uses up no attempt, and leaves once it works',
    async ({ how, limits, fault }) => {
      const id = await prepared()
      t.server.misbehave(how)
      await deliver(limits)
      expect(await shown(id)).toEqual(allWait(fault))
      t.server.misbehave({})
      t.pass(MINUTE)
      await deliver()
      expect(await shown(id)).toEqual({ [ANA]: SENT, [EVA]: SENT, [RUI]: SENT })
      expect(arrived()).toEqual([ANA, EVA, RUI])
      expect(await t.rows(sql`select distinct attempts from messages`)).toEqual([{ attempts: 1 }])
    },
  )

  it('presents a bad certificate: nothing is told to it, and all leaves by one that is known', async () => {
    const impostor: MailServer = await startMailServer(undefined, { certificate: selfSignedCertificate() })
    const id = await prepared()
    port = impostor.port
    await deliver()
    expect(await shown(id)).toEqual(allWait('certificate'))
    expect(impostor.received).toEqual([])
    await impostor.close()
    port = t.server.port
    t.pass(MINUTE)
    await deliver()
    expect(arrived()).toEqual([ANA, EVA, RUI])
  })
})

describe('MSG-01: what a record holds that no form would take', () => {
  const INJECTED = 'Ana\r\nBcc: eva@fora.example'

  const BROKEN = `${ANA}\r\nRCPT TO:<eva@fora.example>`
  const store = (address: string) => t.rows(sql`update contacts set value = ${address} where value like 'ana@%'`)

  it.each(['before the messages are written', 'before they leave'])(
    'an address with a line break, stored %s, is refused for that recipient alone and adds nobody',
    async when => {
      if (when === 'before the messages are written') await store(BROKEN)
      const id = await prepared()
      await store(BROKEN)
      await deliver()
      await store(ANA)
      const [ana, ...others] = Object.values(await shown(id))
      expect(ana).toEqual({ status: 'suprimida', error: 'E-mail inválido', isTriedAgain: false })
      expect(others).toEqual([SENT, SENT])
      expect(arrived()).toEqual([EVA, RUI])
    },
  )

  it('a name with a line break adds no header, neither as a name nor in the subject', async () => {
    await t.rows(sql`update people set name = ${INJECTED} where name = 'ana reis'`)
    const id = await prepared({ subject: 'Para {{nome}}' })
    await deliver()
    await t.rows(sql`update people set name = 'ana reis' where name = ${INJECTED}`)
    expect((await shown(id))[ANA]).toEqual(SENT)
    const mail = t.server.received.find(({ to }) => to.includes(ANA))
    const read = await PostalMime.parse(mail?.source ?? '')
    expect([mail?.to, read.to?.map(({ address }) => address), read.bcc ?? []]).toEqual([[ANA], [ANA], []])
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(read.subject).toMatch(/^Para Ana Bcc: [^\p{Cc}]+$/u)
  })

  it('a subject with a line break becomes one line', async () => {
    const { body } = await t.asEditor('POST', '/message_batches', t.draftInput({ subject: 'Olá\r\nBcc: x@y.pt' }))
    expect(body.data.subject).toBe('Olá Bcc: x@y.pt')
  })
})
