import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Log } from '../../db/connect.ts'
import { codeOf } from '../../db/faults.ts'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migration-files.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { emptyQueue } from '../../jobs/queue.ts'
import { applyMigrations, countKnown } from './apply-migrations.ts'
import type { BackupParts } from './backup-parts.ts'
import { checkEmpty, checkNobodyElse, dropEverything } from './empty-place.ts'
import { loadTables } from './load-tables.ts'
import { type PlacedFiles, removeLeftovers, stageFiles } from './place-files.ts'
import { bringsKey, checkKey, type Key } from './probe.ts'
import { Refused } from './refused.ts'
import { EXACT } from './tables.ts'
import type { Backup } from './verify.ts'

export interface RestoreOptions {
  backup: Backup
  key: Key
  parts: BackupParts
  /** The folder of this program's migrations. */
  migrations: string
  /** Opens the database. Called only after the backup is verified, because opening an embedded database creates it. */
  open: () => Promise<Pick<Database, 'pool'>>
  /** Whether existing data may be overwritten. */
  force: boolean
  log: Log
  signal?: AbortSignal
}

/** Restores database and files from a verified backup, completely or not at all. */
export async function restoreBackup({
  backup,
  key,
  parts,
  migrations,
  open,
  force,
  log,
  signal,
}: RestoreOptions): Promise<void> {
  const files = await readMigrations(migrations)
  const known = countKnown(files, backup.manifest.migrations)
  await checkKey(key, backup)
  const database = await open()
  const client = await database.pool.connect()
  let placed: PlacedFiles | undefined
  try {
    await client.query(`begin; ${EXACT}`)
    await takeLock(client)
    await checkNobodyElse(client)
    await checkEmpty(client, key.dataDir, parts, force)
    placed = await stageFiles(key.dataDir, backup, parts.folders, bringsKey(key, backup), signal)
    await dropEverything(client)
    await applyMigrations(client, files.slice(0, known), backup.manifest.migrations)
    await loadTables(client, backup, log, signal)
    await applyMigrations(client, files.slice(known))
    await renewQueue(database.pool, client, parts.afterRestore)
    await client.query('analyze')
    signal?.throwIfAborted()
    await placed.swap()
    await client.query('commit')
  } catch (error) {
    // Ignored: a lost session has rolled back by itself, and the original error is the one to report.
    await client.query('rollback').catch(() => undefined)
    await placed?.undo()
    await placed?.clean()
    throw explain(error)
  } finally {
    client.release(true)
  }
  await removeLeftovers(key.dataDir, parts.folders)
}

/** Holds the lock of the migrations, on which an instance that starts meanwhile waits. */
async function takeLock(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1) as "isOurs"', [
    MIGRATION_LOCK,
  ])
  if (!rows[0]?.isOurs) throw new Refused('A Agremia está a arrancar, ou outra reposição está em curso. Tente depois.')
}

/** The queue's tables belong to its library and are in no backup. The jobs that waited follow from our own rows. */
async function renewQueue(
  pool: pg.Pool,
  client: pg.PoolClient,
  afterRestore: BackupParts['afterRestore'],
): Promise<void> {
  await migrateQueue(pool)
  const session = { query: client.query.bind(client), release: () => undefined }
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => session, end: async () => undefined } }),
  })
  await emptyQueue(db)
  for (const step of afterRestore) await step(db)
}

/** What PostgreSQL refuses because of its surroundings, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  // lock_not_available
  '55P03': 'Outra ligação está a usar as tabelas da base de dados. Feche-a e tente de novo.',
  // out_of_memory, also of the table of locks: each table, index and constraint takes one.
  '53200':
    'O servidor PostgreSQL não tem lugar para os bloqueios que a reposição precisa. Aumente max_locks_per_transaction para 256 e tente de novo.',
}

function explain(error: unknown) {
  const reason = REASONS[codeOf(error) ?? '']
  return reason ? new Refused(reason, { cause: error }) : error
}
