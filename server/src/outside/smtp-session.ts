import { connect, type Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose-mail.ts'
import { MailError, type MailStage, mailErrorOf } from './mail-fault.ts'
import { type Address, isLoopback, isOwnNetwork, resolveHost } from './own-network.ts'

export interface SmtpServer {
  host: string
  port: number
  user?: string | undefined
  password?: string | undefined
  /** Whether the server may be on this machine or in its network. */
  mayBeInOwnNetwork?: boolean | undefined
}

/** In milliseconds. */
export interface SmtpLimits {
  /** Until a connection is open, and again until the server greets. */
  connect: number
  /** Until the server answers a command, or reads on. */
  silence: number
  /** Until the whole text of a mail is handed over, connecting included. */
  send: number
  /**
   * From the end of the text until the server says whether it took the mail. Servers may examine a text for long, and giving up
   * leaves it unknown whether the mail was sent.
   */
  answer: number
}
export const SMTP_LIMITS: SmtpLimits = { connect: 10_000, silence: 20_000, send: 45_000, answer: 60_000 }

/** A connection to a mail server on which we have signed in. It carries one mail after the other. */
export interface SmtpSession {
  /** Hands over a mail, once. It rejects with a `MailError`; `isOpen` then tells whether the connection is still of use. */
  send(mail: ComposedMail, timeLeft: number): Promise<void>
  /** Asks the server for an answer to each of these commands in turn, and rejects at the first that it refuses. */
  ask(commands: readonly SmtpCommand[], timeLeft: number): Promise<void>
  /** Forgets a mail that was refused. */
  reset(): Promise<void>
  isOpen(): boolean
  /** Whether it waits for another mail: then it does not keep the process alive. */
  setIdle(isIdle: boolean): void
  quit(): void
  destroy(): void
}

/** The server has not even accepted the sender's address, so that another connection may send the mail at once. */
export class UnheardMailError extends MailError {}

export interface SmtpCommand {
  name: 'MAIL FROM' | 'RCPT TO'
  address: string
}

/** Connects and signs in. Every failure is a `MailError`. */
export async function openSession(server: SmtpServer, limits: SmtpLimits, timeLeft: number): Promise<SmtpSession> {
  const opened: { socket?: Socket } = {}
  const timer = startTimer(timeLeft)
  const opening = connectAndSignIn(server, limits, opened)
  try {
    return await Promise.race([opening, timer.timeIsUp])
  } catch (error) {
    opened.socket?.destroy()
    opening.then(
      session => session.destroy(),
      () => {},
    )
    throw mailErrorOf(error, 'connection')
  } finally {
    timer.stop()
  }
}

const IMPLICIT_TLS_PORT = 465

async function connectAndSignIn(server: SmtpServer, limits: SmtpLimits, opened: { socket?: Socket }) {
  const { host, port, user, password } = server
  const addresses = await resolveHost(host)
  if (!server.mayBeInOwnNetwork && addresses.some(({ address }) => isOwnNetwork(address)))
    throw new MailError('ownNetwork')
  const isLocal = addresses.every(({ address }) => isLoopback(address))
  opened.socket = await openSocket(host, port, addresses, limits.connect)
  const connection = new SMTPConnection({
    host,
    port,
    connection: opened.socket,
    secure: port === IMPLICIT_TLS_PORT,
    // With a password TLS is required, so that nobody on the way can have it sent in clear by hiding STARTTLS.
    requireTLS: user !== undefined && port !== IMPLICIT_TLS_PORT && !isLocal,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
  })
  // Whoever waits for an answer gets the error. Of an idle connection nobody does, and it would end the process.
  connection.on('error', () => {})
  await answerOf(connection, done => connection.connect(done))
  if (user !== undefined && connection.allowsAuth)
    await answerOf(connection, done => connection.login({ user, pass: password ?? '' }, done))
  return sessionOver(connection, limits)
}

function sessionOver(connection: SMTPConnection, limits: SmtpLimits): SmtpSession {
  const socket = () => connection._socket || undefined
  const destroy = () => {
    connection.close()
    socket()?.destroy()
  }
  return {
    isOpen: () => !connection.destroyed && socket()?.writable === true,
    setIdle: isIdle => {
      if (isIdle) socket()?.unref()
      else socket()?.ref()
    },
    quit: () => connection.quit(),
    destroy,
    reset: () => answerOf(connection, done => connection.reset(done)),

    async ask(commands, timeLeft) {
      const timer = startTimer(timeLeft)
      let refusal: { command: string; response: string } | undefined
      connection.customAuth.set(ASK, async ({ sendCommand }) => {
        for (const { name, address } of commands) {
          const { response } = await sendCommand(`${name}:<${address}>`)
          if (response.startsWith('2')) continue
          refusal = { command: name, response }
          throw new Error('Refused')
        }
      })
      try {
        const answered = answerOf(connection, done => connection.login({ method: ASK }, done))
        await Promise.race([answered, timer.timeIsUp])
      } catch (error) {
        throw mailErrorOf(refusal ?? error, 'connection')
      } finally {
        timer.stop()
      }
    },

    async send(mail, timeLeft) {
      const timer = startTimer(timeLeft)
      const reached: { stage: MailStage } = { stage: 'connection' }
      // Afterwards it tells whether the server has answered anything about this mail.
      connection.lastServerResponse = false
      // The dot that ends the text is written after this and never before, so that without it no server can take the mail.
      mail.content.once('end', () => {
        reached.stage = 'answer'
        timer.restart(limits.answer)
        socket()?.setTimeout(0)
      })
      const envelope = { from: mail.from, to: mail.to, ...(mail.size !== undefined && { size: mail.size }) }
      try {
        const sent = answerOf(connection, done => connection.send(envelope, mail.content, done))
        await Promise.race([sent, timer.timeIsUp])
        socket()?.setTimeout(limits.silence)
      } catch (error) {
        const hasAnswered = connection.lastServerResponse !== false
        const stage = reached.stage === 'connection' && hasAnswered ? 'mail' : reached.stage
        if (!isBetweenMails(error, stage)) destroy()
        const reason = mailErrorOf(error, stage)
        throw isUnheard(error, stage) ? new UnheardMailError(reason.fault, reason) : reason
      } finally {
        mail.content.destroy()
        timer.stop()
      }
    },
  }
}

/** Whether the server expects a command next, and not the rest of a text, so that another mail can follow the refused one. */
const isBetweenMails = (error: unknown, stage: MailStage) =>
  isRefusal(error) && error.responseCode !== 421 && (stage === 'answer' || error.code === 'EENVELOPE')

const isRefusal = (error: unknown): error is SMTPConnection.SMTPError =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/** A server that closes a connection on which nothing came for long answers the next command with 421. */
const isUnheard = (error: unknown, stage: MailStage) =>
  stage === 'connection' || (isRefusal(error) && error.command === 'MAIL FROM' && error.responseCode === 421)

/** Waits for the callback of one step. Nodemailer tells by events, and not always by the callback, that a connection has ended. */
const answerOf = (connection: SMTPConnection, run: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => settle(() => reject(error))
    // The callback with the server's last answer comes in the same turn, and says more.
    const end = () => setImmediate(fail, Object.assign(new Error('The connection has ended'), { code: 'ECONNECTION' }))
    const settle = (outcome: () => void) => {
      connection.off('error', fail)
      connection.off('end', end)
      outcome()
    }
    connection.once('error', fail)
    connection.once('end', end)
    run(error => (error ? fail(error) : settle(resolve)))
  })

/** Custom ways to sign in are nodemailer's only access to single commands, so `ask` is one of them, with this name. */
const ASK = 'AGREMIA-ASK'

const timeoutError = () => Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' })

function startTimer(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  let fail: (error: Error) => void
  const timeIsUp = new Promise<never>((_, reject) => {
    fail = reject
  })
  timeIsUp.catch(() => {})
  const stop = () => clearTimeout(timer)
  const restart = (after: number) => {
    stop()
    timer = setTimeout(() => fail(timeoutError()), after)
  }
  restart(milliseconds)
  return { timeIsUp, restart, stop }
}

/** Connects to one of the addresses that were checked; nodemailer would look the name up again and might be told others. */
const openSocket = (host: string, port: number, addresses: Address[], timeout: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: (_host, { all }, done) => {
        const [first] = addresses
        if (all || !first) done(null, addresses)
        else done(null, first.address, first.family)
      },
      timeout,
    })
    socket.once('timeout', () => socket.destroy(timeoutError()))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout')
      socket.removeListener('error', reject)
      socket.setTimeout(0)
      resolve(socket)
    })
  })
