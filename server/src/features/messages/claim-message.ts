import { messages } from '@agremia/model/resources/messages'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Mailer } from '../../outside/mailer.ts'
import { announceRows } from '../../resource/context.ts'
import { areMessagesOn } from '../settings/automatic-messages.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { countDeparture, departureOf, lockFlow, type Pace } from './mail-flow.ts'
import { mailOf } from './mail-of-message.ts'

export type Claim =
  | { kind: 'message'; message: ClaimedMessage }
  /** Messages wait, and none may leave before this time. */
  | { kind: 'later'; at: Date }
  | { kind: 'nothing' }

const IS_WAITING = sql`status = 'em_fila' and held_because is null and channel = 'email'`
const COLUMNS = sql`id, at, name, message_id as "messageId", recipient_name as "recipientName",
  recipient_address as "recipientAddress", subject, body, member_id as "memberId", application_id as "applicationId", batch_id as "batchId", reply_to as "replyTo",
  unsubscribe, automatic, confidential, urgency, attempts, sent_by_id as "sentById",
  attachment_kind as "attachmentKind", attachment_id as "attachmentId", attachment_name as "attachmentName"`

/**
 * Takes the next message that may leave, and says so in its row before anything is sent: if the process dies from here on, the
 * row tells that nobody knows whether the message left.
 */
export const claimMessage = (database: Database, pace: Pace, now: Date): Promise<Claim> =>
  database.kysely.transaction().execute(async db => {
    const message = await lockNext(db, now)
    if (!message) return laterOrNothing(db)
    // Whoever turns automatic messages off waits for this transaction, so that none is claimed afterwards.
    if (message.automatic && message.sentById === null && !(await areMessagesOn(db))) return hold(db, message)
    const flow = await lockFlow(db, now)
    const departure = departureOf(flow, pace, message.urgency, now)
    if (departure > now) return { kind: 'later', at: departure }
    await countDeparture(db, flow, pace, now)
    await sql`
      update messages set status = 'a_enviar', sending_since = ${now}, rev = rev + 1, updated_at = ${now} where id = ${message.id}
    `.execute(db)
    return { kind: 'message', message }
  })

/**
 * Without a mail server the next message becomes a file of the installation and waits until somebody decides about it. The file has
 * the same name at every attempt, so that a crash leaves nothing uncertain. Answers whether there was one.
 */
export const storeMessage = (database: Database, outbox: Mailer, now: Date): Promise<boolean> =>
  database.kysely.transaction().execute(async db => {
    const message = await lockNext(db, now)
    if (!message) return false
    if (message.automatic && message.sentById === null && !(await areMessagesOn(db))) {
      await hold(db, message)
      return true
    }
    await outbox.send(mailOf(message))
    await sql`
      update messages set held_because = 'servidor', error = null, next_try_at = null, rev = rev + 1, updated_at = ${now}
      where id = ${message.id}
    `.execute(db)
    await announceRows({ db }, messages, [{ _id: message.id }])
    return true
  })

async function lockNext(db: Kysely<unknown>, now: Date): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    select ${COLUMNS} from messages where ${IS_WAITING} and (next_try_at is null or next_try_at <= ${now})
    order by urgency, at, id limit 1 for update skip locked
  `.execute(db)
  return rows[0]
}

async function laterOrNothing(db: Kysely<unknown>): Promise<Claim> {
  const { rows } = await sql<{ at: string | null }>`
    select min(next_try_at) as at from messages where ${IS_WAITING}
  `.execute(db)
  const at = rows[0]?.at
  return at ? { kind: 'later', at: new Date(at) } : { kind: 'nothing' }
}

/** Lets an automatic message wait until somebody decides about it, and looks for the next one. */
async function hold(db: Kysely<unknown>, { id }: ClaimedMessage): Promise<Claim> {
  await sql`update messages set held_because = 'interruptor', rev = rev + 1 where id = ${id}`.execute(db)
  return { kind: 'later', at: new Date(0) }
}

/** Far longer than a process takes to send one message and to write down what came of it. */
const LOST_AFTER_MS = 120_000

/** Says of messages whose process died while it sent them that nobody knows whether they left. */
export async function noteLost(db: Kysely<unknown>, now: Date): Promise<void> {
  await sql`
    update messages set status = 'incerta', error = 'interrupted', sending_since = null, rev = rev + 1, updated_at = ${now}
    where status = 'a_enviar' and sending_since < ${new Date(now.getTime() - LOST_AFTER_MS)}
  `.execute(db)
}
