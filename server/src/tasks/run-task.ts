import type { Database, Log } from '../db/connect.ts'
import type { Clock } from '../outside/clock.ts'
import { performTask, type RunEnd } from './perform-task.ts'
import { type FindTask, SMALL_TASK } from './task.ts'
import type { TaskFiles } from './task-files.ts'
import { type ClaimedTask, claimTask, markCancelled, markFailed } from './task-rows.ts'

/** Runs a claimed task in a thread; answers how it ended. */
export type RunInThread = (task: ClaimedTask, now: Date) => Promise<RunEnd>

export interface TaskRunnerDeps {
  database: Database
  clock: Clock
  log: Log
  find: FindTask
  files: TaskFiles
  /** Absent where the program runs from its sources: tasks then run in the main thread. */
  runInThread?: RunInThread
}

/** How often a task is begun: one that makes its process die would otherwise do so again and again. */
const MAX_ATTEMPTS = 5
const INTERRUPTED = 'A tarefa foi interrompida várias vezes e nada foi alterado.'

/** The handler of the job `run-task`. A delivery of a task that has ended does nothing. */
export const taskRunner =
  (deps: TaskRunnerDeps) =>
  async ({ taskId }: { taskId: string }): Promise<void> => {
    const { database, clock, log } = deps
    const task = await claimTask(database.kysely, taskId, clock())
    if (!task) return
    const fail = (fault: string) => markFailed(database.kysely, task, clock(), { fault, path: pathOf(deps, task) })
    if (task.attempts > MAX_ATTEMPTS) return fail(INTERRUPTED)
    const end = await runSomewhere(deps, task)
    if (end.kind === 'cancelled') await markCancelled(database.kysely, task, clock())
    if (end.kind === 'failed') {
      if (end.reason) log('A background task failed', { taskId, kind: task.kind, reason: end.reason })
      await fail(end.fault)
    }
    // The queue delivers a job that throws again, after a delay.
    if (end.kind === 'retry') throw new Error(`task ${taskId} is to run again: ${end.reason}`)
  }

/** The screen of the task. None where its kind is unknown, or its input cannot be read, which may be why it failed. */
function pathOf({ find }: TaskRunnerDeps, { kind, input }: ClaimedTask): string | undefined {
  const definition = find(kind)
  const parsed = definition?.input.safeParse(input)
  return parsed?.success ? definition?.path?.(parsed.data) : undefined
}

function runSomewhere(deps: TaskRunnerDeps, task: ClaimedTask): Promise<RunEnd> {
  const now = deps.clock()
  const where = deps.find(task.kind)?.where
  const isLarge = (task.total ?? Number.POSITIVE_INFINITY) > SMALL_TASK
  if (deps.runInThread && (where === 'always in a thread' || (where === 'thread' && isLarge)))
    return deps.runInThread(task, now)
  return performTask({ ...deps, now }, task)
}
