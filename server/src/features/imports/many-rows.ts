import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pickColumns } from '../../resource/table-columns.ts'
import type { Columns } from '../../resource/write-row.ts'

/** Many rows in one statement, written out before anyone waits for it. */
export type Insertion = (db: Kysely<unknown>) => Promise<unknown>

/** Columns that the database works out for each row itself, from the others of `r`, the row. */
export interface WorkedOut {
  names: readonly string[]
  from: RawBuilder<unknown>
}

/** What a row leaves out, or says is null, is null where another row says something. */
export function insertionOf(table: string, given: readonly Columns[], worked?: WorkedOut): Insertion {
  if (given.length === 0) return async () => undefined
  // Most columns of most rows are empty: they are not sent, and those that are empty in all of them not even named.
  const rows = given.map(row => pickColumns(row, name => row[name] !== null && row[name] !== undefined))
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  for (const name of worked?.names ?? []) names.delete(name)
  const own = [...names].map(name => sql.ref(name))
  const others = worked?.names.map(name => sql.ref(name)) ?? []
  const text = JSON.stringify(rows)
  return db =>
    sql`
      insert into ${sql.table(table)} (${sql.join([...own, ...others])})
      select ${sql.join([...[...names].map(name => sql`r.${sql.ref(name)}`), ...others.map(name => sql`w.${name}`)])}
      from json_populate_recordset(null::${sql.table(table)}, ${text}::json) as r
      ${worked ? sql`cross join lateral ${worked.from} as w` : sql``}
    `.execute(db)
}

export const insertMany = (db: Kysely<unknown>, table: string, rows: readonly Columns[]) => insertionOf(table, rows)(db)

/** Each row changes those columns that it names, and no other; all get the next `rev`. */
export async function updateMany(
  db: Kysely<unknown>,
  table: string,
  rows: readonly (Columns & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(name => name !== 'id')
  const changes = names.map(
    name => sql`${sql.ref(name)} = case when r.c ? ${name} then v.${sql.ref(name)} else t.${sql.ref(name)} end`,
  )
  await sql`
    update ${sql.table(table)} t set ${sql.join([...changes, sql`rev = t.rev + 1`])}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r (c),
      jsonb_populate_record(null::${sql.table(table)}, r.c) as v
    where t.id = v.id
  `.execute(db)
}
