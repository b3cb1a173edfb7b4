import type { Resource } from '@agremia/model/resource/define'
import type { ListQuery } from '@agremia/model/resource/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
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
}

const pageOf = ({ find }: Kernel, resource: Resource, query: ListQuery, bounds: RowBounds) =>
  sql`${matching(resource, query, bounds)} ${inOrder(resource, query, find)} ${onPage(query)}`

/** The rows as JSON that PostgreSQL writes, so that no value is parsed in the app only to be written again. */
export const jsonRows = (kernel: Kernel, { served: { resource }, query, bounds, actor }: ListRequest) => sql`
  select row_to_json(r)::text as item
  from (
    ${wireRows(resource, actor?.role, kernel.find, query.fields, pageOf(kernel, resource, query, bounds))}
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
  }
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
    bounds.scope.condition ||
    bounds.parent ||
    bounds.ids
  if (isNarrowed || query.page > 1) return writeStatements(kernel, request)
  const known = prepared.get(served) ?? new Map<string, ListStatements>()
  prepared.set(served, known)
  const shape = JSON.stringify([actor?.role, query.limit, query.sort, query.fields])
  const found = known.get(shape)
  if (found) return found
  const { page, count } = writeStatements(kernel, request)
  if (known.size >= MOST_NAMED_STATEMENTS) return { page, count }
  const statements = {
    page: { ...page, name: `list_${++namesGiven}` },
    count: { ...count, name: `list_${++namesGiven}` },
  }
  known.set(shape, statements)
  return statements
}
