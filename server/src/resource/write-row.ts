import { type Kysely, sql } from 'kysely'

/** Values by the names of their columns in the table. */
export type Columns = Record<string, unknown>

export const insertRow = (db: Kysely<unknown>, table: string, columns: Columns) =>
  sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map(name => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
  `.execute(db)

/** Nothing to change is no statement. */
export async function updateRow(db: Kysely<unknown>, table: string, id: string, columns: Columns) {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (changes.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
}

export const deleteRow = (db: Kysely<unknown>, table: string, id: string) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
