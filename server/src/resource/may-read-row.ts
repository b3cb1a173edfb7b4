import { mayRead } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { table } from './columns.ts'
import { type Announcement, MANY_ROWS } from './context.ts'
import type { Kernel } from './kernel.ts'
import { scopeOf } from './scope.ts'
import type { Served } from './serve.ts'

/**
 * Whether this person is told of an event about a row: they may read the resource and the row is in their scope. A deleted
 * row can no longer be compared with a condition, so only people whose scope is every row are told of a deletion. That many rows
 * changed says nothing about any of them, so everyone who may read the resource is told.
 */
export async function mayReadRow(
  { database }: Pick<Kernel, 'database'>,
  all: readonly Served[],
  actor: Actor,
  { topic, event, _id }: Announcement,
) {
  const served = all.find(({ resource }) => resource.name === topic)
  if (!served || !mayRead(served.resource.access.read, actor.role)) return false
  const { condition } = scopeOf(served, actor)
  if (!condition || _id === MANY_ROWS) return true
  if (event === 'deleted') return false
  const { rows } = await sql`select 1 from ${table(served.resource)} where t.id = ${_id} and (${condition})`.execute(
    database.kysely,
  )
  return rows.length > 0
}
