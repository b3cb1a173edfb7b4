import { messages } from '@agremia/model/resources/messages'
import type { BatchStatus } from '@agremia/model/rules/messages'
import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../../http/actor.ts'
import { announceRows, MANY_ROWS, type WriteContext } from '../../../resource/context.ts'
import { SENDERS, wakeSenders } from '../send-messages.job.ts'
import { type BatchDeps, type MovedBatch, moveBatch } from './move-batch.ts'

export interface Steered {
  rev: number
  status: BatchStatus
  /** How many messages were affected. */
  count: number
}

/** Who steers which batch, by the version that they saw. */
export interface Steering {
  id: string
  rev: number
}

/** Makes a scheduled sending a draft again. */
export async function reopenBatch(deps: BatchDeps, context: WriteContext, { id, rev }: Steering): Promise<Steered> {
  const columns = { status: 'rascunho', sent_by_id: null } as const
  return steered(await moveBatch(deps, context, id, { from: ['agendada'], rev, columns }), 0)
}

/** Keeps back what waits. What is just being sent is finished, and kept back only if it has to be tried again. */
export async function pauseBatch(deps: BatchDeps, context: WriteContext, { id, rev }: Steering): Promise<Steered> {
  const moved = await moveBatch(deps, context, id, { from: ['a_enviar'], rev, columns: { status: 'em_pausa' } })
  const count = await changeMessages(context, id, sql`held_because = 'pausa'`, IS_FREE)
  return steered(moved, count)
}

/** Lets leave what was kept back by a pause, or because automatic messages are off. */
export async function resumeBatch(deps: BatchDeps, context: WriteContext, { id, rev }: Steering): Promise<Steered> {
  const from = ['em_pausa', 'a_espera'] as const
  const moved = await moveBatch(deps, context, id, { from, rev, columns: { status: 'a_enviar' } })
  const reason = moved.before === 'em_pausa' ? 'pausa' : 'interruptor'
  const count = await changeMessages(
    context,
    id,
    // It leaves in the name of whoever decided it, so that the switch does not hold it back again.
    sql`held_because = null, sent_by_id = coalesce(sent_by_id, ${userIdOf(context.actor) ?? null})`,
    sql`held_because = ${reason}`,
  )
  // They also end a sending of which nothing is left.
  await wakeSenders(context.db, SENDERS)
  return steered(moved, count)
}

/** Cancels what has not left, letters that were printed and not posted included. */
export async function cancelBatch(deps: BatchDeps, context: WriteContext, { id, rev }: Steering): Promise<Steered> {
  const from = ['agendada', 'a_preparar', 'a_enviar', 'em_pausa', 'a_espera'] as const
  const columns = { status: 'cancelada', ended_at: context.now } as const
  const moved = await moveBatch(deps, context, id, { from, rev, columns })
  const count = await changeMessages(
    context,
    id,
    sql`status = 'cancelada', held_because = null, next_try_at = null`,
    sql`status in ('em_fila', 'impressa')`,
  )
  return steered(moved, count)
}

export const steered = ({ rev, status }: MovedBatch, count: number): Steered => ({ rev, status, count })

const IS_FREE = sql`status = 'em_fila' and held_because is null`

async function changeMessages(
  context: WriteContext,
  batchId: string,
  changes: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update messages set ${changes}, rev = rev + 1, updated_at = ${context.now} where batch_id = ${batchId} and ${which}
  `.execute(context.db)
  if (numAffectedRows > 0n) await announceRows(context, messages, [{ _id: MANY_ROWS }])
  return Number(numAffectedRows)
}
