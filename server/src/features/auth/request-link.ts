import { inTransaction } from '../../resource/context.ts'
import type { AuthDeps } from './auth-deps.ts'
import { findUserByEmail } from './auth-user.ts'
import { mailLink } from './mail-link.ts'
import { countTry, linkRequests } from './throttle.ts'

/** Whether another link may be requested; an address without an account is counted in the same way. */
export async function mayRequestLink({ database, keys, clock }: AuthDeps, email: string, address: string) {
  const now = clock()
  const fromHere = await countTry(database.kysely, linkRequests.from(address), now)
  const ofAccount = await countTry(database.kysely, linkRequests.of(keys.hash(email)), now)
  return fromHere.isAllowed && ofAccount.isAllowed
}

/** Sends a sign-in link if the address belongs to an active user. The caller is not told whether it does. */
export const sendLink = (deps: AuthDeps, email: string) =>
  inTransaction(deps.database, undefined, deps.clock(), async context => {
    const user = await findUserByEmail(context.db, email)
    if (user?.active) await mailLink(context, user, 'ligacaoAcesso', deps)
  })
