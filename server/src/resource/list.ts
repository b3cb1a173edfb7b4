import type { Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { ALL, type Filter, type ListQuery } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { fold } from '@agremia/model/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { COLUMN, column, isFolded, sortColumn, table } from './columns.ts'

/** What narrows a list beside its query: what the person may see, whose child it is, which rows were ticked. */
export interface Within {
  scope?: RawBuilder<unknown>
  parent?: { field: string; id: string }
  ids?: readonly string[]
}

/** The rows that match, to be read in an order. Export, children and bulk actions start here too. */
export const matching = (resource: Resource, query: ListQuery, within: Within) => {
  const always = (resource.readsAlways ?? []).map(name => sql`${column(name)} is not null`)
  return sql`from ${source(resource, query)} ${whereAll([...conditions(resource, query, within), ...always])}`
}
/** The same rows, only to be counted: no table is read that says nothing about which they are. */
export const matchingCount = (resource: Resource, query: ListQuery, within: Within) =>
  sql`from ${source(resource, query)} ${whereAll([...conditions(resource, query, within)])}`

const source = (resource: Resource, { asOf }: ListQuery) =>
  asOf && resource.readsOn ? onDay(resource.readsOn, asOf) : table(resource)

/** A function that PostgreSQL reads through, as it does a view. */
const onDay = (readsOn: string, day: string) => sql`${sql.ref(readsOn)}(${day}::date) as t`

export const inOrder = (resource: Resource, { sort }: ListQuery) => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  const field = resource.fields[sort.field]
  const name = field ? sortColumn(sort.field, field) : snakeCase(sort.field)
  // The id settles ties, so that no row is shown twice or never while paging.
  return sql`order by ${column(name)} ${direction}, t.id ${direction}`
}

export const onPage = ({ limit, page }: ListQuery) =>
  // Whole numbers that the query's parser made; as text, so that the planner sees how short a page is.
  limit === ALL ? sql`` : sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`

const whereAll = (all: RawBuilder<unknown>[]) => (all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`)

function* conditions(resource: Resource, query: ListQuery, { scope, parent, ids }: Within) {
  if (scope) yield sql`(${scope})`
  if (parent) yield isChild(resource, parent)
  if (ids) yield sql`t.id = any(${[...ids]}::uuid[])`
  if (query.ids) yield sql`t.id = any(${[...query.ids]}::uuid[])`
  for (const filter of query.filters) {
    const field = resource.fields[filter.field]
    if (field) yield condition(filter, field)
  }
  for (const word of fold(query.search).split(' ')) if (word) yield hasWord(resource, word)
}

/** Zeros before a number that names something are how it is printed (`0012`): its column has none. */
function hasWord({ fields }: Resource, word: string) {
  const number = /^0+([1-9]\d{0,8})$/.exec(word)?.[1]
  const named = number ? Object.entries(fields).filter(([, { search, digits }]) => search && digits) : []
  const own = named.map(([name]) => sql`${column(snakeCase(name))} = ${Number(number)}`)
  return sql`(${sql.join([sql`t.search like ${anywhere(word)}`, ...own], sql` or `)})`
}

/** Its column is an array, of which any item may be the one that is looked for. */
const isList = ({ type }: Field) => type === 'enumList' || type === 'refs'

const isChild = (resource: Resource, { field, id }: { field: string; id: string }) => {
  const own = column(snakeCase(field))
  return resource.fields[field]?.type === 'refs' ? sql`${own} @> array[${id}]::uuid[]` : sql`${own} = ${id}`
}

function condition(filter: Filter, field: Field): RawBuilder<unknown> {
  const own = column(snakeCase(filter.field))
  const compared = column(sortColumn(filter.field, field))
  switch (filter.by) {
    case 'in': {
      const values = isFolded(field) ? filter.values.map(value => fold(String(value))) : filter.values
      const type = sql.raw(COLUMN[field.type].type ?? 'text')
      if (isList(field)) return sql`${own} && ${filter.values.flat()}::${type}`
      return sql`${compared} = any(${values}::${type}[])`
    }
    case 'from':
      return sql`${own} >= ${filter.value}`
    case 'to':
      return sql`${own} <= ${filter.value}`
    case 'empty':
      if (COLUMN[field.type].neverNull) return filter.value ? sql`${own} = '{}'` : sql`${own} <> '{}'`
      return filter.value ? sql`${own} is null` : sql`${own} is not null`
    case 'has':
      return sql`${compared} like ${anywhere(fold(filter.value))}`
  }
}

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
