import type { SmtpSettings } from '../../outside/mailer.ts'
import type { SettingsStore } from './store.ts'

/** The mail server to send by, or null while the organisation has not named one. */
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
