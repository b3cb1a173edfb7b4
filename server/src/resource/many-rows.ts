import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Values by the names of their columns in the table. */
export type Columns = Record<string, unknown>

/** Columns that the database computes for each inserted row from its other columns; `from` refers to the row as `r`. */
export interface ComputedColumns {
  names: readonly string[]
  from: RawBuilder<unknown>
}

/**
 * Rows travel as one JSON text, however many they are: thousands of parameters take longer to bind than the rows to insert.
 * A `jsonb` column is given as an object or an array, never as text.
 */
const asJson = (rows: readonly Columns[]) => JSON.stringify(rows.map(withoutBytes))

/** JSON has no bytes: a `bytea` column is given as PostgreSQL's text for them. */
function withoutBytes(row: Columns): Columns {
  let copy: Columns | undefined
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value instanceof Uint8Array) copy = { ...(copy ?? row), [name]: `\\x${Buffer.from(value).toString('hex')}` }
  }
  return copy ?? row
}

/**
 * One insert for all rows. A column that no row fills is left to its default; where one row fills it, it is null in those
 * that do not.
 */
export async function insertMany(
  db: Kysely<unknown>,
  table: string,
  rows: readonly Columns[],
  computed?: ComputedColumns,
): Promise<void> {
  if (rows.length === 0) return
  const names = new Set<string>()
  for (const row of rows) {
    for (const name of Object.keys(row)) if (row[name] !== null && row[name] !== undefined) names.add(name)
  }
  for (const name of computed?.names ?? []) names.delete(name)
  const own = [...names].map(name => sql.ref(name))
  const others = computed?.names.map(name => sql.ref(name)) ?? []
  await sql`
    insert into ${sql.table(table)} (${sql.join([...own, ...others])})
    select ${sql.join([...own.map(name => sql`r.${name}`), ...others.map(name => sql`w.${name}`)])}
    from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json) as r
    ${computed ? sql`cross join lateral ${computed.from} as w` : sql``}
  `.execute(db)
}

interface UpdateOptions {
  /** Moves each row on to its next version, for a table whose `rev` the rows do not name themselves. */
  nextRev?: boolean
}

/** One update for all rows: each changes the columns that it names, and no other. A row that names none is left alone. */
export async function updateMany(
  db: Kysely<unknown>,
  table: string,
  given: readonly (Columns & { id: string })[],
  { nextRev = false }: UpdateOptions = {},
): Promise<void> {
  const rows = given.filter(row => Object.keys(row).length > 1)
  if (rows.length === 0) return
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  names.delete('id')
  const isOneRow = rows.length === 1
  const changes = [...names].map(name => {
    const value = sql`v.${sql.ref(name)}`
    return isOneRow
      ? sql`${sql.ref(name)} = ${value}`
      : sql`${sql.ref(name)} = case when r.c ? ${name} then ${value} else t.${sql.ref(name)} end`
  })
  await sql`
    update ${sql.table(table)} t set ${sql.join(nextRev ? [...changes, sql`rev = t.rev + 1`] : changes)}
    from jsonb_array_elements(${asJson(rows)}::jsonb) as r (c),
      jsonb_populate_record(null::${sql.table(table)}, r.c) as v
    where t.id = v.id
  `.execute(db)
}

export async function deleteMany(db: Kysely<unknown>, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** A plain loop, because an import takes each of its twenty thousand rows apart several times. */
export function pickColumns(columns: Columns, isWanted: (name: string) => boolean): Columns {
  const picked: Columns = {}
  for (const name of Object.keys(columns)) if (isWanted(name)) picked[name] = columns[name]
  return picked
}
