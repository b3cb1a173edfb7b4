import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import type { DataFolder } from '../../outside/data-folder.ts'
import { loadKeys } from '../../outside/keys.ts'
import { type AddEntry, writeArchive } from './archive-writer.ts'
import { listFiles, openFile, unlessGone } from './data-files.ts'
import { entryOfFile, entryOfTable, FORMAT, KEY_FILE, MANIFEST, type Manifest } from './manifest.ts'
import { hasKeyFile, type Key, PROBE } from './probe.ts'
import { Refused } from './refused.ts'
import { type Client, EXACT, listTables, quoted, readTable, type Table, toText } from './tables.ts'
import { openBackup } from './verify.ts'

export interface BackupOptions {
  database: Pick<Database, 'pool'>
  key: Key
  folders: readonly DataFolder[]
  version: string
  now: Date
  /** The path of the backup file, which must not exist yet. */
  file: string
  signal?: AbortSignal
}

/** Writes the whole installation to one file, as it is at one moment, while the application is in use. */
export async function makeBackup({ file, ...options }: BackupOptions): Promise<Manifest> {
  if (await unlessGone(stat(file))) throw new Refused(`${file} já existe. Escolha outro nome.`)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part`
  try {
    await rm(draft, { force: true })
    await writeArchive(draft, add => inSnapshot(options.database, client => fill(client, add, options)))
    // Verified by reading it from the disk as a restore would.
    const { manifest, close } = await openBackup(draft, options.folders, options.signal)
    close()
    await rename(draft, file)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Opens a transaction in which all statements see the same snapshot and no table's definition can change. */
async function inSnapshot(database: Pick<Database, 'pool'>, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${EXACT}`)
    await work(client)
    await client.query('commit')
  } finally {
    // The connection is destroyed, so that no other work gets a session without timeouts.
    client.release(true)
  }
}

async function fill(
  client: Client,
  add: AddEntry,
  { key, folders, version, now, signal }: Omit<BackupOptions, 'file'>,
): Promise<void> {
  const migrations = await readApplied(client)
  const tables = await listTables(client)
  const names = ['migrations', ...tables.map(table => table.name)]
  await client.query(`lock table ${names.map(quoted).join(', ')} in access share mode`)
  const manifest: Manifest = {
    format: FORMAT,
    version,
    madeAt: now.toISOString(),
    probe: await sealProbe(key),
    migrations,
    tables: [],
    sequences: await readSequences(client),
    files: [],
  }
  for (const table of tables) manifest.tables.push(await addTable(client, add, table, signal))
  const keyFile = (await hasKeyFile(key)) ? [KEY_FILE] : []
  for (const path of [...keyFile, ...(await listFiles(key.dataDir, folders))]) {
    signal?.throwIfAborted()
    const opened = await openFile(key.dataDir, path)
    if (opened) manifest.files.push({ path, mode: opened.mode, ...(await add(entryOfFile(path), opened.stream)) })
  }
  await add(MANIFEST, [JSON.stringify(manifest, null, 2)])
}

async function addTable(client: Client, add: AddEntry, table: Table, signal: AbortSignal | undefined) {
  let rows = 0
  async function* write() {
    for await (const lines of readTable(client, table, signal)) {
      rows += lines.length
      yield toText(lines)
    }
  }
  const content = await add(entryOfTable(table.name), write())
  return { name: table.name, columns: table.columns, rows, ...content }
}

async function readApplied(client: Client): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'migrations'",
  )
  if (found.length === 0)
    throw new Refused('Esta base de dados não tem uma instalação da Agremia: não há o que copiar.')
  const { rows } = await client.query<Manifest['migrations'][number]>(
    `select name, checksum, applied_at::text as "appliedAt" from public.migrations order by name collate "C"`,
  )
  return rows
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push(...rows.map(row => ({ name, ...row })))
  }
  return sequences
}

async function sealProbe(key: Key): Promise<string | null> {
  const isThere = key.secretKey !== undefined || (await hasKeyFile(key))
  return isThere ? (await loadKeys(key)).seal(PROBE) : null
}

/** The default path in the data folder; the name contains the seconds, so that two backups of a day differ. */
export const defaultFile = (dataDir: string, now: Date) =>
  join(dataDir, 'backups', `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.agremia`)
