import { composeMail } from './compose-mail.ts'
import { MailError, mailErrorOf } from './mail-fault.ts'
import type { SmtpSettings } from './mailer.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { openSession, type SmtpLimits, type SmtpSession } from './smtp-session.ts'

/** Somebody waits on a screen, whose requests may take 10 seconds. */
const LIMITS: SmtpLimits = { connect: 4_000, silence: 4_000, send: 6_000, answer: 2_500 }

/**
 * Connects, signs in, and asks whether the server takes a mail from this sender to this recipient. The mail itself is sent only
 * on request. It rejects with a `MailError`.
 */
export async function tryMailServer(settings: SmtpSettings, mail: OutgoingMail, sendsMail: boolean): Promise<void> {
  const { from, replyTo } = settings
  if (from === undefined) throw new MailError('senderMissing')
  const end = performance.now() + LIMITS.send
  const timeLeft = () => Math.max(end - performance.now(), 1)
  const composed = await composeMail(mail, { from, replyTo }, '')
  let session: SmtpSession | undefined
  try {
    session = await openSession(settings, LIMITS, timeLeft())
    await session.ask(
      [
        { name: 'MAIL FROM', address: composed.from },
        { name: 'RCPT TO', address: composed.to },
      ],
      timeLeft(),
    )
    await session.reset()
    if (sendsMail) await session.send(composed, timeLeft())
    session.quit()
  } catch (error) {
    session?.destroy()
    throw mailErrorOf(error, 'mail')
  } finally {
    composed.content.destroy()
  }
}
