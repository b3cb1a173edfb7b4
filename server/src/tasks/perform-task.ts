import type { Role } from '@agremia/model/rules/roles'
import { MAX_NOTES } from '@agremia/model/rules/tasks'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { brokenConstraint, isDatabaseAway, isSerialisationFault, refusalOf } from '../db/faults.ts'
import { ApiError } from '../errors.ts'
import type { UserActor } from '../http/actor.ts'
import { createProgress } from './progress.ts'
import { type FindTask, TaskCancelled, type TaskDefinition, TaskFault, type TaskOutcome, type TaskRun } from './task.ts'
import type { TaskFiles } from './task-files.ts'
import { type ClaimedTask, type KeptFile, markDone } from './task-rows.ts'

export interface PerformDeps {
  database: Database
  find: FindTask
  files: TaskFiles
  now: Date
}

/** How a run ended. `done` has been written already, in the transaction of the task; the others are for the caller to write. */
export type RunEnd =
  | { kind: 'done' | 'cancelled' }
  | { kind: 'failed'; fault: string; reason?: string }
  /** The database went away, or another transaction was first: the same run may succeed later. */
  | { kind: 'retry'; reason: string }

const MEANWHILE = 'Os dados mudaram entretanto e nada foi gravado. Volte a tentar.'
const UNEXPECTED = 'Ocorreu um erro inesperado e nada foi alterado. Se persistir, contacte a assistência técnica.'

/** Runs a claimed task to its end, here: in the main thread, or in a thread that was started for it. */
export async function performTask(deps: PerformDeps, task: ClaimedTask): Promise<RunEnd> {
  try {
    const definition = deps.find(task.kind)
    if (!definition) throw new TaskFault('Esta tarefa já não existe nesta versão do programa.')
    await runAndMark(deps, definition, task)
    return { kind: 'done' }
  } catch (error) {
    return endOf(error)
  }
}

function endOf(error: unknown): RunEnd {
  if (error instanceof TaskCancelled) return { kind: 'cancelled' }
  if (error instanceof TaskFault) return { kind: 'failed', fault: error.message }
  if (error instanceof ApiError) return { kind: 'failed', fault: Object.values(error.errors)[0] ?? UNEXPECTED }
  if (isDatabaseAway(error) || isSerialisationFault(error)) return { kind: 'retry', reason: String(error) }
  if (brokenConstraint(error)) return { kind: 'failed', fault: refusalOf(error) ?? MEANWHILE, reason: String(error) }
  const reason = error instanceof Error ? (error.stack ?? String(error)) : String(error)
  return { kind: 'failed', fault: UNEXPECTED, reason }
}

async function runAndMark(deps: PerformDeps, definition: TaskDefinition, task: ClaimedTask) {
  const { database, files, now } = deps
  const input = definition.input.parse(task.input)
  const { kysely } = database
  const began = performance.now()
  const progress = createProgress(database, task.id)
  let file: KeptFile | undefined
  const toRun = async (db: Kysely<unknown>): Promise<TaskRun<unknown>> => {
    const actor = await findActor(db, task, definition.access(input))
    return {
      db,
      actor,
      now,
      taskId: task.id,
      input,
      database,
      progress,
      keepFile: async ({ name, type, content }) => {
        file = { name, type, bytes: await files.keep(task.id, content), role: actor.role }
      },
    }
  }
  const mark = async (db: Kysely<unknown>, outcome: TaskOutcome) => {
    const notes = outcome.notes ?? []
    const path = definition.path?.(input) ?? null
    const kept = { ...outcome, notes: notes.slice(0, MAX_NOTES), noteCount: notes.length, path }
    // `now` is when the run began: everything that the run writes has this one time.
    const endedAt = new Date(now.getTime() + performance.now() - began)
    const isMarked = await markDone(db, task, endedAt, { outcome: kept, file, undoHours: definition.undo?.hours })
    if (!isMarked) throw new TaskCancelled()
  }

  if (task.phase === 'undo') {
    const { undo } = definition
    if (!undo) throw new TaskFault('Esta tarefa não pode ser anulada.')
    await inOneTransaction(kysely, task.id, async db => mark(db, await undo.run(await toRun(db))))
  } else if (definition.isAtomic)
    await inOneTransaction(kysely, task.id, async db => mark(db, await definition.run(await toRun(db))))
  else await mark(kysely, await definition.run(await toRun(kysely)))
}

const inOneTransaction = (kysely: Kysely<unknown>, taskId: string, work: (db: Kysely<unknown>) => Promise<void>) =>
  kysely.transaction().execute(async db => {
    // The time limits of requests do not apply to a task, but it does not wait for a locked row without end.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = '60s'`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    // A process that was taken for dead may still run the task: the second one waits here, and then finds it done.
    await sql`select pg_advisory_xact_lock(hashtextextended('task:' || ${taskId}, 0))`.execute(db)
    const { rows } = await sql`select 1 from tasks where id = ${taskId} and status in ('running', 'undoing')`.execute(
      db,
    )
    if (rows.length === 0) throw new TaskCancelled()
    await work(db)
  })

/** The user who started the task, with their present role: a right that was withdrawn since is withdrawn for the task too. */
async function findActor(db: Kysely<unknown>, task: ClaimedTask, access: readonly Role[]): Promise<UserActor> {
  const { rows } = await sql<{ userId: string; name: string; role: Role }>`
    select id as "userId", name, role from users where id = ${task.userId} and active
  `.execute(db)
  const [user] = rows
  if (!user) throw new TaskFault('O utilizador que pediu esta tarefa já não existe ou está inativo.')
  if (!access.includes(user.role)) throw new TaskFault('O utilizador que pediu esta tarefa já não a pode fazer.')
  return { kind: 'user', ...user, sessionId: undefined }
}
