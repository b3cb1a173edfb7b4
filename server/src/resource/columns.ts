import { convertMoney } from '@agremia/model/resource/convert-money'
import type { Resource } from '@agremia/model/resource/define'
import type { Field, FieldType } from '@agremia/model/resource/field'
import { snakeCase } from '@agremia/model/resource/naming'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type RawBuilder, sql } from 'kysely'

interface ColumnKind {
  /** The column's type as PostgreSQL prints it; null for a field that is never stored. */
  type: string | null
  /** Codes have `collate "C"`, so that they sort alike on every server. */
  bytewise?: true
  /** An empty list is stored as `{}` or `[]` and never as null, so that filters have one case. */
  neverNull?: true
  /** Makes the value that the API sends, where PostgreSQL's own JSON of the column differs. */
  wire?: (column: RawBuilder<unknown>, field: Field) => RawBuilder<unknown>
}

const code: ColumnKind = { type: 'text', bytewise: true }

/** How each type of field is stored. */
export const COLUMN: Record<FieldType, ColumnKind> = {
  string: { type: 'text' },
  text: { type: 'text' },
  email: code,
  phone: code,
  nif: code,
  iban: code,
  postalCode: code,
  color: code,
  url: { type: 'text' },
  money: { type: 'bigint', wire: column => sql`round(${column} / 100.0, 2)` },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'timestamp with time zone', wire: column => instant(column) },
  enum: code,
  enumList: { type: 'text[]' },
  ref: { type: 'uuid' },
  refs: { type: 'uuid[]', neverNull: true },
  password: { type: null },
  richText: { type: 'jsonb' },
  lines: { type: 'jsonb', neverNull: true, wire: (column, field) => wireLines(column, field) },
  object: { type: 'jsonb' },
}

export const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The value that the API sends for a stored one, for values that do not pass through `wire` in SQL, as the audit log's diffs. */
export const wireValue = (field: Field, value: unknown) => convertMoney(field, value, eurosFromCents)

/** Lines with their amounts in euros. */
function wireLines(column: RawBuilder<unknown>, { lines = {} }: Field) {
  const amounts = Object.keys(lines).filter(name => lines[name]?.type === 'money')
  if (amounts.length === 0) return column
  const euros = amounts.flatMap(name => {
    const key = sql.lit(name)
    return [sql`${key}::text`, sql`round((line ->> ${key})::numeric / 100, 2)`]
  })
  return sql`(select coalesce(jsonb_agg(line || jsonb_build_object(${sql.join(euros)}) order by place), '[]')
    from jsonb_array_elements(${column}) with ordinality as l (line, place))`
}

/** Names are filtered and sorted without accents and case, by a second column `…_sort` that holds the folded text. */
export const isFolded = (field: Field) => field.type === 'string' && Boolean(field.sort || field.filter)
export const sortColumn = (name: string, field: Field) =>
  isFolded(field) ? `${snakeCase(name)}_sort` : snakeCase(name)

type Fields = readonly (readonly [string, Field])[]

/** Computes once for each resource: a write of 20,000 rows asks 20,000 times. */
function foundOnce(find: (resource: Resource) => Fields) {
  const known = new WeakMap<Resource, Fields>()
  return (resource: Resource): Fields => {
    const found = known.get(resource) ?? find(resource)
    known.set(resource, found)
    return found
  }
}

export const storedFields = foundOnce(resource =>
  Object.entries(resource.fields).filter(([, field]) => COLUMN[field.type].type !== null),
)
export const searchedFields = foundOnce(resource => storedFields(resource).filter(([, field]) => field.search))

/** A column of the resource's own row; every query names its main table `t`. */
export const column = (name: string) => sql.ref(`t.${name}`)
/** The value of a field as lists, items and exports may hold it. */
export const openColumn = (name: string, { secretWhile }: Field) => {
  const own = column(snakeCase(name))
  return secretWhile ? sql`case when ${column(snakeCase(secretWhile))} then null else ${own} end` : own
}
export const table = (resource: Resource) => sql`${source(resource)} as t`
/** As of today, or of an earlier day. The functions of the day return sets, and PostgreSQL inlines them into the query as it does a view. */
export const tableOn = (resource: Resource, today: string, asOf?: string) => {
  const [reads, day] = asOf ? [resource.readsOn, asOf] : [resource.readsToday, today]
  return reads ? sql`${sql.ref(reads)}(${day}::date) as t` : table(resource)
}
/** The table that rows are read from, or the view over several tables. */
export const source = ({ reads, path }: Resource) => sql.table(reads ?? path)
/** Where the title of a row is read. */
export const titleSource = ({ titles, reads, path }: Resource) => sql.table(titles ?? reads ?? path)
