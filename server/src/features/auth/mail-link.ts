import { greetingOf, organisationValues } from '@agremia/model/rules/message-templates'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import { renderTemplate } from '../mail/templates.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { createLoginCode, loginLink } from './login-codes.ts'

/** How many minutes a link of each mail is valid, as the mail's text says. */
const MINUTES = { ligacaoAcesso: 30, novaPalavraPasse: 24 * 60, convite: 7 * 24 * 60 } as const
export const LINK_MINUTES = MINUTES.ligacaoAcesso

export interface Organisation {
  name: string
  /** The article before the name: `a` Associação, `o` Clube. */
  article: string
}

/** What a mail with a link needs. */
export interface LinkDeps {
  keys: Keys
  /** The application's public address without a trailing slash, with which links in mails begin. */
  publicUrl(): string
  /** The organisation that signs the mails. */
  organisation(): Organisation | Promise<Organisation>
}

/** Queues a mail with a new link that signs the user in. */
export async function mailLink(
  context: WriteContext,
  user: { id: string; name: string; email: string },
  template: keyof typeof MINUTES,
  { keys, publicUrl, organisation }: LinkDeps,
) {
  const { name, article } = await organisation()
  const code = await createLoginCode(context, user.id, { minutes: MINUTES[template], keys })
  const message = renderTemplate(template, {
    saudacao: greetingOf(user.name),
    ligacao: loginLink(publicUrl(), code),
    ...organisationValues(name, article),
  })
  await queueMessage(context.db, { to: user.email, ...message, confidential: true })
}
