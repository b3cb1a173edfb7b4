import type { Resource } from '@agremia/model/resource/define'
import type { Field, FieldType } from '@agremia/model/resource/field'
import { snakeCase } from '@agremia/model/resource/naming'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type RawBuilder, sql } from 'kysely'

interface ColumnKind {
  /** The column's type as PostgreSQL prints it; null for what is never stored. */
  type: string | null
  /** Codes sort by their bytes, the same on any server. */
  bytewise?: true
  /** Nothing is the empty list: one way to say it, for filters and for whoever reads. */
  neverNull?: true
  /** The value as JSON on the wire, where the column's own JSON is not that. */
  wire?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
}

const code: ColumnKind = { type: 'text', bytewise: true }

/** What each type of field is in the database. */
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
  object: { type: 'jsonb' },
}

export const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** From the value that we hold to the one on the wire, for what never passes through SQL (the audit log's diffs). */
export const wireValue = (field: Field, value: unknown) =>
  field.type === 'money' && typeof value === 'number' ? eurosFromCents(value) : value

/** Names are looked for and sorted without accents and case: those columns have a folded twin. */
export const isFolded = (field: Field) => field.type === 'string' && Boolean(field.sort || field.filter)
export const sortColumn = (name: string, field: Field) =>
  isFolded(field) ? `${snakeCase(name)}_sort` : snakeCase(name)

type Fields = readonly (readonly [string, Field])[]

/** Found once: whoever writes twenty thousand rows asks as often. */
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

/** A column of the row at hand; every query calls its main table `t`. */
export const column = (name: string) => sql.ref(`t.${name}`)
export const table = (resource: Resource) => sql`${source(resource)} as t`
/** Where rows are read: the table, or the view over several. */
export const source = ({ reads, path }: Resource) => sql.table(reads ?? path)
