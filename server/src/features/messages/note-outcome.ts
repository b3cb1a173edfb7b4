import { messageBatches } from '@agremia/model/resources/message-batches'
import { messages } from '@agremia/model/resources/messages'
import type { MailFault } from '@agremia/model/rules/mail-faults'
import type { MessageStatus } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { KEEP_PLAN } from '../../db/kept-plans.ts'
import { SYSTEM } from '../../http/actor.ts'
import type { MailError } from '../../outside/mail-fault.ts'
import { announceRows } from '../../resource/context.ts'
import { markBounced } from '../people/returned-contacts.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import { followBatch } from './follow-batch.ts'
import { endHold, holdFlow, takeBackDeparture } from './mail-flow.ts'

/** Minutes until the next attempt, by the number of attempts so far. After the last one the message has failed: about two days. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440] as const

/** Faults by which a mail server says that there is no such recipient. */
const NO_SUCH_RECIPIENT: ReadonlySet<MailFault> = new Set(['recipientRefused', 'mailboxUnknown'])

interface Outcome {
  status: MessageStatus
  /** The name of a fault, or of the reason why it did not leave. */
  error?: string | null
  nextTryAt?: Date | null
  sentAt?: Date | null
  /** The message was tried, whatever came of it. */
  isAttempt: boolean
}

/** A mail server has taken the message. The text of a confidential one is deleted, because its recipient has it now. */
export async function noteSent(db: Kysely<unknown>, message: ClaimedMessage, now: Date): Promise<void> {
  await write(db, message, now, { status: 'enviada', sentAt: now, isAttempt: true })
  if (message.confidential) await sql`update messages set body = null where id = ${message.id}`.execute(db)
  await endHold(db)
}

/** What had become untrue before the message left. */
export const noteSuppressed = async (db: Kysely<unknown>, message: ClaimedMessage, now: Date, reason: string) => {
  await write(db, message, now, { status: 'suprimida', error: reason, isAttempt: false })
  await takeBackDeparture(db)
}

/** Writes what a failure means: the end, another attempt, a pause of the whole flow, or that nobody knows. */
export async function noteFailure(
  db: Kysely<unknown>,
  message: ClaimedMessage,
  error: MailError,
  now: Date,
): Promise<MessageStatus> {
  const outcome = outcomeOf(message, error, now)
  await write(db, message, now, outcome)
  // The member's sheet and the list show that the address does not work, and the next message goes by letter.
  if (outcome.status === 'devolvida')
    await markBounced({ db, actor: SYSTEM, now }, { address: message.recipientAddress })
  if (outcome.status === 'em_fila') await followBatch(db, message, now)
  if (error.isAboutServer) {
    await takeBackDeparture(db)
    await holdFlow(db, error.fault, now)
  }
  return outcome.status
}

function outcomeOf({ attempts }: ClaimedMessage, error: MailError, now: Date): Outcome {
  const { fault } = error
  if (error.outcome === 'uncertain') return { status: 'incerta', error: fault, isAttempt: true }
  if (error.isAboutServer) return { status: 'em_fila', error: fault, isAttempt: false }
  if (error.isPermanent)
    return { status: NO_SUCH_RECIPIENT.has(fault) ? 'devolvida' : 'falhou', error: fault, isAttempt: true }
  const minutes = RETRY_MINUTES[attempts]
  if (minutes === undefined) return { status: 'falhou', error: fault, isAttempt: true }
  return { status: 'em_fila', error: fault, nextTryAt: new Date(now.getTime() + minutes * 60_000), isAttempt: true }
}

async function write(
  db: Kysely<unknown>,
  { id, batchId }: ClaimedMessage,
  now: Date,
  { status, error = null, nextTryAt = null, sentAt = null, isAttempt }: Outcome,
): Promise<void> {
  await sql`
    ${KEEP_PLAN} update messages set status = ${status}, error = ${error}, sending_since = null, next_try_at = ${nextTryAt},
      sent_at = ${sentAt}, attempts = attempts + ${isAttempt ? 1 : 0}, rev = rev + 1, updated_at = ${now}
    where id = ${id} and status = 'a_enviar'
  `.execute(db)
  // The progress of a sending is announced by its sender, not for each of its thousands of messages.
  if (batchId === null) await announceRows({ db }, messages, [{ _id: id }])
}

/** Says of sendings of which nothing leaves by itself, because automatic messages are off, that they wait for a decision. */
export async function noteWaitingBatches(db: Kysely<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ _id: string; rev: number }>`
    update message_batches b set status = 'a_espera', updated_at = ${now}, rev = rev + 1
    where status = 'a_enviar'
      and exists (select from messages m where m.batch_id = b.id and m.held_because = 'interruptor')
      and not exists (
        select from messages m where m.batch_id = b.id and (m.status = 'a_enviar'
          or m.status = 'em_fila' and m.channel = 'email' and m.held_because is distinct from 'interruptor'))
    returning id as "_id", rev
  `.execute(db)
  await announceRows({ db }, messageBatches, rows)
}

/** Ends the sendings of which nothing waits, is under way, or is printed and not yet posted. */
export async function endBatches(db: Kysely<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ _id: string; rev: number }>`
    update message_batches b set status = 'concluida', ended_at = ${now}, updated_at = ${now}, rev = rev + 1
    where status in ('a_enviar', 'a_espera') and not exists (
      select from messages m where m.batch_id = b.id and m.status in ('em_fila', 'a_enviar', 'impressa'))
    returning id as "_id", rev
  `.execute(db)
  await announceRows({ db }, messageBatches, rows)
}
