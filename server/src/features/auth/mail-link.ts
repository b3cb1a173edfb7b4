import { greetingOf } from '@agremia/model/rules/message-templates'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'
import { createLoginCode, loginLink } from './login-codes.ts'

/** How many minutes a link of each mail is valid, as the mail's text says. */
const MINUTES = { ligacaoAcesso: 30, novaPalavraPasse: 24 * 60, convite: 7 * 24 * 60 } as const
export const LINK_MINUTES = MINUTES.ligacaoAcesso

/** What a mail with a link needs. */
export interface LinkDeps {
  keys: Keys
  /** The application's public address without a trailing slash, with which links in mails begin. */
  publicUrl(): string
}

/** Queues a mail with a new link that signs the user in. */
export async function mailLink(
  context: WriteContext,
  user: { id: string; name: string; email: string },
  template: keyof typeof MINUTES,
  { keys, publicUrl }: LinkDeps,
) {
  const code = await createLoginCode(context, user.id, { minutes: MINUTES[template], keys })
  const values = { saudacao: greetingOf(user.name), ligacao: loginLink(publicUrl(), code) }
  await mailTemplate(context, template, values, { to: user.email, recipientName: user.name })
}
