import { messages } from '@agremia/model/resources/messages'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { KEEP_PLAN } from '../../db/kept-plans.ts'
import type { Mailer } from '../../outside/mailer.ts'
import { announceRows } from '../../resource/context.ts'
import { areMessagesOn } from '../settings/automatic-messages.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { type Pace, takeBackDeparture, takeDeparture } from './mail-flow.ts'
import { mailOf } from './mail-of-message.ts'

export type Claim =
  | { kind: 'message'; message: ClaimedMessage }
  /** Messages wait, and none may leave before this time. */
  | { kind: 'later'; at: Date }
  | { kind: 'nothing' }

/** What was found is not to be sent by this sender now; there may be others. */
const LOOK_AGAIN: Claim = { kind: 'later', at: new Date(0) }

const IS_WAITING = sql`status = 'em_fila' and held_because is null and channel = 'email'`
const COLUMNS = sql`id, at, name, message_id as "messageId", recipient_name as "recipientName",
  recipient_address as "recipientAddress", subject, body, member_id as "memberId", application_id as "applicationId", batch_id as "batchId", reply_to as "replyTo",
  unsubscribe, automatic, confidential, urgency, attempts, sent_by_id as "sentById",
  attachment_kind as "attachmentKind", attachment_id as "attachmentId", attachment_name as "attachmentName",
  payment_request_id as "paymentRequestId"`

/**
 * Takes the next message that may leave, and says so in its row before anything is sent: if the process dies from here on, the
 * row tells that nobody knows whether the message left. Its departure is counted before, in a transaction of its own: all senders
 * wait for that row, and would wait for the disk too if it were locked until the message is claimed.
 */
export async function claimMessage(database: Database, pace: Pace, now: Date): Promise<Claim> {
  const { kysely } = database
  const reserved = await kysely.transaction().execute(db => reserveDeparture(db, pace, now))
  if (typeof reserved !== 'number') return reserved
  const claim = await kysely.transaction().execute(db => claimUpTo(db, reserved, now))
  if (claim.kind !== 'message') await takeBackDeparture(kysely)
  return claim
}

/** Counts the departure of the next message and answers its urgency. A crash that loses this loses a count, so that no disk is waited for. */
async function reserveDeparture(db: Kysely<unknown>, pace: Pace, now: Date): Promise<number | Claim> {
  await sql`set local synchronous_commit = off`.execute(db)
  const next = await lockNext<WaitingMessage>(db, now, sql`id, urgency, automatic, sent_by_id as "sentById"`)
  if (!next) return laterOrNothing(db)
  if (await isSwitchedOff(db, next)) return hold(db, next)
  const departure = await takeDeparture(db, pace, next.urgency, now)
  return departure === 'now' ? next.urgency : { kind: 'later', at: departure }
}

/** Another sender may have taken the message whose departure was reserved; a less urgent one may have to wait. */
async function claimUpTo(db: Kysely<unknown>, urgency: number, now: Date): Promise<Claim> {
  const message = await lockNext<ClaimedMessage>(db, now, COLUMNS, urgency)
  if (!message) return LOOK_AGAIN
  if (await isSwitchedOff(db, message)) return hold(db, message)
  await sql`
    ${KEEP_PLAN} update messages set status = 'a_enviar', sending_since = ${now}, rev = rev + 1, updated_at = ${now} where id = ${message.id}
  `.execute(db)
  return { kind: 'message', message }
}

type WaitingMessage = Pick<ClaimedMessage, 'id' | 'urgency' | 'automatic' | 'sentById'>

/** Whoever turns automatic messages off waits for this transaction, so that none is claimed afterwards. */
const isSwitchedOff = async (db: Kysely<unknown>, { automatic, sentById }: WaitingMessage) =>
  automatic && sentById === null && !(await areMessagesOn(db))

/**
 * Without a mail server the next message becomes a file of the installation and waits until somebody decides about it. The file has
 * the same name at every attempt, so that a crash leaves nothing uncertain. Answers whether there was one.
 */
export const storeMessage = (database: Database, outbox: Mailer, now: Date): Promise<boolean> =>
  database.kysely.transaction().execute(async db => {
    const message = await lockNext<ClaimedMessage>(db, now, COLUMNS)
    if (!message) return false
    if (await isSwitchedOff(db, message)) {
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

/** The next message that is not being claimed by somebody else, of this urgency or a higher one. */
async function lockNext<Columns>(
  db: Kysely<unknown>,
  now: Date,
  columns: RawBuilder<unknown>,
  urgency?: number,
): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    ${KEEP_PLAN} select ${columns} from messages where ${IS_WAITING} and (next_try_at is null or next_try_at <= ${now})
      ${urgency === undefined ? sql`` : sql`and urgency <= ${urgency}`}
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
async function hold(db: Kysely<unknown>, { id }: WaitingMessage): Promise<Claim> {
  await sql`update messages set held_because = 'interruptor', rev = rev + 1 where id = ${id}`.execute(db)
  return LOOK_AGAIN
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
