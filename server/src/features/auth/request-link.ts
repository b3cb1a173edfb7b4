import { greetingOf, organisationValues } from '@agremia/model/rules/message-templates'
import { inTransaction } from '../../resource/context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { renderTemplate } from '../mail/templates.ts'
import type { AuthDeps } from './auth-deps.ts'
import { findUserByEmail } from './auth-user.ts'
import { createLoginCode, loginLink } from './login-codes.ts'
import { countTry, linkRequests } from './throttle.ts'

/** How long a link is valid, as the mail's text says. */
export const LINK_MINUTES = 30

/** Whether another link may be requested; an address without an account is counted in the same way. */
export async function mayRequestLink({ database, keys, clock }: AuthDeps, email: string, address: string) {
  const now = clock()
  const fromHere = await countTry(database.kysely, linkRequests.from(address), now)
  const ofAccount = await countTry(database.kysely, linkRequests.of(keys.hash(email)), now)
  return fromHere.isAllowed && ofAccount.isAllowed
}

/** Sends a sign-in link if the address belongs to an active user. The caller is not told whether it does. */
export async function sendLink({ database, keys, clock, publicUrl, organisation }: AuthDeps, email: string) {
  const { name, article } = await organisation()
  await inTransaction(database, undefined, clock(), async context => {
    const user = await findUserByEmail(context.db, email)
    if (!user?.active) return
    const code = await createLoginCode(context, user.id, { minutes: LINK_MINUTES, keys })
    const message = renderTemplate('ligacaoAcesso', {
      saudacao: greetingOf(user.name),
      ligacao: loginLink(publicUrl(), code),
      ...organisationValues(name, article),
    })
    await queueMail(context.db, { to: user.email, ...message, confidential: true })
  })
}
