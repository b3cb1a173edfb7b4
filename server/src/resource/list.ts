import type { Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { ALL, type Filter, type ListQuery } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { searchWords } from '@agremia/model/resource/search-words'
import { fold } from '@agremia/model/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { COLUMN, column, isFolded, sortColumn, source, tableOn } from './columns.ts'
import type { Scope } from './scope.ts'
import type { FindResource } from './select.ts'

/** What limits a list beside its query. The scope is required: rows of a resource are never chosen without one. */
export interface RowBounds {
  scope: Scope
  /** In a list of children: the field that refers to the parent, and the parent's id. */
  parent?: { field: string; id: string }
  /** The rows that were ticked in a list. */
  ids?: readonly string[]
}

/** `from … where …` of the rows that match. Lists, children, exports and bulk actions all start here. */
export const matching = (resource: Resource, query: ListQuery, bounds: RowBounds) => {
  const always = (resource.readsAlways ?? []).map(name => sql`${column(name)} is not null`)
  return sql`from ${tableOn(resource, query.today, query.asOf)} ${whereAll([...conditions(resource, query, bounds), ...always])}`
}

/**
 * `from … where …` for counting the same rows. It leaves out the conditions of `readsAlways`, which every row meets: without
 * them PostgreSQL does not join the tables of a view that no filter names.
 */
export const matchingCount = (resource: Resource, query: ListQuery, bounds: RowBounds) =>
  sql`from ${tableOn(resource, query.today, query.asOf)} ${whereAll([...conditions(resource, query, bounds)])}`

export const inOrder = (resource: Resource, { sort }: ListQuery, find: FindResource) => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  const field = resource.fields[sort.field]
  const own = column(field ? sortColumn(sort.field, field) : snakeCase(sort.field))
  const key = field?.to ? titleOrder(find(field.to), own) : own
  // The id settles ties, so that paging neither repeats nor skips a row.
  return sql`order by ${key} ${direction}, t.id ${direction}`
}

/** A ref is sorted by the title of its row, as people read it; nobody knows the order of ids. */
function titleOrder(to: Resource, own: RawBuilder<unknown>) {
  const title = to.fields[to.title]
  const key = sql.ref(`r.${title ? sortColumn(to.title, title) : snakeCase(to.title)}`)
  return sql`(select ${key} from ${source(to)} as r where r.id = ${own})`
}

export const onPage = ({ limit, page }: ListQuery) =>
  // The query's parser made them whole numbers. They are literals, not parameters, so that the planner knows how few rows it needs.
  limit === ALL ? sql`` : sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`

const whereAll = (all: RawBuilder<unknown>[]) => (all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`)

function* conditions(resource: Resource, query: ListQuery, { scope, parent, ids }: RowBounds) {
  if (scope.condition) yield sql`(${scope.condition})`
  if (parent) yield isChild(resource, parent)
  if (ids) yield sql`t.id = any(${[...ids]}::uuid[])`
  if (query.ids) yield sql`t.id = any(${[...query.ids]}::uuid[])`
  for (const filter of query.filters) {
    const field = resource.fields[filter.field]
    if (filter.by === 'set') yield scope.sets?.[filter.field]?.(filter.value) ?? sql`false`
    else if (field) yield condition(filter, field)
  }
  for (const forms of searchWords(query.search)) yield hasWord(resource, forms)
}

/** A word found in any of its forms, anywhere in the search text. A number that is printed with leading zeros (`0012`) is also compared without them. */
function hasWord({ fields }: Resource, forms: readonly string[]) {
  const number = /^0+([1-9]\d{0,8})$/.exec(forms[0] ?? '')?.[1]
  const named = number ? Object.entries(fields).filter(([, { search, digits }]) => search && digits) : []
  const own = named.map(([name]) => sql`${column(snakeCase(name))} = ${Number(number)}`)
  const found = forms.map(form => sql`t.search like ${anywhere(form)}`)
  return sql`(${sql.join([...found, ...own], sql` or `)})`
}

/** Fields whose column is an array: a filter matches when any of the items does. */
const isList = ({ type }: Field) => type === 'enumList' || type === 'refs'

const isChild = (resource: Resource, { field, id }: { field: string; id: string }) => {
  const own = column(snakeCase(field))
  return resource.fields[field]?.type === 'refs' ? sql`${own} @> array[${id}]::uuid[]` : sql`${own} = ${id}`
}

function condition(filter: Exclude<Filter, { by: 'set' }>, field: Field): RawBuilder<unknown> {
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

/** A `like` pattern for the text in any place, with its own wildcards escaped. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
