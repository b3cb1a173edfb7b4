import type { TaskResult } from '@agremia/model/calls/tasks'
import type { Role } from '@agremia/model/rules/roles'
import { TASK_DAYS } from '@agremia/model/rules/tasks'
import { type Kysely, sql } from 'kysely'
import { announce } from '../resource/context.ts'

/** What a process is doing with a task. */
export type Phase = 'run' | 'undo'

export interface ClaimedTask {
  id: string
  kind: string
  input: unknown
  phase: Phase
  attempts: number
  total: number | null
  userId: string | null
}

export interface KeptFile {
  name: string
  type: string
  bytes: number
  /** Of the user when the file was made: it holds what this role may see. */
  role: Role
}

const DURING = { run: 'running', undo: 'undoing' } as const

export const announceTask = (db: Kysely<unknown>, id: string) =>
  announce(db, { topic: 'tasks', event: 'updated', _id: id })

/** Records that a process begins to run a task. Undefined when there is nothing to do, because it has ended or was cancelled. */
export async function claimTask(db: Kysely<unknown>, id: string, now: Date): Promise<ClaimedTask | undefined> {
  const { rows } = await sql<ClaimedTask>`
    update tasks set attempts = attempts + 1, started_at = coalesce(started_at, ${now}),
      status = case status when 'queued' then 'running' else status end
    where id = ${id} and status in ('queued', 'running', 'undoing')
    returning id, kind, input, case status when 'undoing' then 'undo' else 'run' end as phase, attempts, total,
      user_id as "userId"
  `.execute(db)
  if (rows[0]) await announceTask(db, id)
  return rows[0]
}

/** Writes how many records are done; returns false when the task is to stop. */
export async function writeProgress(db: Kysely<unknown>, id: string, done: number, total: number | undefined) {
  const { rows } = await sql<{ goesOn: boolean }>`
    update tasks set done = ${done}, total = coalesce(${total ?? null}::int, total)
    where id = ${id} and status in ('running', 'undoing')
    returning cancel_asked_at is null as "goesOn"
  `.execute(db)
  await announceTask(db, id)
  return rows[0]?.goesOn ?? false
}

export interface DoneTask {
  outcome: TaskResult
  file: KeptFile | undefined
  /** Absent where it cannot be undone. */
  undoHours: number | undefined
}

/**
 * Marks a task as done, or as undone, in the transaction of its writes. False when somebody has cancelled it meanwhile, or
 * another process has ended it: then that transaction must be rolled back.
 */
export async function markDone(
  db: Kysely<unknown>,
  { id, phase }: Pick<ClaimedTask, 'id' | 'phase'>,
  now: Date,
  { outcome: { text, notes, noteCount, path }, file, undoHours }: DoneTask,
): Promise<boolean> {
  const result = JSON.stringify({ text, notes, noteCount, path })
  const until = undoHours === undefined || phase === 'undo' ? null : new Date(now.getTime() + undoHours * 3_600_000)
  const { rows } = await sql`
    update tasks set status = ${phase === 'run' ? 'done' : 'undone'}, ended_at = ${now}, fault = null, result = ${result},
      done = coalesce(total, done), undo_until = ${until},
      file_name = ${file?.name ?? null}, file_type = ${file?.type ?? null}, file_bytes = ${file?.bytes ?? null},
      file_role = ${file?.role ?? null}
    where id = ${id} and status = ${DURING[phase]} and cancel_asked_at is null
    returning id
  `.execute(db)
  if (rows.length > 0) await announceTask(db, id)
  return rows.length > 0
}

/**
 * Marks a task as failed; a failed undo leaves it done, with the reason. `path` is the screen that shows more. Does nothing to a
 * task that has ended.
 */
export async function markFailed(
  db: Kysely<unknown>,
  { id, phase }: Pick<ClaimedTask, 'id' | 'phase'>,
  now: Date,
  { fault, path }: { fault: string; path: string | undefined },
) {
  const result: TaskResult | undefined = path === undefined ? undefined : { text: fault, notes: [], noteCount: 0, path }
  await sql`
    update tasks set status = ${phase === 'run' ? 'failed' : 'done'}, ended_at = ${now}, fault = ${fault}, done = 0,
      result = ${phase === 'run' && result ? JSON.stringify(result) : sql.ref('result')}
    where id = ${id} and status = ${DURING[phase]}
  `.execute(db)
  await announceTask(db, id)
}

/** Marks a task as cancelled; a cancelled undo leaves it done. */
export async function markCancelled(db: Kysely<unknown>, { id, phase }: Pick<ClaimedTask, 'id' | 'phase'>, now: Date) {
  await sql`
    update tasks set status = ${phase === 'run' ? 'cancelled' : 'done'}, ended_at = ${now}, done = 0
    where id = ${id} and status = ${DURING[phase]}
  `.execute(db)
  await announceTask(db, id)
}

const INTERRUPTED = 'A tarefa foi interrompida e nada foi alterado.'

/**
 * Ends the tasks that a restored backup says are running: the restored queue has no job for them, and their transactions
 * were never committed. The files of tasks are in no backup.
 */
export async function settleRestoredTasks(db: Kysely<unknown>) {
  await sql`
    update tasks set fault = ${INTERRUPTED}, ended_at = coalesce(ended_at, now()),
      status = case status when 'undoing' then 'done' else 'failed' end
    where status in ('queued', 'running', 'undoing')
  `.execute(db)
  await sql`update tasks set file_name = null, file_type = null, file_bytes = null, file_role = null`.execute(db)
}

export const deleteOldTasks = (db: Kysely<unknown>, now: Date) =>
  sql`
    delete from tasks where status not in ('queued', 'running', 'undoing')
      and ended_at < ${now}::timestamptz - make_interval(days => ${TASK_DAYS})
  `.execute(db)
