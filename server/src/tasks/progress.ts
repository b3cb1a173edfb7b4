import type { Database } from '../db/connect.ts'
import { TaskCancelled } from './task.ts'
import { noteProgress } from './task-rows.ts'

/** Each note is a commit, after which the totals of every list are counted anew; nobody reads faster than this. */
const NOTE_EVERY_MS = 2_000

/** The `progress` of one run. It writes over a connection of its own, because the task's transaction is not seen by others. */
export function createProgress({ kysely }: Pick<Database, 'kysely'>, taskId: string, everyMs = NOTE_EVERY_MS) {
  let notedAt = Number.NEGATIVE_INFINITY
  return async (done: number, total?: number) => {
    if (performance.now() - notedAt < everyMs) return
    notedAt = performance.now()
    if (!(await noteProgress(kysely, taskId, done, total))) throw new TaskCancelled()
  }
}
