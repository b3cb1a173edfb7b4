import type { ComposedMail } from './compose-mail.ts'
import { openSession, type SmtpLimits, type SmtpServer, type SmtpSession, UnheardMailError } from './smtp-session.ts'

/** Connections to mail servers that are kept for the next mail, as many as mails were ever sent at the same time. */
export interface SmtpPool {
  /** Sends a mail, once. It rejects with a `MailError`. */
  send(server: SmtpServer, compose: () => Promise<ComposedMail>): Promise<void>
  /** Closes what is open and not in use. */
  close(): void
}

interface KeptSession extends SmtpSession {
  server: string
  mails: number
}

/** Servers limit how many mails one connection may bring. */
const MAX_MAILS = 100

/** `idleMs`: how long a connection is kept for the next mail. */
export function createSmtpPool(limits: SmtpLimits, idleMs: number): SmtpPool {
  const idle = new Map<KeptSession, NodeJS.Timeout>()

  function drop(session: KeptSession) {
    clearTimeout(idle.get(session))
    idle.delete(session)
    if (session.isOpen()) session.quit()
  }

  /** A kept connection to that server. Those to others are closed, because the settings have changed. */
  function take(server: string): KeptSession | undefined {
    for (const session of idle.keys()) if (session.server !== server || !session.isOpen()) drop(session)
    const [session] = idle.keys()
    if (!session) return undefined
    clearTimeout(idle.get(session))
    idle.delete(session)
    session.setIdle(false)
    return session
  }

  function keep(session: KeptSession) {
    if (!session.isOpen()) return
    if (session.mails >= MAX_MAILS) return session.quit()
    session.setIdle(true)
    idle.set(session, setTimeout(drop, idleMs, session).unref())
  }

  async function sendOver(session: KeptSession, mail: ComposedMail, timeLeft: number) {
    session.mails += 1
    try {
      await session.send(mail, timeLeft)
    } catch (error) {
      // Whoever sent this mail need not wait until the connection can carry the next one.
      if (session.isOpen())
        session.reset().then(
          () => keep(session),
          () => session.destroy(),
        )
      throw error
    }
    keep(session)
  }

  return {
    async send(server, compose) {
      const end = performance.now() + limits.send
      const timeLeft = () => Math.max(end - performance.now(), 1)
      const name = JSON.stringify([server.host, server.port, server.user, server.password, server.mayBeInOwnNetwork])
      const kept = take(name)
      if (kept) {
        try {
          return await sendOver(kept, await compose(), timeLeft())
        } catch (error) {
          // The server had closed it, or does so now. It knows nothing of this mail, so that a new connection sends it once.
          if (!(error instanceof UnheardMailError)) throw error
        }
      }
      const mail = await compose()
      const session = await openSession(server, limits, timeLeft()).catch(error => {
        mail.content.destroy()
        throw error
      })
      await sendOver({ ...session, server: name, mails: 0 }, mail, timeLeft())
    },
    close: () => {
      for (const session of idle.keys()) drop(session)
    },
  }
}
