import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

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
  /** `Name <address>`, or an address alone. */
  from: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
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
const IMPLICIT_TLS_PORT = 465
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

export const smtpMailer = ({ host, port, user, password, from, replyTo }: SmtpSettings): Mailer => ({
  send: async mail => {
    const transport = nodemailer.createTransport({
      host,
      port,
      secure: port === IMPLICIT_TLS_PORT,
      // With a password TLS is required, so that nobody on the way can have it sent in clear by hiding STARTTLS.
      requireTLS: user !== undefined && port !== IMPLICIT_TLS_PORT && !isLoopback(host),
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      ...NO_OUTSIDE_CONTENT,
    })
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('O servidor de e-mail não respondeu a tempo.')), SEND_MS)
    })
    try {
      await Promise.race([transport.sendMail(compose(mail, from, replyTo)), tooLong])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
    return 'smtp'
  },
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
