import { dirname } from 'node:path'
import { composeMail } from './compose-mail.ts'
import { MailError, mailErrorOf } from './mail-fault.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { createSmtpPool } from './smtp-pool.ts'
import { SMTP_LIMITS, type SmtpLimits, type SmtpServer } from './smtp-session.ts'
import { storeMail } from './store-mail.ts'

export type { OutgoingMail } from './outgoing-mail.ts'

export interface Mailer {
  /**
   * Sends a mail, once. A `MailError` tells what became of it, without a word of a server. Any other error leaves it unknown
   * whether the mail was sent.
   */
  send(mail: OutgoingMail): Promise<void>
}

export interface SmtpSettings extends SmtpServer {
  /** `Name <address>`, or an address alone. Without it nothing is sent. */
  from?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
}

const IDLE_MS = 5_000

/**
 * Sends by the mail server of the settings, which are read anew for each mail, so that changes need no restart. Connections are
 * kept for the next mail for a few seconds.
 */
export function createMailer(
  smtpSettings: () => Promise<SmtpSettings | null>,
  dataDir: string,
  { limits = SMTP_LIMITS, idleMs = IDLE_MS }: { limits?: SmtpLimits; idleMs?: number } = {},
): Mailer & { close(): void } {
  const pool = createSmtpPool(limits, idleMs)
  return {
    async send(mail) {
      const settings = await smtpSettings()
      // Somebody has just removed the server.
      if (!settings) throw new MailError('interrupted', { isAboutServer: true })
      const { from, replyTo } = settings
      if (from === undefined) throw new MailError('senderMissing')
      const compose = () =>
        composeMail(mail, { from, replyTo }, dataDir).catch((error: unknown) => {
          throw mailErrorOf(error, 'mail')
        })
      await pool.send(settings, compose)
    },
    close: pool.close,
  }
}

/** Writes mails to a folder of DATA_DIR, in place of a mail server. */
export const folderMailer = (outbox: string): Mailer => ({ send: mail => storeMail(mail, outbox, dirname(outbox)) })
