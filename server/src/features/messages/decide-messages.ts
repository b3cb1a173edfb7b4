import type { Decidable, HeldMessages } from '@agremia/model/calls/messages'
import { messages } from '@agremia/model/resources/messages'
import { type BatchStatus, MESSAGE_STATUS, type MessageStatus } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { announceRows, MANY_ROWS, type WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { type BatchDeps, moveBatch } from './batches/move-batch.ts'
import { SENDERS, wakeSenders } from './send-messages.job.ts'

/** What waits for a decision by staff, by reason. */
export async function readHeld(db: Kysely<unknown>): Promise<HeldMessages[]> {
  const { rows } = await sql<HeldMessages>`
    select held_because as because, count(*)::int as count,
      to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestAt"
    from messages where held_because in ('interruptor', 'servidor') group by held_because order by held_because
  `.execute(db)
  return rows
}

/**
 * Lets what waited leave. It leaves in the name of whoever decided it, so that the switch for automatic messages, which is about what
 * leaves by itself, no longer holds it back.
 */
export async function releaseHeld(deps: BatchDeps, context: WriteContext, because: Decidable): Promise<number> {
  const { db, actor, now } = context
  await moveWaitingBatches(deps, context, because, { status: 'a_enviar' })
  const { rows } = await sql<{ _id: string }>`
    update messages set held_because = null, sent_by_id = coalesce(sent_by_id, ${userIdOf(actor) ?? null}),
      rev = rev + 1, updated_at = ${now}
    where held_because = ${because} returning id as "_id"
  `.execute(db)
  await recordDecision(context, rows.length, 'Mensagens à espera enviadas')
  if (rows.length > 0) await wakeSenders(db, Math.min(SENDERS, rows.length))
  return rows.length
}

export async function cancelHeld(deps: BatchDeps, context: WriteContext, because: Decidable): Promise<number> {
  const { db, now } = context
  await moveWaitingBatches(deps, context, because, { status: 'cancelada', ended_at: now })
  const { rows } = await sql`
    update messages set held_because = null, status = 'cancelada', rev = rev + 1, updated_at = ${now}
    where held_because = ${because} returning id
  `.execute(db)
  await recordDecision(context, rows.length, 'Mensagens à espera canceladas')
  return rows.length
}

/**
 * Moves the sendings on whose messages wait for the switch. They are locked before their messages, in the same order as where
 * somebody decides about one of them, so that the two cannot deadlock.
 */
async function moveWaitingBatches(
  deps: BatchDeps,
  context: WriteContext,
  because: Decidable,
  columns: { status: BatchStatus; ended_at?: Date },
): Promise<void> {
  if (because !== 'interruptor') return
  const { rows } = await sql<{ id: string }>`
    select id from message_batches where status = 'a_espera' order by id for update
  `.execute(context.db)
  for (const { id } of rows) await moveBatch(deps, context, id, { from: ['a_espera'], columns })
}

async function recordDecision(context: WriteContext, count: number, what: string): Promise<void> {
  if (count === 0) return
  await recordAction(RECORDER, 'send', { resource: messages, title: `${what}: ${count}` }, context)
  await announceRows(context, messages, [{ _id: MANY_ROWS }])
}

/** What staff may do about one message, by its state. */
const STEPS = {
  sendAgain: {
    from: ['falhou', 'devolvida', 'suprimida', 'cancelada', 'incerta'],
    to: 'em_fila',
    refusal: 'Esta mensagem já foi enviada ou está por enviar.',
  },
  confirm: { from: ['incerta'], to: 'enviada', refusal: 'Só se confirma uma mensagem de que não se sabe se saiu.' },
  cancel: {
    from: ['em_fila', 'incerta', 'falhou'],
    to: 'cancelada',
    refusal: 'Esta mensagem já saiu ou foi cancelada.',
  },
} as const satisfies Record<string, { from: readonly MessageStatus[]; to: MessageStatus; refusal: string }>
export type MessageStep = keyof typeof STEPS

interface Stored {
  _id: string
  status: MessageStatus
  subject: string
  recipientAddress: string
  hasText: boolean
}

/** Takes one step with one message, once: of two people who decide at the same time the second is refused. */
export async function decideMessage(context: WriteContext, id: string, name: MessageStep): Promise<MessageStatus> {
  const { db, actor, now } = context
  const { rows } = await sql<Stored>`
    select id as "_id", status, subject, recipient_address as "recipientAddress", body is not null as "hasText"
    from messages where id = ${id} for update
  `.execute(db)
  const [message] = rows
  if (!message) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const step = STEPS[name]
  if (!step.from.some(status => status === message.status)) throw new Conflict(step.refusal)
  if (name === 'sendAgain' && !message.hasText)
    throw new Conflict('O texto desta mensagem já foi apagado. Envie uma nova.')
  await sql`
    update messages set status = ${step.to}, held_because = null, next_try_at = null, attempts = 0, error = null,
      sent_at = case when ${step.to} = 'enviada' then coalesce(sent_at, ${now}) else sent_at end,
      sent_by_id = case when ${step.to} = 'em_fila' then coalesce(${userIdOf(actor) ?? null}, sent_by_id) else sent_by_id end,
      rev = rev + 1, updated_at = ${now}
    where id = ${message._id}
  `.execute(db)
  const title = `${message.subject} (${message.recipientAddress}): ${MESSAGE_STATUS[step.to]}`
  await recordAction(RECORDER, 'send', { resource: messages, id: message._id, title }, context)
  await announceRows(context, messages, [{ _id: message._id }])
  if (step.to === 'em_fila') await wakeSenders(db, 1)
  return step.to
}
