import { mkdir, rename, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { MailError, mailFaultOf } from './mail-fault.ts'
import { type Address, isLoopback, isOwnNetwork, resolveHost } from './own-network.ts'

/** A mail to send. Every attempt sends exactly the same. */
export interface OutgoingMail {
  id: string
  /** ISO, UTC. */
  createdAt: string
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
}

/** What accepted the mail: a mail server, or the folder that replaces one. */
export type Carrier = 'smtp' | 'folder'

export interface Mailer {
  send(mail: OutgoingMail): Promise<Carrier>
}

export interface SmtpSettings {
  host: string
  port: number
  user?: string
  password?: string
  /** `Name <address>`, or an address alone. Without it nothing is sent. */
  from?: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  /** Whether the server may be on this machine or in its network. */
  mayBeInOwnNetwork?: boolean
}

/** Chosen anew for each mail, so that changed settings need no restart. */
export const createMailer = (smtpSettings: () => Promise<SmtpSettings | null>, outbox: string): Mailer => ({
  send: async mail => {
    const settings = await smtpSettings()
    return (settings ? smtpMailer(settings) : folderMailer(outbox)).send(mail)
  },
})

/** Shorter than the minute after which the database ends an idle transaction. */
const SEND_MS = 45_000
const CONNECT_MS = 10_000
const IMPLICIT_TLS_PORT = 465

/** Sends by the mail server of the settings. Every failure is a `MailError`, so that no text of a server gets any further. */
export const smtpMailer = (settings: SmtpSettings): Mailer => ({
  send: async mail => {
    const deadline = AbortSignal.timeout(SEND_MS)
    const tooLong = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new MailError('timeout')))
    })
    try {
      await Promise.race([sendBySmtp(settings, mail, deadline), tooLong])
    } catch (error) {
      throw new MailError(mailFaultOf(error))
    }
    return 'smtp'
  },
})

async function sendBySmtp(settings: SmtpSettings, mail: OutgoingMail, deadline: AbortSignal) {
  const { host, port, user, password, from, replyTo } = settings
  if (from === undefined) throw new MailError('senderMissing')
  const addresses = await resolveHost(host)
  if (!settings.mayBeInOwnNetwork && addresses.some(({ address }) => isOwnNetwork(address)))
    throw new MailError('ownNetwork')
  const isLocal = addresses.every(({ address }) => isLoopback(address))
  const connection = await openSocket(host, port, addresses)
  deadline.addEventListener('abort', () => connection.destroy())
  const transport = nodemailer.createTransport({
    host,
    port,
    connection,
    secure: port === IMPLICIT_TLS_PORT,
    // With a password TLS is required, so that nobody on the way can have it sent in clear by hiding STARTTLS.
    requireTLS: user !== undefined && port !== IMPLICIT_TLS_PORT && !isLocal,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    greetingTimeout: CONNECT_MS,
    socketTimeout: 20_000,
    ...NO_OUTSIDE_CONTENT,
  })
  try {
    await transport.sendMail(compose(mail, from, replyTo))
  } finally {
    transport.close()
    connection.destroy()
  }
}

/** Connects to one of the addresses that were checked; nodemailer would look the name up again and might be told others. */
const openSocket = (host: string, port: number, addresses: Address[]) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: (_host, { all }, done) => {
        const [first] = addresses
        if (all || !first) done(null, addresses)
        else done(null, first.address, first.family)
      },
      timeout: CONNECT_MS,
    })
    socket.once('timeout', () => socket.destroy(new MailError('timeout')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout')
      socket.removeListener('error', reject)
      socket.setTimeout(0)
      resolve(socket)
    })
  })

const LOCAL_SENDER = 'Agremia <agremia@localhost>'

/** Writes mails as files. A file's name depends on the mail alone, so a second attempt replaces the first. */
export const folderMailer = (folder: string): Mailer => ({
  send: async mail => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, ...NO_OUTSIDE_CONTENT })
    const { message } = await transport.sendMail(compose(mail, LOCAL_SENDER))
    const name = `${mail.createdAt.replace(/[:.]/g, '-')}-${mail.id}.eml`
    const draft = join(folder, `.${name}.part`)
    // Mails hold links that sign people in, so only the owner of the process may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, message, { mode: 0o600, flush: true })
    await rename(draft, join(folder, name))
    return 'folder'
  },
})

/** Keeps nodemailer from fetching files or addresses that a text happens to name. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const

const compose = (mail: OutgoingMail, from: string, replyTo?: string) => ({
  from,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  // As an object, so that a comma in it does not make two addresses.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== null && { html: mail.html }),
  messageId: mail.messageId,
  date: new Date(mail.createdAt),
  // Asks automatic replies not to answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
