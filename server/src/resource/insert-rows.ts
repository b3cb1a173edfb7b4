import type { Resource } from '@agremia/model/resource/define'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Columns, insertMany } from './many-rows.ts'
import { tableColumns } from './table-columns.ts'

const ROWS_PER_STATEMENT = 1000

/** Fills a table with many rows, without hooks, audit entries or announcements: for reference and demonstration data. */
export const insertRows = (
  db: Kysely<unknown>,
  resource: Resource,
  rows: readonly object[],
  extra: (row: Columns) => Columns = () => ({}),
) =>
  insertColumns(
    db,
    resource.path,
    rows.map(given => {
      const row = { ...given }
      return { id: uuidv7(), ...tableColumns(resource, row, undefined), ...extra(row) }
    }),
  )

/** The same for rows that are columns already. */
export async function insertColumns(db: Kysely<unknown>, table: string, rows: readonly Columns[]) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await insertMany(db, table, rows.slice(from, from + ROWS_PER_STATEMENT))
  }
}
