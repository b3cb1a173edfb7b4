import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../outside/clock.ts'
import type { TaskFiles } from './task-files.ts'
import { deleteOldTasks } from './task-rows.ts'

/** Deletes the tasks that ended a week ago, and every file that no task has. */
export const taskCleaner =
  ({ database, clock, files }: { database: Database; clock: Clock; files: TaskFiles }) =>
  async (): Promise<void> => {
    await deleteOldTasks(database.kysely, clock())
    // All tasks count, because a file is put in place a moment before the row of its task says that there is one.
    const { rows } = await sql<{ id: string }>`select id from tasks`.execute(database.kysely)
    await files.keepOnly(new Set(rows.map(({ id }) => id)), clock())
  }
