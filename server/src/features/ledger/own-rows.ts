import { isStaff } from '@agremia/model/rules/roles'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, userIdOf } from '../../http/actor.ts'

/** Members see the rows of their own account, staff all. */
export const ofOwnMember = (actor: Actor | undefined) => {
  if (!actor) return sql<boolean>`false`
  return actor.role === 'member' ? isOwn(sql`t.member_id`, actor) : undefined
}

/** Whether the actor may have the documents of a member: staff of anybody, members of themselves. */
export const mayHaveDocumentsOf = (memberId: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> =>
  isStaff(actor.role) ? sql<boolean>`true` : isOwn(memberId, actor)

const isOwn = (memberId: RawBuilder<unknown>, actor: Actor) =>
  sql<boolean>`${memberId} = (select u.member_id from users u where u.id = ${userIdOf(actor) ?? null})`
