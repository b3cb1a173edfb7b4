import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { URGENCY } from '@agremia/model/rules/messages'
import { joinAddressLines } from '@agremia/model/rules/postal-address'
import type { Columns } from '../../../resource/many-rows.ts'
import { messageRow } from '../queue-message.ts'
import type { MemberRecipient } from '../recipients/each-recipient.ts'
import type { StoredBatch } from '../recipients/read-batch.ts'
import type { BatchText } from './batch-text.ts'

interface Sender {
  /** Undefined where it leaves by itself. */
  sentById: string | undefined
  now: Date
}

/** By which the database refuses a second message of the same batch to the same member. */
const onceKey = (batchId: string, memberId: string) => `${batchId}:${memberId}`

/**
 * The columns of one recipient's message. Whoever is not reached has a row too, with the reason and without a text, so that the
 * batch tells everybody that it was for.
 */
export function batchRow(
  batch: StoredBatch,
  text: BatchText,
  { member, recipient }: MemberRecipient,
  { sentById, now }: Sender,
): Columns {
  const { memberId } = member
  const channel = recipient.channel ?? (batch.channels === 'carta' ? 'carta' : 'email')
  const isReached = recipient.channel !== null
  const { replyTo, legalBasis } = text
  const { subject, body } = isReached
    ? text.fill(member, channel)
    : { subject: text.fillSubject(member, channel), body: null }
  const row: Columns = messageRow({
    name: batch.name,
    to: addressOf(recipient) ?? '',
    recipientName: isReached ? recipient.name : member.name,
    subject,
    body,
    memberId,
    ...(sentById === undefined ? { automatic: true } : { sentById }),
    replyTo,
    legalBasis,
    urgency: URGENCY.batch,
    held: null,
  })
  // Not copied: an object that is spread takes several times the memory and time, which thousands of rows feel.
  return Object.assign(row, {
    error: isReached ? null : recipient.reason,
    channel,
    at: now,
    created_at: now,
    updated_at: now,
    status: isReached ? 'em_fila' : 'suprimida',
    batch_id: batch.id,
    once_key: onceKey(batch.id, memberId),
    unsubscribe: messageKindOf(batch.name) === 'boletim' && channel === 'email',
  })
}

/** The e-mail, or the postal address on one line; null where the recipient is not reached. */
export function addressOf(recipient: MemberRecipient['recipient']): string | null {
  if (recipient.channel === null) return null
  return recipient.channel === 'email' ? recipient.to : joinAddressLines(recipient.lines)
}
