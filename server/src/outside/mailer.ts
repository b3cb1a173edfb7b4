import { dirname } from 'node:path'
import { composeMail } from './compose-mail.ts'
import { MailError, mailErrorOf } from './mail-fault.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts'
import { SMTP_LIMITS, type SmtpLimits, type SmtpServer } from './smtp-session.ts'
import { storeMail } from './store-mail.ts'

export type { OutgoingMail } from './outgoing-mail.ts'

/** What accepted the mail: a mail server, or the folder that replaces one. */
export type Carrier = 'smtp' | 'folder'

export interface Mailer {
  /** Sends a mail, once. A failure is a `MailError`, so that no text of a server gets any further. */
  send(mail: OutgoingMail): Promise<Carrier>
}

export interface SmtpSettings extends SmtpServer {
  /** `Name <address>`, or an address alone. Without it nothing is sent. */
  from?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
}

const IDLE_MS = 5_000

/**
 * Sends by the mail server of the settings, which are read anew for each mail, so that changes need no restart; without a server
 * it writes to `outbox`, a folder of DATA_DIR. Connections are kept for the next mail for a few seconds.
 */
export function createMailer(
  smtpSettings: () => Promise<SmtpSettings | null>,
  outbox: string,
  { limits = SMTP_LIMITS, idleMs = IDLE_MS }: { limits?: SmtpLimits; idleMs?: number } = {},
): Mailer & { close(): void } {
  const pool = createSmtpPool(limits, idleMs)
  return {
    send: async mail => {
      const settings = await smtpSettings()
      return settings ? sendBySmtp(pool, settings, mail, dirname(outbox)) : folderMailer(outbox).send(mail)
    },
    close: pool.close,
  }
}

/** Writes mails to a folder of DATA_DIR. */
export const folderMailer = (outbox: string): Mailer => ({
  send: async mail => {
    await storeMail(mail, outbox, dirname(outbox))
    return 'folder'
  },
})

async function sendBySmtp(pool: SmtpPool, settings: SmtpSettings, mail: OutgoingMail, dataDir: string) {
  const { from, replyTo } = settings
  if (from === undefined) throw new MailError('senderMissing')
  try {
    await pool.send(settings, () => composeMail(mail, { from, replyTo }, dataDir))
  } catch (error) {
    throw mailErrorOf(error, 'mail')
  }
  return 'smtp' as const
}
