import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SENDERS, sendMessagesJob } from '../../src/features/messages/send-messages.job.ts'
import { type BatchesApp, createBatchesApp } from '../batches-app.ts'
import { pdfOf } from '../documents-app.ts'
import type { ReceivedMail } from '../mail-server.ts'
import { addManyMembers } from '../many-members.ts'
import { type JobProcess, startJobProcess } from '../start-job-process.ts'
import { SECRET_KEY } from '../test-app.ts'
import { bySize } from '../test-size.ts'
import { untilWaiting } from '../until-waiting.ts'

/** Two more than one process sends at the same time: when it is killed, these wait. */
const RECIPIENTS = SENDERS + 2
/** Longer than any process takes to send one message, so that what it had in hand is known to be lost. */
const LATER_MS = 3 * 60_000
/** More than fits between two processes on the way, so that a server which stops reading has not got the end. */
const LARGE = 5_000_000
/** Members for whom two processes send. */
const MANY = bySize({ daily: 300, long: 5000 })
const HOUR_MS = 3_600_000
/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 110_000, interval: 20 }

let t: BatchesApp
let ids: string[]
/** The processes that send messages at present. */
const senders: JobProcess[] = []

beforeAll(async () => {
  t = await createBatchesApp()
  ids = await addManyMembers(t.database, 'socio', RECIPIENTS)
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  await t.rows(sql`delete from graphile_worker._private_jobs`)
  await t.set({ messagesPerMinute: '0', dailyLimit: '100000' })
  t.server.received.length = 0
  t.server.unfinished.length = 0
  t.server.misbehave({})
})
afterEach(killSenders)
afterAll(() => t.close())

async function startSender({ now = t.clock(), concurrency = SENDERS } = {}) {
  const process = await startJobProcess({
    connection: t.database.options,
    dataDir: t.dataDir,
    secretKey: SECRET_KEY,
    now: now.toISOString(),
    job: sendMessagesJob.name,
    concurrency,
  })
  senders.push(process)
}

async function killSenders() {
  await Promise.all(senders.splice(0).map(sender => sender.kill()))
}

/** A batch that is prepared, and that nobody has begun to send. */
async function prepared({ to = ids, attachment }: { to?: string[]; attachment?: Buffer } = {}) {
  const { id } = await t.addDraft({ selection: { ids: to } })
  if (attachment) await t.attach(id, 'Programa.pdf', attachment)
  await t.send(id)
  return id
}

interface Row {
  id: string
  status: string
  error: string | null
  address: string
  messageId: string
}
const rowsOf = (batchId: string) =>
  t.rows<Row>(sql`
    select id, status, error, recipient_address as address, message_id as "messageId"
    from messages where batch_id = ${batchId} order by recipient_address
  `)
