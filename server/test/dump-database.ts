import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/** Tables of what happens in the meantime, which undoing does not take back: the log, sessions and codes. */
const NOT_COMPARED = ['audit_log', 'sessions', 'login_codes', 'known_devices', 'migrations']

/** Every row of the database without versions, by table. */
export async function dumpDatabase({ kysely }: Pick<Database, 'kysely'>): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(kysely)
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    if (NOT_COMPARED.includes(name)) continue
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'rev' - 'updated_at' as row from ${sql.table(name)} t order by 1
    `.execute(kysely)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
