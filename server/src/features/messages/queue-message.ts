import { createHash } from 'node:crypto'
import { messages } from '@agremia/model/resources/messages'
import { fold } from '@agremia/model/rules/fold'
import type { LegalBasis } from '@agremia/model/rules/message-templates/template'
import { type HeldBecause, URGENCY } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { announceRows } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { searchText } from '../../resource/table-columns.ts'
import { areMessagesOn } from '../settings/automatic-messages.ts'
import type { AttachedDocument } from './drawn-attachment.ts'
import { SENDERS, wakeSenders } from './send-messages.job.ts'

/** A message by e-mail to one recipient, with its text as it is to leave. */
export interface NewMessage {
  /** The key of its template; `livre` for a free text. */
  name: string
  to: string
  recipientName?: string
  subject: string
  body: RichText
  /** Contains a link for the recipient alone, such as one that signs in, so that nobody else may see the text. */
  confidential?: boolean
  /** Leaves only while automatic messages are on. */
  automatic?: boolean
  memberId?: string
  /** The application that the message is about; the message is deleted together with the applicant's data. */
  applicationId?: string
  /** Who sent it, where that was a person. */
  sentById?: string
  replyTo?: string
  legalBasis?: LegalBasis
  /** Not before this time; without one as soon as possible. */
  leavesAt?: Date
  /** Drawn when the message leaves. */
  attached?: AttachedDocument
  /** What it asks to be paid, where it is a notice: it does not leave once that is paid or has changed. */
  paymentRequestId?: string
}

/** Exactly one address: a comma or an angle bracket could address somebody else as well. */
const ONE_ADDRESS = /^[^\s,;<>"@]+@[^\s,;<>"@]+$/

/** Queues a message in the caller's transaction; it is sent after the commit, or never. */
export async function queueMessage(db: Kysely<unknown>, message: NewMessage): Promise<string> {
  const [id] = await queueMessages(db, [message])
  if (id === undefined) throw new Error('the message was queued and has no id')
  return id
}

/** Queues messages in a number of statements that does not grow with them. */
export async function queueMessages(db: Kysely<unknown>, given: readonly NewMessage[]): Promise<string[]> {
  if (!given.every(({ to }) => ONE_ADDRESS.test(to))) throw new Error('A mail goes to exactly one address')
  // Of one that leaves later the switch is looked at when its time has come.
  const dependsOnSwitch = ({ automatic, leavesAt }: NewMessage) => automatic === true && leavesAt === undefined
  const isHolding = given.some(dependsOnSwitch) && !(await areMessagesOn(db))
  const rows = given.map(message => {
    const held: HeldBecause | null = isHolding && dependsOnSwitch(message) ? 'interruptor' : null
    const urgency = message.automatic || message.leavesAt !== undefined ? URGENCY.single : URGENCY.awaited
    return messageRow({ ...message, urgency, held })
  })
  await insertMany(db, messages.path, rows)
  await announceRows(
    { db },
    messages,
    rows.map(({ id }) => ({ _id: id, rev: 1 })),
    'created',
  )
  const leaving = rows.filter(row => row.held_because === null).length
  if (leaving > 0) await wakeSenders(db, Math.min(SENDERS, leaving))
  return rows.map(({ id }) => id)
}

interface MessageRowFacts extends Omit<NewMessage, 'body'> {
  /** Null of a message that nobody gets. */
  body: RichText | null
  urgency: number
  held: HeldBecause | null
}

/** The columns of a new message. */
export function messageRow({ to, held, ...message }: MessageRowFacts) {
  const id = uuidv7()
  const { name, subject, body, recipientName = null } = message
  return {
    id,
    name,
    name_sort: fold(name),
    subject,
    body,
    body_hash: body && hashText(subject, body),
    channel: 'email',
    recipient_name: recipientName,
    recipient_name_sort: recipientName === null ? null : fold(recipientName),
    recipient_address: to,
    member_id: message.memberId ?? null,
    application_id: message.applicationId ?? null,
    sent_by_id: message.sentById ?? null,
    confidential: message.confidential ?? false,
    automatic: message.automatic ?? false,
    urgency: message.urgency,
    held_because: held,
    message_id: `<${id}@agremia>`,
    reply_to: message.replyTo ?? null,
    legal_basis: message.legalBasis ?? null,
    attachment_kind: message.attached?.kind ?? null,
    attachment_id: message.attached?.id ?? null,
    attachment_name: message.attached?.fileName ?? null,
    payment_request_id: message.paymentRequestId ?? null,
    next_try_at: message.leavesAt ?? null,
    search: searchText(messages, { subject, recipientName, recipientAddress: to }),
  }
}

/** SHA-256 of what the recipient reads, by which a copy can be compared after the text was deleted; in PostgreSQL's notation. */
const hashText = (subject: string, body: RichText) =>
  `\\x${createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('hex')}`
