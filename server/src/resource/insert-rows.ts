import type { Resource } from '@agremia/model/resource/define'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { tableColumns } from './table-columns.ts'
import type { Columns } from './write-row.ts'

type Values = Record<string, unknown>

const AT_A_TIME = 1000

/** Fills a table with many rows at once, without hooks, audit or events: for reference and demonstration data. */
export const insertRows = (
  db: Kysely<unknown>,
  resource: Resource,
  rows: readonly object[],
  extra: (row: Values) => Values = () => ({}),
) =>
  insertColumns(
    db,
    resource.path,
    rows.map(given => {
      const row = { ...given }
      return { id: uuidv7(), ...tableColumns(resource, row, undefined), ...extra(row) }
    }),
  )

/** The same for rows that are columns already. What one of them says, the others have as null. */
export async function insertColumns(db: Kysely<unknown>, table: string, rows: readonly Columns[]) {
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    const batch = rows.slice(from, from + AT_A_TIME)
    const names = [...new Set(batch.flatMap(row => Object.keys(row)))].map(name => sql.ref(name))
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(names)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)
    `.execute(db)
  }
}
