import { NotFound } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { findUserById } from '../auth/auth-user.ts'
import { checkCurrent, needsPassword } from '../auth/prove-owner.ts'
import type { GuardDeps } from './guard-deps.ts'

export interface Proof {
  current?: string | undefined
  /** From where it is sent. */
  address: string
}

/** Throws unless whoever asks is the owner of the session: its token may be stolen. */
export async function proveIdentity(deps: GuardDeps, actor: SessionActor, proof: Proof): Promise<void> {
  const user = await findUserById(deps.database.kysely, actor.userId)
  if (!user) throw new NotFound()
  if (await needsPassword(deps, actor, user)) await checkCurrent(deps, actor, user, proof)
}
