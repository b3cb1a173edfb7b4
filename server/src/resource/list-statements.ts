import type { Resource } from '@agremia/model/resource/define'
import type { ListQuery } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, viewerOf } from '../http/actor.ts'
import { COLUMN, column } from './columns.ts'
import type { Kernel } from './kernel.ts'
import { inOrder, matching, matchingCount, onPage, type RowBounds } from './list.ts'
import { wireRows } from './select.ts'
import type { Served } from './serve.ts'

/** One request for a list: the resource, the parsed query, the rows it is limited to and who asks. */
export interface ListRequest {
  served: Served
  query: ListQuery
  bounds: RowBounds
  actor: Actor | undefined
}

/** A query as the driver takes it. PostgreSQL plans one with a name once for each connection. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}
export interface ListStatements {
  page: Statement
  count: Statement
  /** Only where the query asks for sums. */
  sums?: Statement
}

const pageOf = ({ find }: Kernel, resource: Resource, query: ListQuery, bounds: RowBounds) =>
  sql`${matching(resource, query, bounds)} ${inOrder(resource, query, find)} ${onPage(query)}`

/** The rows as JSON that PostgreSQL writes, so that no value is parsed in the app only to be written again. */
export const jsonRows = (kernel: Kernel, { served: { resource }, query, bounds, actor }: ListRequest) => sql`
  select row_to_json(r)::text as item
  from (
    ${wireRows(resource, viewerOf(actor), kernel.find, query.fields, pageOf(kernel, resource, query, bounds))}
  ) r`

function writeStatements(kernel: Kernel, request: ListRequest): ListStatements {
  const { served, query, bounds } = request
  return {
    page: compile(
      kernel,
      sql`
        select string_agg(item, ',') as data, count(*)::int as length, pg_current_snapshot()::text as snapshot
        from (${jsonRows(kernel, request)}) as items`,
    ),
    count: compile(
      kernel,
      sql`
        select count(*)::int as total, pg_current_snapshot()::text as snapshot
        ${matchingCount(served.resource, query, bounds)}`,
    ),
    ...(query.sums.length > 0 && { sums: writeSums(kernel, request) }),
  }
}

/** The statement for the sums over all rows that match. */
export const writeSums = (kernel: Kernel, { served: { resource }, query, bounds }: ListRequest): Statement =>
  compile(
    kernel,
    sql`
      select ${sumsOf(resource, query.sums)} as total, pg_current_snapshot()::text as snapshot
      ${matchingCount(resource, query, bounds)}`,
  )

/** The JSON of `meta.sums`, as text: the sums as the API sends values of the fields, 0 where no row matches. */
const sumsOf = ({ fields }: Resource, names: readonly string[]) => {
  const sums = names.flatMap(name => {
    const field = fields[name]
    const sum = sql`coalesce(sum(${column(snakeCase(name))}), 0)`
    return field ? [sql`${sql.lit(name)}::text`, COLUMN[field.type].wire?.(sum, field) ?? sum] : []
  })
  return sql`json_build_object(${sql.join(sums)})::text`
}

function compile({ database }: Kernel, query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(database.kysely)
  return { text, values: [...parameters] }
}

/** Named statements of one resource. Each takes memory on every connection for as long as the connection lives. */
const MOST_NAMED_STATEMENTS = 16
let namesGiven = 0
const prepared = new WeakMap<Served, Map<string, ListStatements>>()

/**
 * The statements for one page of a list and for its total. Those of the unfiltered first page, with which a screen opens,
 * are written once and prepared under a name. All others are planned anew each time, because a plan that suits any search
 * word would be slow for a rare one.
 */
export function statementsFor(kernel: Kernel, request: ListRequest): ListStatements {
  const { served, query, bounds, actor } = request
  const isNarrowed =
    query.search !== '' ||
    query.filters.length > 0 ||
    query.ids ||
    query.asOf ||
    served.resource.readsToday ||
    bounds.scope.condition ||
    bounds.parent ||
    bounds.ids
  if (isNarrowed || query.page > 1) return writeStatements(kernel, request)
  const known = prepared.get(served) ?? new Map<string, ListStatements>()
  prepared.set(served, known)
  const shape = JSON.stringify([actor?.role, query.limit, query.sort, query.fields, query.sums])
  const found = known.get(shape)
  if (found) return found
  const written = writeStatements(kernel, request)
  if (known.size >= MOST_NAMED_STATEMENTS) return written
  const named = (statement: Statement) => ({ ...statement, name: `list_${++namesGiven}` })
  const { page, count, sums } = written
  const statements = { page: named(page), count: named(count), ...(sums && { sums: named(sums) }) }
  known.set(shape, statements)
  return statements
}
