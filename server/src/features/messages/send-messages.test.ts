import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { runnable } from '../../jobs/job.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createMailer, folderMailer, type SmtpSettings } from '../../outside/mailer.ts'
import { claimMessage } from './claim-message.ts'
import type { Pace } from './mail-flow.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'
import { sendMessagesJob } from './send-messages.job.ts'
import { sendMessages } from './send-messages.ts'

const MINUTE = 60_000
const TO = 'maria@example.pt'
const FREE: Pace = { perMinute: 0, perDay: 1_000_000 }

let database: TestDatabase
let server: MailServer
let outbox: string
let smtp: SmtpSettings | null
let now: number
let pace: Pace
let recipient: Recipient | undefined

beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
  server = await startMailServer()
  outbox = await mkdtemp(join(tmpdir(), 'agremia-outbox-'))
})
beforeEach(async () => {
  await database.pool.query('truncate messages, mail_flow; delete from settings')
  await database.pool.query('delete from graphile_worker._private_jobs')
  server.received.length = 0
  server.refuse(undefined)
  smtp = { host: '127.0.0.1', port: server.port, from: 'geral@arp.pt', mayBeInOwnNetwork: true }
  now = Date.parse('2026-11-15T10:00:00.000Z')
  pace = FREE
  recipient = undefined
})
afterAll(async () => {
  await server.close()
  await rm(outbox, { recursive: true })
  await database.drop()
})

const clock = () => new Date(now)
const senderOf = (db: TestDatabase) => {
  const mailServer = createMailer(async () => smtp, outbox)
  return sendMessages({
    database: db,
    clock,
    mailServer: () => (smtp ? mailServer : null),
    outbox: folderMailer(outbox),
    pace: () => pace,
    documents: {},
    unsubscribeUrl: memberId => `https://app.example/boletim/${memberId}`,
    findRecipient: async () => recipient,
  })
}
const send = (sender = 0) => senderOf(database)({ sender }, { attempt: 1, isLast: false })
const notice = (given: Partial<NewMessage> = {}): NewMessage => ({
  name: 'livre',
  to: TO,
  subject: 'Aviso',
  body: parseNotation('Olá, **Maria**.'),
  ...given,
})
const queue = (given?: Partial<NewMessage>) => queueMessage(database.kysely, notice(given))
const only = async () => {
  const { rows } = await database.pool.query('select * from messages')
  if (rows.length !== 1) throw new Error('expected exactly one message')
  return rows[0]
}
const flow = async () => (await database.pool.query('select * from mail_flow')).rows[0]
const jobs = async () =>
  (
    await sql<{
      key: string
      runAt: string
    }>`select key, run_at as "runAt" from graphile_worker.jobs order by key`.execute(database.kysely)
  ).rows
const set = (name: string, value: string) =>
  sql`insert into settings (name, value) values (${name}, ${value}) on conflict (name) do update set value = ${value}`.execute(
    database.kysely,
  )

