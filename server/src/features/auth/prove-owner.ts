import { MESSAGES } from '@agremia/model/resource/input-messages'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { networkOf } from '../../http/network.ts'
import type { AuthDeps } from './auth-deps.ts'
import type { AuthUser } from './auth-user.ts'
import { LINK_MINUTES } from './mail-link.ts'
import { checkPassword } from './sign-in.ts'

/**
 * Whether the present password must be given to change the password or e-mail of one's own account: a session alone is no proof, because
 * its token may be stolen. A recent sign-in by link proves as much as the password; without a password it is the only proof.
 */
export async function needsPassword(deps: AuthDeps, actor: SessionActor, user: AuthUser): Promise<boolean> {
  if (await cameByFreshLink(deps, actor)) return false
  if (user.passwordHash !== null) return true
  throw new InvalidInput({
    _: 'A sua conta não tem palavra-passe. Para continuar, saia e entre de novo por uma ligação enviada por e-mail.',
  })
}

/** Throws unless `current` is the user's password. Wrong ones are counted by session, so that a stolen token cannot lock the owner out. */
export async function checkCurrent(
  deps: AuthDeps,
  { sessionId }: SessionActor,
  user: AuthUser,
  { current, address }: { current?: string | undefined; address: string },
) {
  if (current === undefined) throw new InvalidInput({ current: MESSAGES.required })
  const known = `session:${sessionId}`
  const from = `numa sessão aberta, na rede ${networkOf(address)}`
  await checkPassword(deps, user, current, { known, from, wrong: wrongCurrent })
}

const wrongCurrent = () => new InvalidInput({ current: 'A palavra-passe atual não está correta.' })

/** Whether the session began recently by a link. An old open session does not count. */
async function cameByFreshLink({ database, clock }: AuthDeps, { sessionId }: SessionActor) {
  const oldest = new Date(clock().getTime() - LINK_MINUTES * 60_000)
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and by_link and created_at > ${oldest}
  `.execute(database.kysely)
  return rows.length > 0
}
