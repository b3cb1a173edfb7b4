import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'

type Tagged = { tags?: readonly string[] | null } | undefined

/** Checks only newly added tags. A tag that the member already has may stay even if its scope has changed. */
export const addedTags = (after: Tagged, before: Tagged) =>
  (after?.tags ?? []).filter(id => !before?.tags?.includes(id))

/** Those of these tags that are not for members. */
export async function findForeignTags(db: Kysely<unknown>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from tags where id = any(${[...new Set(ids)]}::uuid[]) and scope <> 'members'
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Applications use the tags of members, because they are copied to the member. */
export async function tagErrors(db: Kysely<unknown>, after: Tagged, before: Tagged): Promise<FieldErrors> {
  const foreign = await findForeignTags(db, addedTags(after, before))
  return foreign.size > 0 ? { tags: 'Escolha etiquetas de {memberPlural}.' } : {}
}