const countStates = async (batchId: string) => {
  const counts: Record<string, number> = {}
  for (const { status } of await rowsOf(batchId)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const untilStates = (batchId: string, counts: Record<string, number>) =>
  vi.waitFor(async () => expect(await countStates(batchId)).toEqual(counts), LONGEST)

/** What a parser that did not write the mails finds in them, by recipient. */
async function open(mails: readonly ReceivedMail[]) {
  const opened = []
  for (const { to, source } of mails) {
    const { messageId } = await PostalMime.parse(source)
    opened.push({ address: to.join(), messageId })
  }
  return opened.sort((one, other) => (one.address < other.address ? -1 : 1))
}
const sentTo = (rows: readonly Row[]) => rows.map(({ address, messageId }) => ({ address, messageId }))

/** The first process is dead and another one starts, once it is certain that nobody sends any more what the first one had in hand. */
async function startAgain(batchId: string, { inHand = SENDERS, others = RECIPIENTS - SENDERS } = {}) {
  expect(await countStates(batchId)).toEqual({ a_enviar: inHand, em_fila: others })
  await startSender({ now: new Date(t.clock().getTime() + LATER_MS) })
  await untilStates(batchId, { incerta: inHand, enviada: others })
  const rows = await rowsOf(batchId)
  const uncertain = rows.filter(({ status }) => status === 'incerta')
  expect(new Set(uncertain.map(({ error }) => error))).toEqual(new Set(['interrupted']))
  return { rows, uncertain, sent: rows.filter(({ status }) => status === 'enviada') }
}

/** Staff have found out that it did not arrive: it leaves, with the Message-ID that it always had. */
async function sendAgain(batchId: string, uncertain: readonly Row[]) {
  for (const { id } of uncertain) expect((await t.asEditor('POST', `/messages/${id}/send_again`)).status).toBe(200)
  const rows = await rowsOf(batchId)
  await untilStates(batchId, { enviada: rows.length })
  expect(await open(t.server.received)).toEqual(sentTo(rows))
}

describe('MSG-01: a process that is killed while it sends a batch', () => {
  it('after the server took messages, and before that is written down: none leaves again, and staff confirm them', async () => {
    const id = await prepared()
    const before = sentTo(await rowsOf(id))
    let answer = () => {}
    const holdAnswers = new Promise<void>(resolve => {
      answer = resolve
    })
    t.server.misbehave({ holdAnswers })
    await startSender()
    await expect.poll(() => t.server.received.length, LONGEST).toBe(SENDERS)
    await t.database.kysely.transaction().execute(async db => {
      await sql`select from messages where status = 'a_enviar' for update`.execute(db)
      answer()
      // The server has said that it took them, and each sender waits to write that down.
      await untilWaiting(t.database, SENDERS, LONGEST.timeout)
      await killSenders()
    })
    t.server.misbehave({})

    const { rows, uncertain } = await startAgain(id)
    expect(await open(t.server.received)).toEqual(before)
    expect(sentTo(rows)).toEqual(before)
    for (const one of uncertain)
      expect((await t.asEditor('POST', `/messages/${one.id}/confirm`)).body.data).toEqual({ status: 'enviada' })
    await t.deliver()
    expect(t.server.received).toHaveLength(RECIPIENTS)
    expect((await t.read(id)).status).toBe('concluida')
  })

  it('in the middle of a text: the server does not have it, and it leaves once when staff send it again', async () => {
    const id = await prepared({ to: ids.slice(0, 3), attachment: pdfOf(LARGE) })
    t.server.misbehave({ stallAfterBytes: 1 })
    await startSender({ concurrency: 1 })
    await expect.poll(() => t.server.unfinished.length, LONGEST).toBe(1)
    await killSenders()
    t.server.misbehave({})
    await expect.poll(() => t.server.openConnections(), LONGEST).toBe(0)

    const { uncertain, sent } = await startAgain(id, { inHand: 1, others: 2 })
    expect(await open(t.server.received)).toEqual(sentTo(sent))
    expect(await open(t.server.unfinished)).toEqual(sentTo(uncertain))
    await sendAgain(id, uncertain)
  })

  it('before it has connected: nothing of that leaves by itself, and it leaves once when staff send it again', async () => {
    const id = await prepared()
    const connections = t.server.connections()
    await t.database.kysely.transaction().execute(async db => {
      // Who gets a message is looked at again after it was taken from the queue, and before anybody connects.
      await sql`lock table people in access exclusive mode`.execute(db)
      await startSender()
      await untilWaiting(t.database, SENDERS, LONGEST.timeout)
      await killSenders()
    })
    expect(t.server.connections()).toBe(connections)

    const { uncertain, sent } = await startAgain(id)
    expect(await open(t.server.received)).toEqual(sentTo(sent))
    await sendAgain(id, uncertain)
  })
})

describe('MSG-01: four senders in two processes', () => {
  /** Both processes have taken two senders each before the first message may leave. */
  async function startBoth(now?: Date) {
    await t.rows(sql`insert into mail_flow default values`)
    await t.database.kysely.transaction().execute(async db => {
      await sql`select from mail_flow for update`.execute(db)
      for (let n = 0; n < 2; n += 1) await startSender({ now, concurrency: SENDERS / 2 })
      await untilWaiting(t.database, SENDERS, LONGEST.timeout)
      const shares = await t.rows(sql`
        select count(*)::int as jobs from graphile_worker.jobs where locked_by is not null group by locked_by
      `)
      expect(shares).toEqual([{ jobs: SENDERS / 2 }, { jobs: SENDERS / 2 }])
    })
  }
  /** What waits may leave at a later time, and until then none of them does anything. */
  const untilAllSleep = () =>
    vi.waitFor(async () => {
      const [jobs] = await t.rows(sql`
        select bool_and(run_at > now() and locked_at is null) as sleep from graphile_worker.jobs
        where task_identifier = ${sendMessagesJob.name}
      `)
      expect(jobs).toEqual({ sleep: true })
    }, LONGEST)
  /** The clock of both: later than that of the database, whose queue would otherwise wake whoever sleeps until then at once. */
  const inAnHour = () => new Date(Date.now() + HOUR_MS)

  it('deliver each of several hundred messages exactly once', async () => {
    const id = await prepared({ to: await addManyMembers(t.database, 'muitos', MANY) })
    await startBoth()
    await vi.waitFor(async () => expect(await countStates(id)).toEqual({ enviada: MANY }), {
      timeout: 300_000,
      interval: 100,
    })
    expect(await open(t.server.received)).toEqual(sentTo(await rowsOf(id)))
    expect((await t.rows(sql`select departed_on_day from mail_flow`))[0]).toEqual({ departed_on_day: MANY })
  }, 400_000)

  it('share one pace: where one may leave at a time, one has left', async () => {
    await t.set({ messagesPerMinute: '60' })
    const id = await prepared()
    await startBoth(inAnHour())
    await untilAllSleep()
    expect(t.server.received).toHaveLength(1)
    expect(await countStates(id)).toEqual({ enviada: 1, em_fila: RECIPIENTS - 1 })
  })

  it('share one daily limit', async () => {
    await t.set({ dailyLimit: String(RECIPIENTS - 1) })
    const id = await prepared()
    await startBoth(inAnHour())
    await untilAllSleep()
    expect(t.server.received).toHaveLength(RECIPIENTS - 1)
    expect(await countStates(id)).toEqual({ enviada: RECIPIENTS - 1, em_fila: 1 })
  })
})
