import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type JobHandler, runnable } from '../../jobs/job.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createMailer, type SmtpSettings } from '../../outside/mailer.ts'
import { queueMail, sendMailJob } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

interface Row {
  id: string
  status: string
  attempts: number
  last_error: string | null
  body_text: string
  sent_at: string | null
  message_id: string
}

let database: TestDatabase
let server: MailServer
let outbox: string
let smtp: SmtpSettings | null
let send: JobHandler<{ mailId: string }>

beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
  server = await startMailServer()
  outbox = await mkdtemp(join(tmpdir(), 'agremia-outbox-'))
  send = sendMail(
    database,
    createMailer(async () => smtp, outbox),
  )
})
beforeEach(async () => {
  await database.pool.query('truncate outgoing_mails')
  await database.pool.query('delete from graphile_worker._private_jobs')
  server.received.length = 0
  server.refuse(undefined)
  smtp = { host: '127.0.0.1', port: server.port, from: 'geral@arp.pt', mayBeInOwnNetwork: true }
})
afterAll(async () => {
  await server.close()
  await rm(outbox, { recursive: true })
  await database.drop()
})

const login = { to: 'maria@example.pt', subject: 'Ligação', text: 'https://x.pt/abc', confidential: true }
const notice = { ...login, confidential: false }
const rows = async () => (await sql<Row>`select * from outgoing_mails`.execute(database.kysely)).rows
const jobs = async () =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(database.kysely)).rows
async function queued(mail = login) {
  await queueMail(database.kysely, mail)
  return only()
}
async function only() {
  const [row, ...others] = await rows()
  if (!row || others.length > 0) throw new Error('expected exactly one mail')
  return row
}
const first = { attempt: 1, isLast: false }

describe('AUTH-03 mail: putting it on its way', () => {
  test('a transaction that rolls back leaves neither mail nor job', async () => {
    const attempt = database.kysely.transaction().execute(async db => {
      await queueMail(db, login)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect([await rows(), await jobs()]).toEqual([[], []])
  })

  test('one that commits leaves both', async () => {
    const { id, status } = await queued()
    expect(status).toBe('queued')
    expect(await jobs()).toEqual([{ key: `send-mail:${id}` }])
  })

  test.each(['', 'maria', 'a@b.pt, c@d.pt', 'a@b.pt;c@d.pt', 'Maria <a@b.pt>', 'a@b.pt\nBcc: c@d.pt', 'a@b@c.pt'])(
    'refuses %j as a recipient',
    async to => {
      await expect(queueMail(database.kysely, { ...login, to })).rejects.toThrow('exactly one address')
    },
  )
})

describe('AUTH-03 mail: sending it', () => {
  test('sends what is queued, and a second delivery of the job sends nothing', async () => {
    const { id, message_id } = await queued(notice)
    await send({ mailId: id }, first)
    await send({ mailId: id }, { ...first, attempt: 2 })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.source).toContain(`Message-ID: ${message_id}`)
    expect(await only()).toMatchObject({ status: 'sent', attempts: 1, body_text: notice.text })
    expect((await only()).sent_at).not.toBeNull()
  })

  test('five deliveries at once send one mail', async () => {
    const { id } = await queued(notice)
    await Promise.all(Array.from({ length: 5 }, () => send({ mailId: id }, first)))
    expect(server.received).toHaveLength(1)
  })

  test('a mail that was deleted meanwhile is no error', async () => {
    await send({ mailId: '0199a000-0000-7000-8000-000000000001' }, first)
    expect(server.received).toEqual([])
  })

  test('MSG-02: the row and the queue have our name of a refusal, and not the text of the server', async () => {
    server.refuse('450 maria@example.pt is over quota')
    const { id } = await queued()
    const error: unknown = await send({ mailId: id }, first).catch(e => e)
    expect(String(error)).toBe(`Error: Mail ${id} was not sent: messageRefused`)
    const failed = await only()
    expect(failed).toMatchObject({ status: 'queued', attempts: 1, body_text: login.text, last_error: 'messageRefused' })
    const asText = sql`update outgoing_mails set last_error = '450 over quota'`.execute(database.kysely)
    await expect(asText).rejects.toThrow(/outgoing_mails_last_error/)

    server.refuse(undefined)
    await send({ mailId: id }, { attempt: 2, isLast: false })
    expect(await only()).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  })

  test('after the last try it has failed', async () => {
    server.refuse('550 no such user')
    const { id } = await queued()
    await expect(send({ mailId: id }, { attempt: 10, isLast: true })).rejects.toThrow()
    expect(await only()).toMatchObject({ status: 'failed' })
  })

  test('AUTH-08: a login link that went out by SMTP is no longer in the database', async () => {
    const { id } = await queued(login)
    await send({ mailId: id }, first)
    expect(await only()).toMatchObject({ status: 'sent', body_text: '' })
  })

  test('MSG-01: without SMTP it is stored and not sent: one file, however often the job comes, and can still be read in the app', async () => {
    smtp = null
    const { id } = await queued(login)
    await send({ mailId: id }, first)
    // As after a crash between the file and the commit.
    await sql`update outgoing_mails set status = 'queued'`.execute(database.kysely)
    await send({ mailId: id }, first)
    const files = await readdir(outbox)
    expect(files.filter(name => name.includes(id))).toHaveLength(1)
    expect(await only()).toMatchObject({ status: 'stored', body_text: login.text })
  })
})

test('AUTH-03 mail: from the transaction through the queue to a mail server, with a retry in between', async () => {
  server.refuse('451 try again later')
  const worker = await startWorker({
    connection: database.options,
    concurrency: 2,
    log: () => {},
    jobs: [runnable(sendMailJob, send)],
  })
  try {
    await database.kysely.transaction().execute(db => queueMail(db, notice))
    await vi.waitFor(async () => expect(await only()).toMatchObject({ attempts: 1, status: 'queued' }), 5_000)
    server.refuse(undefined)
    await vi.waitFor(async () => expect(await only()).toMatchObject({ attempts: 2, status: 'sent' }), 15_000)
    expect(server.received).toHaveLength(1)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  } finally {
    await worker.stop()
  }
})