describe('AUTH-03 MSG-01: queueing', () => {
  test('a transaction that rolls back leaves neither message nor job', async () => {
    const attempt = database.kysely.transaction().execute(async db => {
      await queueMessage(db, notice())
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect([await messagesTo(database, TO), await jobs()]).toEqual([[], []])
  })

  test.each(['', 'maria', 'a@b.pt, c@d.pt', 'a@b.pt;c@d.pt', 'Maria <a@b.pt>', 'a@b.pt\nBcc: c@d.pt', 'a@b@c.pt'])(
    'refuses %j as a recipient',
    async to => {
      await expect(queue({ to })).rejects.toThrow('exactly one address')
    },
  )

  test('an automatic message waits while automatic messages are off, and nothing is woken', async () => {
    await queue({ automatic: true })
    expect(await only()).toMatchObject({ status: 'em_fila', held_because: 'interruptor' })
    expect(await jobs()).toEqual([])
    await send()
    expect(server.received).toEqual([])
  })

  test('one that was queued while they were on waits too when they are turned off before it leaves', async () => {
    await set('SendMessages', 'true')
    await queue({ automatic: true })
    await set('SendMessages', 'false')
    await queue({ to: 'rui@example.pt' })
    await send()
    expect(server.received.map(({ to }) => to)).toEqual([['rui@example.pt']])
    expect(await messagesTo(database, TO)).toMatchObject([{ status: 'em_fila', heldBecause: 'interruptor' }])
  })
})

describe('AUTH-03 MSG-01: sending', () => {
  test('text and HTML come from the one text that is kept, with the stable Message-ID', async () => {
    const id = await queue({ recipientName: 'Maria Sá' })
    await send()
    const read = await PostalMime.parse(server.received[0]?.source ?? '')
    expect(read).toMatchObject({ subject: 'Aviso', messageId: `<${id}@agremia>` })
    expect(read.text?.trim()).toBe('Olá, Maria.')
    expect(read.html).toContain('<p>Olá, <strong>Maria</strong>.</p>')
    expect(await only()).toMatchObject({ status: 'enviada', attempts: 1, sending_since: null, error: null })
    expect((await only()).sent_at).not.toBeNull()
    await send()
    expect(server.received).toHaveLength(1)
  })

  test('forty messages by four senders at once: each arrives once', async () => {
    for (let n = 0; n < 40; n += 1) await queue({ to: `p${n}@example.pt` })
    await Promise.all([0, 1, 2, 3].map(send))
    const arrived = server.received.flatMap(({ to }) => to)
    expect(arrived.sort()).toEqual(Array.from({ length: 40 }, (_, n) => `p${n}@example.pt`).sort())
    expect(
      (await database.pool.query(`select count(*)::int as n from messages where status = 'enviada'`)).rows[0].n,
    ).toBe(40)
  })

  test('what somebody waits for leaves first', async () => {
    await set('SendMessages', 'true')
    await queue({ to: 'aviso@example.pt', automatic: true })
    await queue({ to: 'ligacao@example.pt', confidential: true })
    await send()
    expect(server.received.flatMap(({ to }) => to)).toEqual(['ligacao@example.pt', 'aviso@example.pt'])
  })

  describe('what has become untrue is looked at again at the moment of sending', () => {
    test('whoever must not get it any more does not', async () => {
      await queue()
      recipient = { channel: null, reason: 'deceased' }
      await send()
      expect(server.received).toEqual([])
      expect(await only()).toMatchObject({ status: 'suprimida', error: 'deceased', attempts: 0 })
      expect((await flow()).departed_on_day).toBe(0)
    })

    test('a changed address is the one that it goes to and the one that is kept', async () => {
      await queue()
      recipient = { channel: 'email', to: 'nova@example.pt', name: 'Maria Sá' }
      await send()
      expect(server.received.map(({ to }) => to)).toEqual([['nova@example.pt']])
      expect(await only()).toMatchObject({
        status: 'enviada',
        recipient_address: 'nova@example.pt',
        recipient_name: 'Maria Sá',
      })
    })

    test('whoever has no e-mail left gets a letter', async () => {
      await queue()
      recipient = { channel: 'carta', lines: ['Maria Sá', 'Rua A, 1', '3000-213 Coimbra'], name: 'Maria Sá' }
      await send()
      expect(server.received).toEqual([])
      const letter = {
        status: 'em_fila',
        channel: 'carta',
        recipient_address: 'Maria Sá · Rua A, 1 · 3000-213 Coimbra',
      }
      expect(await only()).toMatchObject(letter)
      await send()
      expect(await only()).toMatchObject(letter)
    })
  })

  test('AUTH-08: a sign-in link that a server has taken is no longer in the database', async () => {
    await queue({ confidential: true })
    await send()
    expect(await only()).toMatchObject({ status: 'enviada', body: null })
    expect((await only()).body_hash).not.toBeNull()
  })

  test('without a mail server it is kept, not sent: one file, however often it is tried, and still to be read in the app', async () => {
    smtp = null
    const id = await queue({ confidential: true })
    await send()
    expect(await only()).toMatchObject({ status: 'em_fila', held_because: 'servidor', attempts: 0 })
    // As after a crash between the file and the commit.
    await database.pool.query('update messages set held_because = null')
    await send()
    expect((await readdir(outbox)).filter(name => name.includes(id))).toHaveLength(1)
    expect((await only()).body).not.toBeNull()
  })
})

describe('MSG-01: what a process leaves behind that dies while it sends', () => {
  test('is uncertain after two minutes, is never sent again by itself, and not before', async () => {
    await queue()
    expect((await claimMessage(database, FREE, clock())).kind).toBe('message')
    now += MINUTE
    await send()
    expect(await only()).toMatchObject({ status: 'a_enviar' })
    now += 2 * MINUTE
    await send()
    expect(await only()).toMatchObject({ status: 'incerta', error: 'interrupted', sending_since: null })
    expect(server.received).toEqual([])
  })
})

describe('MSG-01: pace and daily limit', () => {
  test('one message a minute leaves at the pace of one a minute, and the sender wakes up in time', async () => {
    pace = { perMinute: 1, perDay: 100 }
    await set('SendMessages', 'true')
    for (const to of ['a@x.pt', 'b@x.pt']) await queue({ to, automatic: true })
    await database.pool.query('delete from graphile_worker._private_jobs')
    await send()
    expect(server.received).toHaveLength(1)
    expect(await jobs()).toEqual([{ key: 'send-messages:0', runAt: '2026-11-15T10:01:00.000Z' }])
    now += MINUTE - 1
    await send()
    expect(server.received).toHaveLength(1)
    now += 1
    await send()
    expect(server.received).toHaveLength(2)
  })

  test('what passes the daily limit leaves on the next day in Lisbon; sign-in links leave all the same', async () => {
    pace = { perMinute: 0, perDay: 1 }
    await set('SendMessages', 'true')
    now = Date.parse('2026-07-15T22:30:00.000Z') // 23:30 in Lisbon
    for (const to of ['a@x.pt', 'b@x.pt']) await queue({ to, automatic: true })
    await send()
    expect(server.received).toHaveLength(1)
    await queue({ confidential: true })
    await send()
    expect(server.received).toHaveLength(2)
    now = Date.parse('2026-07-15T23:00:00.000Z')
    await send()
    expect(server.received).toHaveLength(3)
  })
})

describe('MSG-02: failures', () => {
  test('of the server hold everything back, use up no attempt, and end with the next success', async () => {
    const good = smtp
    smtp = { host: '127.0.0.1', port: 1, from: 'geral@arp.pt', mayBeInOwnNetwork: true }
    await queue()
    await queue({ to: 'rui@example.pt' })
    await send()
    const [first] = await messagesTo(database, TO)
    const [second] = await messagesTo(database, 'rui@example.pt')
    expect([first, second]).toMatchObject([
      { status: 'em_fila', error: 'connectionRefused' },
      { status: 'em_fila', error: null },
    ])
    expect(await flow()).toMatchObject({ faults_in_row: 1, hold_fault: 'connectionRefused', departed_on_day: 0 })
    smtp = good
    await send()
    expect(server.received).toEqual([])
    now += 16_000
    await send()
    expect(server.received).toHaveLength(2)
    expect(await flow()).toMatchObject({ faults_in_row: 0, hold_until: null })
  })

  test('for the moment are tried again later, and the row has our name of the fault, not the words of the server', async () => {
    server.refuse('450 maria@example.pt is over quota')
    await queue()
    await send()
    const failed = await only()
    expect(failed).toMatchObject({ status: 'em_fila', attempts: 1 })
    expect(failed.error).toMatch(/^[a-zA-Z]+$/)
    expect(failed.next_try_at).toBe('2026-11-15T10:01:00.000Z')
    server.refuse(undefined)
    await send()
    expect(server.received).toEqual([])
    now += MINUTE
    await send()
    expect(await only()).toMatchObject({ status: 'enviada', attempts: 2, error: null, next_try_at: null })
  })

  test('for good end it at once, and after the last attempt too', async () => {
    server.refuse('550 5.6.0 not here')
    await queue()
    await send()
    expect(await only()).toMatchObject({ status: 'falhou', attempts: 1 })
    await database.pool.query(`update messages set status = 'em_fila', attempts = 8`)
    server.refuse('451 later')
    await send()
    expect(await only()).toMatchObject({ status: 'falhou', attempts: 9 })
  })
})

test('AUTH-03 MSG-01: from the transaction through the queue to a mail server, with a retry in between', async () => {
  now = Date.now()
  server.refuse('451 try again later')
  const worker = await startWorker({
    connection: database.options,
    concurrency: 2,
    log: () => {},
    jobs: [runnable(sendMessagesJob, senderOf(database))],
  })
  try {
    await database.kysely.transaction().execute(db => queueMessage(db, notice()))
    await vi.waitFor(async () => expect(await only()).toMatchObject({ attempts: 1, status: 'em_fila' }), 5_000)
    server.refuse(undefined)
    now += MINUTE
    await database.pool.query(`select graphile_worker.add_job('send-messages', '{"sender": 1}')`)
    await vi.waitFor(async () => expect(await only()).toMatchObject({ attempts: 2, status: 'enviada' }), 15_000)
    expect(server.received).toHaveLength(1)
  } finally {
    await worker.stop()
  }
})
