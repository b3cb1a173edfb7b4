import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'

type Tagged = { tags?: readonly string[] | null } | undefined

/** A tag that was given before stays, whatever it is for now: only new ones are looked at. */
export const addedTags = (after: Tagged, before: Tagged) =>
  (after?.tags ?? []).filter(id => !before?.tags?.includes(id))

/** Of these tags, those that are not for members. */
export async function findForeignTags(db: Kysely<unknown>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from tags where id = any(${[...new Set(ids)]}::uuid[]) and scope <> 'members'
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Applicants have members' tags, for they are to become members. */
export async function tagErrors(db: Kysely<unknown>, after: Tagged, before: Tagged): Promise<FieldErrors> {
  const foreign = await findForeignTags(db, addedTags(after, before))
  return foreign.size > 0 ? { tags: 'Escolha etiquetas de {memberPlural}.' } : {}
}
