import type { ImportStatus } from '@agremia/model/calls/imports'
import { type Kysely, sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'
import { ApiError } from '../../errors.ts'
import { defineJob, type Job, type JobHandler } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Clock } from '../../outside/clock.ts'
import { runTask } from './run-task.ts'
import { TaskFault } from './task.ts'

interface ImportJobPayload {
  importId: string
  /** Who asked for it. */
  userId: string
}
export const checkImportJob = defineJob<ImportJobPayload>('check-import', { maxAttempts: 3 })
export const applyImportJob = defineJob<ImportJobPayload>('apply-import', { maxAttempts: 3 })
export const undoImportJob = defineJob<ImportJobPayload>('undo-import', { maxAttempts: 3 })

type Work = 'check' | 'apply' | 'undo'

/** The status of an import while a job works on it, and the one that it returns to when the job fails. */
export const WORK: Record<Work, { job: Job<ImportJobPayload>; during: ImportStatus; else: ImportStatus }> = {
  check: { job: checkImportJob, during: 'checking', else: 'mapping' },
  apply: { job: applyImportJob, during: 'applying', else: 'checked' },
  undo: { job: undoImportJob, during: 'undoing', else: 'applied' },
}

const INTERRUPTED = 'A tarefa foi interrompida e nada foi alterado. Volte a tentar.'

/** After a restore there are no jobs, and a job that ended by a crash on its last try left its import as it was: those start over. */
export const RELEASE_IMPORTS = sql`
  update imports set rows_done = 0, fault = ${sql.lit(INTERRUPTED)},
    status = case status when 'checking' then 'mapping' when 'applying' then 'checked' else 'applied' end
  where status in ('checking', 'applying', 'undoing') and not exists (
    select from graphile_worker.jobs
    where key = 'import:' || imports.id and (attempts < max_attempts or locked_at is not null)
  )`

/** In the caller's own transaction, which has put the import into the state of being worked on. */
export const queueWork = (db: Kysely<unknown>, work: Work, importId: string, userId: string) =>
  addJob(db, WORK[work].job, { importId, userId }, { key: `import:${importId}` })

interface ImportJobDeps {
  database: Database
  clock: Clock
  log: Log
}

/** What a person can mend is noted in the import, and the job counts as done; any other failure is tried again. */
export const handleImport =
  ({ database, clock, log }: ImportJobDeps, work: Work): JobHandler<ImportJobPayload> =>
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

function faultOf(error: unknown): string | undefined {
  if (error instanceof TaskFault) return error.message
  return error instanceof ApiError ? Object.values(error.errors)[0] : undefined
}

const fallBack = (db: Kysely<unknown>, work: Work, importId: string, fault: string) =>
  sql`
    update imports set status = ${WORK[work].else}, fault = ${fault}, rows_done = 0
    where id = ${importId} and status = ${WORK[work].during}
  `.execute(db)
