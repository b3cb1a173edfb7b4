import type { Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { fold } from '@agremia/model/rules/fold'
import { COLUMN, isFolded, searchedFields } from './columns.ts'
import { pickColumns } from './many-rows.ts'

type Values = Record<string, unknown>

/** The columns that an input changes, with their folded copies for sorting and the search text. */
export function tableColumns(resource: Resource, input: Values, before: Values | undefined): Values {
  const columns: Values = {}
  for (const [name, value] of Object.entries(input)) {
    const field = resource.fields[name]
    if (!field || COLUMN[field.type].type === null || (before && isSameValue(before[name], value))) continue
    columns[snakeCase(name)] = value
    if (isFolded(field)) columns[`${snakeCase(name)}_sort`] = typeof value === 'string' ? fold(value) : null
  }
  const searched = searchedFields(resource)
  if (searched.some(([name]) => snakeCase(name) in columns) || (!before && searched.length > 0)) {
    columns.search = searchText(resource, { ...before, ...input })
  }
  return columns
}

/** The columns that a table holds of a row that is read by a view: what nobody types comes from elsewhere. */
export function typedColumns(resource: Resource, columns: Values): Values {
  const derived = derivedOf.get(resource) ?? findDerived(resource)
  return pickColumns(columns, name => !derived.has(name))
}

const derivedOf = new WeakMap<Resource, ReadonlySet<string>>()
function findDerived(resource: Resource): ReadonlySet<string> {
  const entries = Object.entries(resource.fields)
  const derived = new Set(entries.flatMap(([name, field]) => (field.readonly ? [snakeCase(name)] : [])))
  derivedOf.set(resource, derived)
  return derived
}

export const searchText = (resource: Resource, row: Values) =>
  fold(
    searchedFields(resource)
      .flatMap(([name]) => row[name] ?? [])
      .join(' '),
  )

/** Whether two values of a field are stored alike. */
export const isSameValue = (a: unknown, b: unknown) => a === b || asText(a) === asText(b)

/** With the keys of objects in order: `jsonb` does not keep the order in which they were sent. */
const asText = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
