import type { User } from '@agremia/model/resources/users'
import { greetingOf, organisationValues } from '@agremia/model/rules/message-templates'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import { createLoginCode, loginLink } from '../auth/login-codes.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { renderTemplate } from '../mail/templates.ts'

const INVITATION_MINUTES = 7 * 24 * 60

export interface Inviter {
  keys: Keys
  publicUrl(): string
  organisation(): { name: string; article: string }
}

/** Sends a new user without a password a link to set one. */
export async function invite(
  context: WriteContext,
  user: Pick<User, '_id' | 'name' | 'email'>,
  { keys, publicUrl, organisation }: Inviter,
) {
  const code = await createLoginCode(context, user._id, { minutes: INVITATION_MINUTES, keys })
  const { name, article } = organisation()
  const message = renderTemplate('convite', {
    ...organisationValues(name, article),
    saudacao: greetingOf(user.name),
    ligacao: loginLink(publicUrl(), code),
  })
  await queueMail(context.db, { to: user.email, ...message, confidential: true })
}
