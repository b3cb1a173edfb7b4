import type { SmtpSettings } from '../../outside/mailer.ts'
import type { SettingsStore } from './store.ts'

/** How mail leaves, if the organisation has said how. */
export const smtpSettingsOf = (store: SettingsStore) => async (): Promise<SmtpSettings | null> => {
  const texts = store.texts()
  if (texts.smtpHost === '') return null
  return {
    host: texts.smtpHost,
    port: Number(texts.smtpPort || 587),
    user: texts.smtpUser || undefined,
    password: store.secret('smtpPassword'),
    from: `${JSON.stringify(texts.senderName || texts.organisationName)} <${texts.senderEmail || texts.organisationEmail}>`,
    replyTo: texts.replyTo || undefined,
  }
}
