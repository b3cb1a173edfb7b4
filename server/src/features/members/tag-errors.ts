import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'

type Tagged = { tags?: readonly string[] | null } | undefined

/** Members, and whoever is to become one, have members' tags; one that was given before stays, whatever it is for now. */
export async function tagErrors(db: Kysely<unknown>, after: Tagged, before: Tagged): Promise<FieldErrors> {
  const added = (after?.tags ?? []).filter(id => !before?.tags?.includes(id))
  if (added.length === 0) return {}
  const { rows } = await sql`select 1 from tags where id = any(${added}::uuid[]) and scope <> 'members'`.execute(db)
  return rows.length > 0 ? { tags: 'Escolha etiquetas de {memberPlural}.' } : {}
}
