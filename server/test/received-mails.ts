import { readPdf } from '../src/pdf/testing/read-pdf.ts'
import type { MailServer, ReceivedMail } from './mail-server.ts'

/** The settings by which an app sends its mails through this server. */
export const settingsFor = ({ port }: MailServer, account?: { user: string; password: string }) => ({
  smtpHost: '127.0.0.1',
  smtpPort: String(port),
  smtpOwnNetwork: 'true',
  ...(account && { smtpUser: account.user, smtpPassword: account.password }),
})

/** The texts of the PDF that a mail has as its first attachment. */
export function attachedTexts(mail: ReceivedMail | undefined): string[] {
  const encoded = /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.source ?? '')?.[1]
  return readPdf(Buffer.from(encoded ?? '', 'base64')).pages.flat()
}
