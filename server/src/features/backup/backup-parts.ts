import type { Kysely } from 'kysely'
import type { DataFolder } from '../../outside/data-folder.ts'

/** What a backup and a restore need to know of the features. */
export interface BackupParts {
  /** Every folder with files that must not be lost. */
  folders: readonly DataFolder[]
  /** Tables that the program itself fills at start: their rows are nobody's work, so a restore may replace them. */
  firstTables: readonly string[]
  /** Run in the transaction of the restore, when the queue is empty: end what must not come back, and add the jobs that the restored rows promise. */
  afterRestore: readonly ((db: Kysely<unknown>) => Promise<unknown>)[]
}
