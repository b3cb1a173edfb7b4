import type { MessageExample } from '@agremia/model/calls/message-batches'
import { type BatchReader, batchRecipients, readRecipientIds } from '../recipients/batch-recipients.ts'
import type { StoredBatch } from '../recipients/read-batch.ts'
import { addressOf } from './batch-rows.ts'
import type { BatchText } from './batch-text.ts'

/** Messages of a draft as they would leave, by name of the recipient, and how many there are. */
export async function renderExamples(
  reader: BatchReader,
  batch: StoredBatch,
  text: BatchText,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ examples: MessageExample[]; total: number }> {
  const examples: MessageExample[] = []
  let total = 0
  const ids = await readRecipientIds(reader, batch)
  for await (const part of batchRecipients(reader, batch, ids)) {
    for (const { member, recipient } of part) {
      if (recipient.channel === null) continue
      if (total >= offset && examples.length < limit) {
        const { channel, name: recipientName } = recipient
        const { subject, body } = text.fill(member, channel)
        const { memberId, memberNumber } = member
        const address = addressOf(recipient) ?? ''
        examples.push({ memberId, memberNumber, channel, recipientName, address, subject, body: { ...body } })
      }
      total += 1
    }
  }
  return { examples, total }
}
