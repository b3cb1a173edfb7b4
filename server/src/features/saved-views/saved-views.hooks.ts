import type { Resource } from '@agremia/model/resource/define'
import { MOST_VIEWS, type SavedView, type savedViews } from '@agremia/model/resources/saved-views'
import { mayRead } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'

export const savedViewHooks = (resources: readonly Resource[]): Hooks<typeof savedViews> => ({
  /** Users see only their own views, whatever their role. */
  scope: actor => (actor ? sql`t.user_id = ${actor.userId}` : sql`false`),

  async check({ after, before }, context) {
    const { actor } = context
    if (!after?.list || !actor) return {}
    const listed = resources.find(resource => resource.name === after.list)
    if (!listed || !mayRead(listed.access.list, actor.role)) {
      return { errors: { list: 'Escolha uma lista que possa consultar.' } }
    }
    return { errors: await nameErrors(after.list, after.name, actor, context, before) }
  },

  fill: (changes, { actor }) => changes.map(({ before }) => (before ? {} : { user_id: actor?.userId })),
})

/** Locks a user's views while one is saved, so that two simultaneous saves can neither exceed the limit nor take the same name. */
async function nameErrors(
  list: string,
  name: string | undefined,
  { userId }: Actor,
  { db }: WriteContext,
  before: SavedView | undefined,
): Promise<FieldErrors> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number; isTaken: boolean | null }>`
    select count(*)::int as count, bool_or(lower(name) = lower(${name ?? ''})) as "isTaken" from saved_views
    where user_id = ${userId} and list = ${list} ${before ? sql`and id <> ${before._id}` : sql``}
  `.execute(db)
  const [others] = rows
  if (others?.isTaken) return { name: 'Já tem uma vista com este nome nesta lista.' }
  if ((others?.count ?? 0) < MOST_VIEWS) return {}
  return { name: `Já tem ${MOST_VIEWS} vistas guardadas nesta lista. Elimine uma para guardar outra.` }
}
