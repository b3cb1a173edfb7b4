/** A mail to send. Every attempt sends exactly the same. */
export interface OutgoingMail {
  id: string
  /** ISO, UTC. */
  createdAt: string
  messageId: string
  to: string
  recipientName?: string | null
  /** Where answers go, if not where the settings say. */
  replyTo?: string | null
  subject: string
  text: string
  html: string | null
  attachments?: readonly MailAttachment[]
  /** An https address that ends the subscription by one POST without a question (RFC 8058). Any other is left out. */
  listUnsubscribe?: { url: string }
  /** A person wrote it or decided that it leaves. Of all others automatic replies are told that no person sent them. */
  isByHand?: boolean
}

export type MailAttachment = NamedAttachment & (StoredContent | DrawnContent)

interface NamedAttachment {
  fileName: string
  /** Such as `application/pdf`. */
  type: string
}

interface StoredContent {
  /** Of a file inside DATA_DIR, relative to it or absolute. */
  path: string
}

/** A document of which no file is kept. */
interface DrawnContent {
  content: Uint8Array
}
