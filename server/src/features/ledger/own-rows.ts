import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'

/** Members see the rows of their own account, staff all. */
export const ofOwnMember = (actor: Actor | undefined) => {
  if (!actor) return sql<boolean>`false`
  return actor.role === 'member'
    ? sql<boolean>`t.member_id = (select u.member_id from users u where u.id = ${actor.userId})`
    : undefined
}
