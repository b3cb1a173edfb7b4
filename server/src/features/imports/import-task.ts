import { STAFF } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { TaskFault, type TaskRun } from '../../tasks/task.ts'

/** Where an import rests while no task works on it. */
export type RestingStatus = 'mapping' | 'checked' | 'applied' | 'undone'

const input = z.object({ importId: z.uuid() })
export type ImportTaskInput = z.output<typeof input>
export type ImportTaskRun = TaskRun<ImportTaskInput>

/** What the tasks of an import have in common. They write in one transaction, so a killed one has changed nothing. */
export const IMPORT_TASK = {
  access: () => STAFF,
  input,
  isAtomic: true,
  where: 'thread',
  path: ({ importId }: ImportTaskInput) => `/importacao/${importId}`,
  tooLarge: 'O ficheiro precisa de mais memória do que há. Divida-o em ficheiros mais pequenos.',
} as const

/** The import must still be as it was when the task was queued. */
export async function requireStatus(db: Kysely<unknown>, importId: string, status: RestingStatus): Promise<void> {
  const { rows } = await sql<{ status: RestingStatus }>`select status from imports where id = ${importId}`.execute(db)
  if (rows[0]?.status === status) return
  throw new TaskFault(
    rows[0]?.status === 'undone' ? 'Esta importação já foi anulada.' : 'Esta importação já não está à espera disto.',
  )
}

/**
 * Makes a second import wait until the transaction of the first has ended. A small and a large one may run at the same
 * time, and neither would see the numbers and tax numbers that the other is writing.
 */
export async function waitForOtherImports(db: Kysely<unknown>): Promise<void> {
  // An import may take longer than other locks are waited for.
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
  await sql`set local lock_timeout = '60s'`.execute(db)
}
