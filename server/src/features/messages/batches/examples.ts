import type { MessageExample } from '@agremia/model/calls/message-batches'
import { type BatchReader, batchRecipients } from '../recipients/batch-recipients.ts'
import type { StoredBatch } from '../recipients/read-batch.ts'
import { addressOf } from './batch-rows.ts'
import type { FillText } from './batch-text.ts'

/** Messages of a draft as they would leave, by name of the recipient, and how many there are. */
export async function renderExamples(
  reader: BatchReader,
  batch: StoredBatch,
  fill: FillText,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ examples: MessageExample[]; total: number }> {
  const examples: MessageExample[] = []
  let total = 0
  for await (const part of batchRecipients(reader, batch)) {
    for (const { member, recipient } of part) {
      if (recipient.channel === null) continue
      if (total >= offset && examples.length < limit) {
        const { channel, name: recipientName } = recipient
        const { subject, body } = fill(member, channel)
        const { memberId, memberNumber } = member
        const address = addressOf(recipient) ?? ''
        examples.push({ memberId, memberNumber, channel, recipientName, address, subject, body: { ...body } })
      }
      total += 1
    }
  }
  return { examples, total }
}
