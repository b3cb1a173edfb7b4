import { users } from '@agremia/model/resources/users'
import { mayGrant } from '@agremia/model/rules/roles'
import { Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { findUserById } from '../auth/auth-user.ts'
import { mailLink } from '../auth/mail-link.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'

const linksTo = (userId: string): Limit => ({ key: `link:to:${userId}`, most: 5, minutes: 15 })

/** Staff help somebody who cannot sign in: the link goes to the account's own address, and whoever sends it never sees it. */
export async function sendUserLink(deps: AuthDeps, actor: Actor, userId: string) {
  const { database, clock } = deps
  const user = await findUserById(database.kysely, userId)
  if (!user) throw new NotFound()
  if (!mayGrant(actor.role, user.role)) throw new Forbidden()
  if (!user.active) throw new InvalidInput({ _: 'Esta conta está inativa. Ative-a antes de enviar a ligação.' })
  await takeTry(database.kysely, linksTo(userId), clock())
  await inTransaction(database, actor, clock(), async context => {
    await mailLink(context, user, 'novaPalavraPasse', deps)
    await recordAction(RECORDER, 'send', { resource: users, id: user.id, title: user.name }, context)
  })
}
