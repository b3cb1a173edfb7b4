import type { Resource } from '@agremia/model/resource/define'
import type { ListQuery } from '@agremia/model/resource/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Kernel } from './kernel.ts'
import { inOrder, matching, matchingCount, onPage, type Within } from './list.ts'
import type { Served } from './save.ts'
import { wireRows } from './select.ts'

/** A list as someone asks for it. */
export interface Asked {
  served: Served
  query: ListQuery
  within: Within
  actor: Actor | undefined
}

/** As the driver takes it; one with a name is planned once on each connection. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}
export interface ListStatements {
  page: Statement
  count: Statement
}

const pageOf = (resource: Resource, query: ListQuery, within: Within) =>
  sql`${matching(resource, query, within)} ${inOrder(resource, query)} ${onPage(query)}`

/** The rows as JSON texts that PostgreSQL writes itself: nothing is parsed only to be printed again. */
export const jsonRows = (kernel: Kernel, { served: { resource }, query, within, actor }: Asked) => sql`
  select row_to_json(r)::text as item
  from (
    ${wireRows(resource, actor?.role, kernel.find, query.fields, pageOf(resource, query, within))}
  ) r`

function write(kernel: Kernel, asked: Asked): ListStatements {
  const { served, query, within } = asked
  return {
    page: compile(
      kernel,
      sql`
        select string_agg(item, ',') as data, count(*)::int as length, pg_current_snapshot()::text as snapshot
        from (${jsonRows(kernel, asked)}) as items`,
    ),
    count: compile(
      kernel,
      sql`
        select count(*)::int as total, pg_current_snapshot()::text as snapshot
        ${matchingCount(served.resource, query, within)}`,
    ),
  }
}

function compile({ database }: Kernel, query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(database.kysely)
  return { text, values: [...parameters] }
}

/** Each costs a little memory on every connection for as long as it lives. */
const NAMED_FOR_EACH = 16
let names = 0
const prepared = new WeakMap<Served, Map<string, ListStatements>>()

/**
 * The first page of a list that nothing narrows, the one that a screen opens with, is written and planned once. The
 * others are planned each time: a plan made for any word would be a bad one for a rare word.
 */
export function statementsFor(kernel: Kernel, asked: Asked): ListStatements {
  const { served, query, within, actor } = asked
  const isNarrowed =
    query.search !== '' ||
    query.filters.length > 0 ||
    query.ids ||
    query.asOf ||
    within.scope ||
    within.parent ||
    within.ids
  if (isNarrowed || query.page > 1) return write(kernel, asked)
  const known = prepared.get(served) ?? new Map<string, ListStatements>()
  prepared.set(served, known)
  const shape = JSON.stringify([actor?.role, query.limit, query.sort, query.fields])
  const found = known.get(shape)
  if (found) return found
  const { page, count } = write(kernel, asked)
  if (known.size >= NAMED_FOR_EACH) return { page, count }
  const statements = { page: { ...page, name: `list_${++names}` }, count: { ...count, name: `list_${++names}` } }
  known.set(shape, statements)
  return statements
}
