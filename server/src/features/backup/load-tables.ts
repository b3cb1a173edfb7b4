import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import pg from 'pg'
import { entryOfTable, type Manifest, type TableEntry } from './manifest.ts'
import { Refused } from './refused.ts'
import { type Client, listed, listTables, quoted, readTable, type Table, toText } from './tables.ts'
import type { Backup } from './verify.ts'

/** Fills the empty tables and reads each one back, so that the restore succeeds only if the database equals the backup. */
export async function loadTables(
  client: Client,
  backup: Backup,
  log: (message: string, detail: object) => void,
  signal?: AbortSignal,
): Promise<void> {
  const tables = new Map((await listTables(client)).map(table => [table.name, table]))
  const references = await dropReferences(client)
  for (const entry of backup.manifest.tables) {
    const table = tables.get(entry.name)
    if (!table) {
      // A table that is not ours is skipped; its rows stay in the backup file.
      log('A tabela não é da Agremia e não foi reposta', { name: entry.name, rows: entry.rows })
      continue
    }
    if (String(table.columns) !== String(entry.columns))
      throw new Refused(`A tabela ${entry.name} da cópia tem colunas diferentes das desta versão do programa.`)
    await loadTable(client, table, splitLines(backup.read(entryOfTable(entry.name))), signal)
    await checkLoaded(client, table, entry, signal)
  }
  await setSequences(client, backup.manifest)
  await addReferences(client, references)
}

const BATCH_ROWS = 500
const BATCH_CHARACTERS = 1_000_000

async function loadTable(client: Client, table: Table, lines: AsyncIterable<string>, signal: AbortSignal | undefined) {
  const values = table.types.map((type, index) => `(line ->> ${index})::${type}`).join(', ')
  const insert = `
    insert into ${quoted(table.name)} (${listed(table.columns)}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line`
  const computing = await listComputingTriggers(client, table)
  await switchTriggers(client, table, 'disable', computing)
  let batch: string[] = []
  let length = 0
  const send = async () => {
    signal?.throwIfAborted()
    await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    length = 0
  }
  for await (const line of lines) {
    batch.push(line)
    length += line.length
    if (batch.length >= BATCH_ROWS || length >= BATCH_CHARACTERS) await send()
  }
  if (batch.length > 0) await send()
  await switchTriggers(client, table, 'enable', computing)
}

/**
 * The triggers that are off while rows are loaded, because the stored rows already contain what they computed. Those that
 * fire in every replication role stay on: they protect append-only tables from changes, and loading only inserts.
 */
async function listComputingTriggers(client: Client, { name }: Table): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgenabled = 'O'",
    [quoted(name)],
  )
  return rows.map(trigger => trigger.name)
}

async function switchTriggers(client: Client, { name }: Table, how: 'enable' | 'disable', triggers: string[]) {
  if (triggers.length === 0) return
  const actions = triggers.map(trigger => `${how} trigger ${pg.escapeIdentifier(trigger)}`)
  await client.query(`alter table ${quoted(name)} ${actions.join(', ')}`)
}

async function checkLoaded(client: Client, table: Table, entry: TableEntry, signal: AbortSignal | undefined) {
  const hash = createHash('sha256')
  for await (const lines of readTable(client, table, signal)) hash.update(toText(lines))
  if (hash.digest('hex') !== entry.sha256)
    throw new Refused(`A tabela ${entry.name} não ficou igual à da cópia; nada foi mudado.`)
}

/** Not readline, which also splits at U+2028, a character that texts may contain. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = decoder.write(chunk).split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    yield* lines
  }
}

interface Reference {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys and recreates them after loading, which checks all rows; rows may refer to each other in cycles. */
async function dropReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relnamespace = 'public'::regnamespace
    order by relname, conname`)
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows
}

async function addReferences(client: Client, references: Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  )
  const known = new Set(rows.map(({ name }) => name))
  for (const { name, value, isCalled } of sequences)
    if (known.has(name)) await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
}
