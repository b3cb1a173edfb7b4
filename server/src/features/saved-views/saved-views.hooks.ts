import type { Resource } from '@agremia/model/resource/define'
import { MOST_VIEWS, type SavedView, type savedViews } from '@agremia/model/resources/saved-views'
import { mayRead } from '@agremia/model/rules/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { type Actor, unreachable, userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'

export const savedViewHooks = (resources: readonly Resource[]): Hooks<typeof savedViews> => ({
  scope: scopeOf,

  async check({ after, before }, context) {
    const { actor } = context
    const userId = userIdOf(actor)
    if (!after?.list || !actor || userId === undefined) return {}
    const listed = resources.find(resource => resource.name === after.list)
    if (!listed || !mayRead(listed.access.list, actor.role)) {
      return { errors: { list: 'Escolha uma lista que possa consultar.' } }
    }
    return { errors: await nameErrors(after.list, after.name, userId, context, before) }
  },

  fill: (changes, { actor }) => changes.map(({ before }) => (before ? {} : { user_id: userIdOf(actor) })),
})

/** Every user sees only their own views, whatever their role. */
function scopeOf(actor: Actor | undefined): RawBuilder<SqlBool> | undefined {
  if (!actor) return sql`false`
  switch (actor.kind) {
    case 'user':
      return sql`t.user_id = ${actor.userId}`
    case 'key':
      return sql`false`
    case 'system':
      return undefined
    default:
      return unreachable(actor)
  }
}

/** Locks a user's views while one is saved, so that two simultaneous saves can neither exceed the limit nor take the same name. */
async function nameErrors(
  list: string,
  name: string | undefined,
  userId: string,
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
