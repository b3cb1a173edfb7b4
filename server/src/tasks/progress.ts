import type { Database } from '../db/connect.ts'
import { TaskCancelled } from './task.ts'
import { writeProgress } from './task-rows.ts'

/** Each write is a commit, after which the cached totals of all lists are counted again; people do not read faster than this. */
const WRITE_EVERY_MS = 2_000

/** Makes the `progress` of one run. It writes by a connection of its own, because others do not see the task's open transaction. */
export function createProgress({ kysely }: Pick<Database, 'kysely'>, taskId: string, everyMs = WRITE_EVERY_MS) {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (done: number, total?: number) => {
    if (performance.now() - writtenAt < everyMs) return
    writtenAt = performance.now()
    if (!(await writeProgress(kysely, taskId, done, total))) throw new TaskCancelled()
  }
}
