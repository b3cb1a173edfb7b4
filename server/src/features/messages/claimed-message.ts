import type { RichText } from '@agremia/model/rules/rich-text/rich-text'

/** A message that this process, and no other, is to send now. */
export interface ClaimedMessage {
  id: string
  at: string
  name: string
  messageId: string
  recipientName: string | null
  recipientAddress: string
  subject: string
  body: RichText | null
  memberId: string | null
  applicationId: string | null
  batchId: string | null
  replyTo: string | null
  unsubscribe: boolean
  automatic: boolean
  confidential: boolean
  urgency: number
  attempts: number
  sentById: string | null
  /** The document that is drawn for it, if any. */
  attachmentKind: string | null
  attachmentId: string | null
  attachmentName: string | null
  /** What it asks to be paid, where it is a notice. */
  paymentRequestId: string | null
}
