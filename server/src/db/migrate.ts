import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Database, Log } from './connect.ts'
import { type Migration, readMigrations } from './migration-files.ts'

interface Applied {
  name: string
  checksum: string
}

/** Key of the advisory lock on which instances that start together wait for each other; any constant number. */
export const MIGRATION_LOCK = 4_201_969_001

export const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** Applies missing migrations, one transaction per file, and returns the names of the files that this call applied. */
export async function migrate(db: Pick<Database, 'pool'>, folder: string, log: Log): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    // Neither a migration nor waiting for another instance's migration may time out.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const { rows } = await client.query<Applied>('select name, checksum from migrations order by name collate "C"')
    const pending = findPending(files, rows)
    for (const file of pending) await applyMigration(client, file, log)
    return pending.map(file => file.name)
  } finally {
    // Ending the session releases the lock and resets the timeouts in every case.
    client.release(true)
  }
}

function findPending(files: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(files.map(file => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file)
      throw new Error(
        `A migração ${name} já foi aplicada a esta base de dados, mas não existe nesta versão do programa. ` +
          'A base de dados é de uma versão mais recente, ou falta o ficheiro.',
      )
    if (file.checksum !== checksum)
      throw new Error(
        `A migração ${name} foi alterada depois de aplicada. Reponha o ficheiro como era e faça a alteração numa migração nova.`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  const pending = files.filter(file => !done.has(file.name))
  const overtaken = files.slice(0, applied.length).find(file => !done.has(file.name))
  if (overtaken)
    throw new Error(
      `A migração ${overtaken.name} não foi aplicada, mas outras posteriores já o foram. Dê-lhe o número seguinte ao da última.`,
    )
  return pending
}

async function applyMigration(client: pg.PoolClient, file: Migration, log: Log): Promise<void> {
  const start = performance.now()
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
    await client.query('commit')
  } catch (error) {
    // Ignored: if the server is gone there is nothing to roll back, and the original error is the one to report.
    await client.query('rollback').catch(() => undefined)
    throw new Error(`A migração ${file.name} falhou e nada dela ficou na base de dados: ${explain(error, file.sql)}`, {
      cause: error,
    })
  }
  log('Migração aplicada', { name: file.name, ms: Math.round(performance.now() - start) })
}

function explain(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const details = [error.detail, error.hint, error.where].filter(part => part !== undefined)
  return [error.message + findLine(error.position, text), ...details].join(' — ')
}

/** Converts PostgreSQL's error position, which counts characters from 1, to an index of UTF-16 units. */
function findLine(position: string | undefined, text: string): string {
  if (position === undefined) return ''
  const before = [...text].slice(0, Number(position) - 1)
  return ` (linha ${before.filter(char => char === '\n').length + 1})`
}
