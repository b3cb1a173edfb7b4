import { inTransaction } from '../../resource/context.ts'
import type { AuthDeps } from './auth-deps.ts'
import { findUserByEmail } from './auth-user.ts'
import { knownDeviceOf } from './known-devices.ts'
import { mailLink } from './mail-link.ts'
import type { Caller } from './sessions.ts'
import { countTry, linkRequests } from './throttle.ts'

/**
 * Whether another link may be requested; an address without an account is counted in the same way. A known device is counted by itself, so
 * that strangers cannot use up the requests of the owner; the links that they request are sent to the owner, too.
 */
export async function mayRequestLink({ database, keys, clock }: AuthDeps, email: string, { address, device }: Caller) {
  const db = database.kysely
  const now = clock()
  const user = device === undefined ? undefined : await findUserByEmail(db, email)
  const known = user && (await knownDeviceOf(db, keys, user.id, device))
  const ofAccount = await countTry(db, linkRequests.of(keys.hash(email), known), now)
  if (known) return ofAccount.isAllowed
  const fromHere = await countTry(db, linkRequests.from(address), now)
  return fromHere.isAllowed && ofAccount.isAllowed
}

/** Sends a sign-in link if the address belongs to an active user. The caller is not told whether it does. */
export const sendLink = (deps: AuthDeps, email: string) =>
  inTransaction(deps.database, undefined, deps.clock(), async context => {
    const user = await findUserByEmail(context.db, email)
    if (user?.active) await mailLink(context, user, 'ligacaoAcesso', deps)
  })
