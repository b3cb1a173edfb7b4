import { open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { MailError } from './mail-fault.ts'
import type { MailAttachment, OutgoingMail } from './outgoing-mail.ts'

export interface MailSender {
  /** `Name <address>`, or an address alone. */
  from: string
  replyTo?: string | undefined
}

/** A mail as its bytes, and the addresses by which servers pass it on. */
export interface ComposedMail {
  from: string
  to: string
  /** At least the number of bytes; undefined where no server has reason to ask. */
  size: number | undefined
  content: Readable
}

/** Composes a mail. Attachments are opened, so `content` must be read to its end or destroyed. */
export async function composeMail(mail: OutgoingMail, sender: MailSender, dataDir: string): Promise<ComposedMail> {
  const { id: _id, attachments = [], ...rest } = mail
  if (!isOneAddress(rest.to)) throw new MailError('addressInvalid', { isPermanent: true })
  const files = await openAll(attachments, dataDir)
  const replyTo = [rest.replyTo, sender.replyTo].find(address => address && isOneAddress(address))
  const node = new MailComposer({
    from: sender.from,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // As an object, so that nothing in a name makes a second address.
    to: { name: onOneLine(rest.recipientName ?? ''), address: rest.to },
    subject: onOneLine(rest.subject),
    text: rest.text,
    ...(rest.html !== null && { html: rest.html }),
    messageId: onOneLine(rest.messageId),
    date: new Date(rest.createdAt),
    attachments: files.map(({ attachment, content }) => ({
      filename: onOneLine(attachment.fileName),
      contentType: attachment.type,
      content,
    })),
    headers: {
      ...(!rest.isByHand && { 'Auto-Submitted': 'auto-generated' }),
      ...unsubscribeHeaders(rest.listUnsubscribe?.url),
    },
    // Keeps the composer from fetching files or addresses that a text happens to name.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  // Its domains are in ASCII, which every server understands.
  const envelope = node.getEnvelope()
  return {
    from: envelope.from || '',
    to: envelope.to[0] ?? rest.to,
    size: files.length > 0 ? sizeOf(rest, files) : undefined,
    content: node.createReadStream(),
  }
}

/** Exactly one address: a comma or an angle bracket could address somebody else as well, and a line break add a header. */
const isOneAddress = (text: string) => /^[^\s\p{Cc},;<>"@]+@[^\s\p{Cc},;<>"@]+$/u.test(text)

/** A header ends where its line does, so that a text with line breaks could add others. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined || !URL.canParse(url) || new URL(url).protocol !== 'https:') return {}
  return {
    // The parser has percent-encoded whatever could end the address or the line.
    'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

interface OpenFile {
  attachment: MailAttachment
  size: number
  content: Readable
}

async function openAll(attachments: readonly MailAttachment[], dataDir: string): Promise<OpenFile[]> {
  const opened: OpenFile[] = []
  try {
    for (const attachment of attachments)
      opened.push('path' in attachment ? await openInside(dataDir, attachment) : openDrawn(attachment))
  } catch {
    for (const { content } of opened) content.destroy()
    throw new MailError('attachmentMissing')
  }
  return opened
}

const openDrawn = (attachment: Extract<MailAttachment, { content: Uint8Array }>): OpenFile => ({
  attachment,
  size: attachment.content.length,
  content: Readable.from([attachment.content]),
})

/** Links are followed first, so that none leads to a file that was never meant to leave. */
async function openInside(dataDir: string, attachment: Extract<MailAttachment, { path: string }>): Promise<OpenFile> {
  const folder = await realpath(dataDir)
  const path = await realpath(resolve(folder, attachment.path))
  if (!path.startsWith(folder + sep)) throw new Error('An attachment is outside of DATA_DIR')
  const file = await open(path)
  const stat = await file.stat()
  if (!stat.isFile()) {
    await file.close()
    throw new Error('An attachment is no file')
  }
  return { attachment, size: stat.size, content: file.createReadStream() }
}

const BYTES_PER_LINE = 57
const CHARACTERS_PER_LINE = 78
/** Base64 writes 57 bytes as a line of 76 characters and its end; of texts every byte may become three characters. */
const sizeOf = ({ text, html }: Pick<OutgoingMail, 'text' | 'html'>, files: OpenFile[]) =>
  3 * (Buffer.byteLength(text) + Buffer.byteLength(html ?? '')) +
  files.reduce((sum, { size }) => sum + Math.ceil(size / BYTES_PER_LINE) * CHARACTERS_PER_LINE + 1000, 2000)
