import type { TaskEntry } from '@agremia/model/calls/tasks'
import { isActive } from '@agremia/model/rules/tasks'
import { sql } from 'kysely'
import { Conflict, Forbidden } from '../errors.ts'
import type { UserActor } from '../http/actor.ts'
import type { WriteContext } from '../resource/context.ts'
import { readTaskEntry } from './entries.ts'
import { queueTask } from './start-task.ts'
import type { FindTask } from './task.ts'
import { announceTask } from './task-rows.ts'

type Change = WriteContext & { actor: UserActor }

/** Cancels a task that waits at once; a task that runs stops at its next call of `progress`. */
export async function cancelTask({ db, actor, now }: Change, id: string | undefined): Promise<TaskEntry> {
  const { _id, status } = await readTaskEntry(db, id, actor, now)
  if (!isActive(status)) throw new Conflict('Esta tarefa já terminou.')
  await sql`
    update tasks set cancel_asked_at = coalesce(cancel_asked_at, ${now}),
      ended_at = case status when 'queued' then ${now}::timestamptz else ended_at end,
      status = case status when 'queued' then 'cancelled' else status end
    where id = ${_id} and status in ('queued', 'running', 'undoing')
  `.execute(db)
  await announceTask(db, _id)
  return readTaskEntry(db, _id, actor, now)
}

/** Queues the undoing of a task. Of two simultaneous requests the second is refused. */
export async function undoTask({ db, actor, now }: Change, find: FindTask, id: string | undefined): Promise<TaskEntry> {
  const { _id } = await readTaskEntry(db, id, actor, now)
  const { rows } = await sql<{ kind: string; input: unknown; total: number | null }>`
    select kind, input, total from tasks where id = ${_id} for update
  `.execute(db)
  const entry = await readTaskEntry(db, _id, actor, now)
  const definition = find(rows[0]?.kind ?? '')
  if (entry.status === 'undoing') throw new Conflict('Esta tarefa já está a ser anulada.')
  if (entry.status === 'undone') throw new Conflict('Esta tarefa já foi anulada.')
  if (!definition?.undo || !entry.undoUntil) throw new Conflict('Esta tarefa já não pode ser anulada.')
  // The undo runs in the name of whoever started the task, so nobody else may ask for it.
  if (!entry.isOwn || !definition.access(definition.input.parse(rows[0]?.input)).includes(actor.role))
    throw new Forbidden()
  await sql`
    update tasks set status = 'undoing', attempts = 0, done = 0, fault = null, cancel_asked_at = null where id = ${_id}
  `.execute(db)
  await queueTask(db, _id, rows[0]?.total ?? null, definition)
  await announceTask(db, _id)
  return readTaskEntry(db, _id, actor, now)
}
