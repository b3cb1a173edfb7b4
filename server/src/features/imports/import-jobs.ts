import type { ImportStatus } from '@agremia/model/calls/imports'
import { type Kysely, sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'
import { ApiError } from '../../errors.ts'
import type { JobHandlers } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Clock } from '../../outside/clock.ts'
import { runTask } from './run-task.ts'
import { TaskFault } from './task.ts'

type ImportJob = 'check-import' | 'apply-import' | 'undo-import'
type Work = 'check' | 'apply' | 'undo'

/** Where an import is while it is worked on, and where it falls back to when that fails. */
export const WORK: Record<Work, { job: ImportJob; during: ImportStatus; else: ImportStatus }> = {
  check: { job: 'check-import', during: 'checking', else: 'mapping' },
  apply: { job: 'apply-import', during: 'applying', else: 'checked' },
  undo: { job: 'undo-import', during: 'undoing', else: 'applied' },
}

const INTERRUPTED = 'A tarefa foi interrompida e nada foi alterado. Volte a tentar.'

/** In the caller's own transaction, which has put the import into the state of being worked on. */
export const queueWork = (db: Kysely<unknown>, work: Work, importId: string, userId: string) =>
  addJob(db, WORK[work].job, { importId, userId }, { key: `import:${importId}`, maxAttempts: 3 })

/** The handlers of the three jobs. What a person can mend is noted for them, and the job is done; the rest is tried again. */
export function importJobs(database: Database, clock: Clock, log: Log): Pick<JobHandlers, ImportJob> {
  const handle =
    (work: Work): JobHandlers[ImportJob] =>
    async ({ importId, userId }, { isLast }) => {
      try {
        await runTask(database, clock(), { kind: work, importId, userId })
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) log('A task of an import failed', { importId, work, reason: String(error) })
        if (fault || isLast) await fallBack(database.kysely, work, importId, fault ?? INTERRUPTED)
        if (!fault) throw error
      }
    }
  return { 'check-import': handle('check'), 'apply-import': handle('apply'), 'undo-import': handle('undo') }
}

function faultOf(error: unknown): string | undefined {
  if (error instanceof TaskFault) return error.message
  return error instanceof ApiError ? Object.values(error.errors)[0] : undefined
}

const fallBack = (db: Kysely<unknown>, work: Work, importId: string, fault: string) =>
  sql`
    update imports set status = ${WORK[work].else}, fault = ${fault}, rows_done = 0
    where id = ${importId} and status = ${WORK[work].during}
  `.execute(db)
