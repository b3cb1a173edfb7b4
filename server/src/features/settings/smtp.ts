import { isEmail } from '@agremia/model/rules/email'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { SmtpSettings } from '../../outside/mailer.ts'
import type { SettingsStore } from './store.ts'

/** Whether mails leave, or are only written to a folder and read in the app. */
export const hasMailServer = (store: Pick<SettingsStore, 'texts'>) => store.texts().smtpHost !== ''

/** The mail server to send by, or null while the organisation has not named one. */
export const smtpSettingsOf = (store: SettingsStore) => async (): Promise<SmtpSettings | null> =>
  hasMailServer(store) ? smtpSettingsFrom(store.texts(), store.secret('smtpPassword')) : null

export function smtpSettingsFrom(texts: SettingTexts, password: string | undefined): SmtpSettings {
  // Never the organisation's public address, which editors may change: what cannot be delivered returns to the sender.
  const sender = texts.senderEmail || (isEmail(texts.smtpUser) ? texts.smtpUser : '')
  return {
    host: texts.smtpHost,
    port: Number(texts.smtpPort || 587),
    user: texts.smtpUser || undefined,
    password,
    from: sender ? `${JSON.stringify(texts.senderName || texts.organisationName)} <${sender}>` : undefined,
    replyTo: texts.replyTo || undefined,
    mayBeInOwnNetwork: texts.smtpOwnNetwork === 'true',
  }
}
