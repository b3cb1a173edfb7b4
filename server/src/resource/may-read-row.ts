import { mayRead } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { table } from './columns.ts'
import type { Announcement } from './context.ts'
import type { Kernel } from './kernel.ts'
import type { Served } from './save.ts'

/**
 * Whether an event about a row is this person's business: they may read the resource and the row is in their scope.
 * A row that was deleted can no longer be asked; only those with no scope at all are told of it.
 */
export async function mayReadRow(
  { database }: Pick<Kernel, 'database'>,
  all: readonly Served[],
  actor: Actor,
  { topic, event, _id }: Announcement,
) {
  const served = all.find(({ resource }) => resource.name === topic)
  if (!served || !mayRead(served.resource.access.read, actor.role)) return false
  const scope = served.hooks.scope?.(actor)
  if (!scope) return true
  if (event === 'deleted') return false
  const { rows } = await sql`select 1 from ${table(served.resource)} where t.id = ${_id} and (${scope})`.execute(
    database.kysely,
  )
  return rows.length > 0
}
