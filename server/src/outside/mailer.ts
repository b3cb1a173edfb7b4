import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

/** A mail as it leaves. Everything in it is the same on every try. */
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

/** Who took the mail: a mail server, or the folder that stands in for one. */
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

/** Decides at each send, so that a change of the settings needs no restart. */
export const createMailer = (smtpSettings: () => Promise<SmtpSettings | null>, outbox: string): Mailer => ({
  send: async mail => {
    const settings = await smtpSettings()
    return (settings ? smtpMailer(settings) : folderMailer(outbox)).send(mail)
  },
})

/** Less than the minute after which the database ends a transaction that does nothing. */
const SEND_MS = 45_000
const IMPLICIT_TLS_PORT = 465
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

export const smtpMailer = ({ host, port, user, password, from, replyTo }: SmtpSettings): Mailer => ({
  send: async mail => {
    const transport = nodemailer.createTransport({
      host,
      port,
      secure: port === IMPLICIT_TLS_PORT,
      // A password never crosses the network in clear, not even when somebody in between hides STARTTLS.
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

/** Writes mails as files. The name comes from the mail alone, so that a repeated send is the same file again. */
export const folderMailer = (folder: string): Mailer => ({
  send: async mail => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, ...NO_OUTSIDE_CONTENT })
    const { message } = await transport.sendMail(compose(mail, LOCAL_SENDER))
    const name = `${mail.createdAt.replace(/[:.]/g, '-')}-${mail.id}.eml`
    const draft = join(folder, `.${name}.part`)
    // Links that sign people in: for the owner of the process alone.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, message, { mode: 0o600, flush: true })
    await rename(draft, join(folder, name))
    return 'folder'
  },
})

/** A text that happens to look like a path or an address is never fetched into a mail. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const

const compose = (mail: OutgoingMail, from: string, replyTo?: string) => ({
  from,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  // As an object, so that the address is not read as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== null && { html: mail.html }),
  messageId: mail.messageId,
  date: new Date(mail.createdAt),
  // Asks out-of-office robots to keep quiet.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
