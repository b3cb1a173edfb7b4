import type { TaskEntry } from '@agremia/model/calls/tasks'
import { MAX_ACTIVE_TASKS } from '@agremia/model/rules/tasks'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, Forbidden } from '../errors.ts'
import { requireUser } from '../http/actor.ts'
import { defineJob } from '../jobs/job.ts'
import { addJob } from '../jobs/queue.ts'
import type { WriteContext } from '../resource/context.ts'
import { readTaskEntry } from './entries.ts'
import { SMALL_TASK, type TaskDefinition } from './task.ts'
import { announceTask } from './task-rows.ts'

export const runTaskJob = defineJob<{ taskId: string }>('run-task')

export interface NewTask<Input> {
  definition: TaskDefinition<Input>
  input: Input
  /** For a person, in the list of tasks. */
  title: string
  /** How many records it is about; a small task runs sooner and in the main thread. */
  total: number
}

/** Queues a task of the acting user, in the caller's transaction. */
export async function startTask<Input>(
  { db, actor: whoever, now }: WriteContext,
  { definition, input, title, total }: NewTask<Input>,
): Promise<TaskEntry> {
  // Tasks are listed by user, so neither an API key nor the system can start one.
  const actor = requireUser(whoever)
  if (!definition.access(input).includes(actor.role)) throw new Forbidden()
  await refuseTooMany(db, actor.userId)
  const id = uuidv7()
  await sql`
    insert into tasks (id, created_at, kind, title, user_id, user_name, input, status, total)
    values (${id}, ${now}, ${definition.kind}, ${title}, ${actor.userId}, ${actor.name}, ${JSON.stringify(input)}, 'queued',
      ${total})
  `.execute(db)
  await queueTask(db, id, total, definition)
  await announceTask(db, id)
  return readTaskEntry(db, id, actor, now)
}

/**
 * Large tasks run one after the other, in all instances together, and small ones beside them: so tasks never take up every
 * worker of the queue, mails go out meanwhile, and a change of three records does not wait for an import.
 */
export function queueTask(
  db: Kysely<unknown>,
  taskId: string,
  total: number | null,
  { where }: Pick<TaskDefinition, 'where'>,
) {
  const isSmall = where !== 'always in a thread' && total !== null && total <= SMALL_TASK
  return addJob(db, runTaskJob, { taskId }, { key: `task:${taskId}`, queue: isSmall ? 'small tasks' : 'large tasks' })
}

async function refuseTooMany(db: Kysely<unknown>, userId: string) {
  // Without this lock, requests that arrive together would each count the tasks before any of the others had added its own.
  await sql`select pg_advisory_xact_lock(hashtextextended('tasks of ' || ${userId}, 0))`.execute(db)
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from tasks where user_id = ${userId} and status in ('queued', 'running', 'undoing')
  `.execute(db)
  if ((rows[0]?.active ?? 0) >= MAX_ACTIVE_TASKS)
    throw new Conflict(`Já tem ${MAX_ACTIVE_TASKS} tarefas por terminar. Aguarde que terminem ou cancele alguma.`)
}
