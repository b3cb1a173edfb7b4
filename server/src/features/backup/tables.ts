import pg from 'pg'
import Cursor from 'pg-cursor'

export type Client = pg.ClientBase

export interface Table {
  name: string
  columns: string[]
  types: string[]
  /** The primary key's columns, for `order by`. */
  key: string[]
}

/** The tables to back up: all that migrations created, except unlogged tables and those about this database alone. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, a.columns, a.types, array(
      select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
      from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute p on p.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and p.attrelid = c.oid
      order by k.place
    ) as key
    from pg_class c, lateral (
      select coalesce(array_agg(attname::text order by attnum), '{}') as columns,
        coalesce(array_agg(format_type(atttypid, atttypmod) order by attnum), '{}') as types
      from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('migrations', 'installation') and ${isOurs('pg_class', 'c.oid')}
    order by c.relname collate "C"`)
  return rows
}

/** Objects of extensions are excluded, because the extension creates them. */
export const isOurs = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

/** Session settings under which values have the same text on every server. */
export const EXACT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 3;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export const quoted = (name: string) => `public.${pg.escapeIdentifier(name)}`
export const listed = (columns: string[]) => columns.map(column => pg.escapeIdentifier(column)).join(', ')

const MOST_ROWS = 500
const BATCH_CHARACTERS = 1_000_000

/** The number of rows of the next batch, estimated from the size of the last rows; a mail may be a thousand times larger than a tag. */
function nextCount(lines: string[]): number {
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return Math.max(1, Math.min(MOST_ROWS, Math.floor((BATCH_CHARACTERS * lines.length) / length)))
}

/**
 * A table's rows, one line each: a JSON list with the text form of each column. PostgreSQL's own text form preserves
 * microseconds, distinguishes a JSON null from SQL null, and works for any type. The order depends on the rows only, so that
 * equal tables give equal text.
 */
export async function* readTable(client: Client, table: Table, signal?: AbortSignal): AsyncGenerator<string[]> {
  const values = table.columns.map(column => `${pg.escapeIdentifier(column)}::text`).join(', ')
  const line = `to_json(array[${values}]::text[])::text`
  const order = table.key.length > 0 ? table.key.join(', ') : `${line} collate "C"`
  const text = `select ${line} from ${quoted(table.name)} order by ${order}`
  const cursor = client.query(new Cursor<[string]>(text, [], { rowMode: 'array' }))
  try {
    for (let count = 10; ; ) {
      signal?.throwIfAborted()
      const lines = (await cursor.read(count)).map(([line]) => line)
      if (lines.length > 0) yield lines
      if (lines.length < count) break
      count = nextCount(lines)
    }
  } finally {
    await cursor.close()
  }
}

export const toText = (lines: string[]) => `${lines.join('\n')}\n`
