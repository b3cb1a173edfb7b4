import { messages } from '@agremia/model/resources/messages'
import { fold } from '@agremia/model/rules/fold'
import type { Reached } from '@agremia/model/rules/message-recipients/find-recipient'
import type { MessageChannel, MessageStatus } from '@agremia/model/rules/messages'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../../http/actor.ts'
import { announceRows, MANY_ROWS, type WriteContext } from '../../../resource/context.ts'
import { searchText } from '../../../resource/table-columns.ts'
import { sendingTermsOf } from '../recipients/batch-recipients.ts'
import { recipientsInParts } from '../recipients/each-recipient.ts'
import { readBatch, type StoredBatch } from '../recipients/read-batch.ts'
import { SENDERS, wakeSenders } from '../send-messages.job.ts'
import { addressOf } from './batch-rows.ts'
import { type BatchDeps, moveBatch } from './move-batch.ts'
import { type Steered, type Steering, steered } from './steer-batch.ts'

interface FailedMessage {
  id: string
  memberId: string | null
  status: MessageStatus
  subject: string
  channel: MessageChannel
  recipientAddress: string
  hasText: boolean
}

interface Again {
  id: string
  channel: MessageChannel
  recipientName: string
  recipientAddress: string
  subject: string
}

/**
 * Sends again what failed, to the addresses of today. What came back goes only to another address, as a message of its own: the one
 * that came back stays as it is, because the proof tells of it.
 */
export async function repeatBatch(
  deps: BatchDeps,
  context: WriteContext,
  { id, rev, includesUncertain }: Steering & { includesUncertain: boolean },
): Promise<Steered & { left: number }> {
  const { db, now } = context
  const columns = { status: 'a_enviar', ended_at: null } as const
  const moved = await moveBatch(deps, context, id, { from: ['a_enviar', 'concluida'], rev, columns })
  const failed = await readFailed(context, id, includesUncertain)
  const reached = await reachedToday(context, await readBatch(db, id), failed)
  const [again, anew]: [Again[], Again[]] = [[], []]
  for (const message of failed) {
    const recipient = message.memberId === null ? undefined : reached.get(message.memberId)
    const address = recipient && addressOf(recipient)
    if (!recipient || !address || !message.hasText) continue
    const isOther = address !== message.recipientAddress
    const { channel, name: recipientName } = recipient
    const one = { id: message.id, channel, recipientName, recipientAddress: address, subject: message.subject }
    if (message.status !== 'devolvida') again.push(one)
    else if (isOther) anew.push(one)
  }
  await queueAgain(context, again)
  await queueAnew(context, anew)
  const count = again.length + anew.length
  if (count > 0) await announceRows(context, messages, [{ _id: MANY_ROWS }])
  // They also end the sending again where nothing could be repeated.
  await wakeSenders(db, SENDERS, now)
  return { ...steered(moved, count), left: failed.length - count }
}

/** Those that came back and were followed by another message to the same member are settled. */
async function readFailed({ db }: WriteContext, batchId: string, includesUncertain: boolean): Promise<FailedMessage[]> {
  const { rows } = await sql<FailedMessage>`
    select id, member_id as "memberId", status, subject, channel, recipient_address as "recipientAddress",
      body is not null as "hasText"
    from messages m where batch_id = ${batchId} and (
      status = 'falhou' or (status = 'incerta' and ${includesUncertain})
      or (status = 'devolvida' and not exists (
        select from messages later where later.batch_id = m.batch_id and later.member_id = m.member_id and later.id > m.id))
    ) order by id for update
  `.execute(db)
  return rows
}

async function reachedToday(
  { db, now }: WriteContext,
  batch: StoredBatch,
  failed: readonly FailedMessage[],
): Promise<Map<string, Reached>> {
  const ids = [...new Set(failed.flatMap(({ memberId }) => memberId ?? []))]
  const reached = new Map<string, Reached>()
  for await (const part of recipientsInParts(db, ids, sendingTermsOf(batch, now))) {
    for (const { member, recipient } of part) {
      if (recipient.channel !== null) reached.set(member.memberId, recipient)
    }
  }
  return reached
}

const asJson = (list: readonly Again[]) =>
  JSON.stringify(
    list.map(one => ({
      id: one.id,
      new_id: uuidv7(),
      channel: one.channel,
      name: one.recipientName,
      name_sort: fold(one.recipientName),
      address: one.recipientAddress,
      search: searchText(messages, { ...one }),
    })),
  )
const GIVEN = sql`(id uuid, new_id uuid, channel text, name text, name_sort text, address text, search text)`

async function queueAgain({ db, actor, now }: WriteContext, list: readonly Again[]): Promise<void> {
  if (list.length === 0) return
  await sql`
    update messages m set status = 'em_fila', held_because = null, next_try_at = null, attempts = 0, error = null,
      channel = n.channel, recipient_name = n.name, recipient_name_sort = n.name_sort, recipient_address = n.address,
      search = n.search, sent_by_id = ${userIdOf(actor) ?? null}, rev = m.rev + 1, updated_at = ${now}
    from jsonb_to_recordset(${asJson(list)}::jsonb) as n ${GIVEN} where m.id = n.id
  `.execute(db)
}

/** The same text to another address. Its key counts the messages to the member, so that two repetitions cannot both write it. */
async function queueAnew({ db, actor, now }: WriteContext, list: readonly Again[]): Promise<void> {
  if (list.length === 0) return
  await sql`
    insert into messages (id, created_at, updated_at, at, name, name_sort, subject, body, body_hash, channel, recipient_name,
      recipient_name_sort, recipient_address, member_id, batch_id, sent_by_id, confidential, automatic, urgency, message_id,
      reply_to, unsubscribe, once_key, payment_request_id, search)
    select n.new_id, ${now}, ${now}, ${now}, m.name, m.name_sort, m.subject, m.body, m.body_hash, n.channel, n.name,
      n.name_sort, n.address, m.member_id, m.batch_id, ${userIdOf(actor) ?? null}::uuid, m.confidential, m.automatic, m.urgency,
      '<' || n.new_id || '@agremia>', m.reply_to, m.unsubscribe and n.channel = 'email',
      m.batch_id || ':' || m.member_id || ':' ||
        (select count(*) from messages o where o.batch_id = m.batch_id and o.member_id = m.member_id), m.payment_request_id, n.search
    from jsonb_to_recordset(${asJson(list)}::jsonb) as n ${GIVEN} join messages m on m.id = n.id
  `.execute(db)
}
