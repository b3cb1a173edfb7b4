import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'

/** Where a text is found in the whole database, by table and column. */
export async function findInTables({ kysely }: Pick<Database, 'kysely'>, secret: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(kysely)
  const found: { table: string; column: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ column: string; text: string }>`
      select c.key as column, c.value as text from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) c
      where strpos(c.value, ${secret}) > 0
    `.execute(kysely)
    found.push(...rows.map(row => ({ table: name, ...row })))
  }
  return found
}
