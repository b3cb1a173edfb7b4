import { lisbonDay } from '@agremia/model/rules/day'
import {
  findRecipient,
  type Recipient,
  type RecipientDecision,
} from '@agremia/model/rules/message-recipients/find-recipient'
import { concernsFormer, messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { BatchChannels } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { readRecipientRows } from './read-facts.ts'

export interface WaitingMessage {
  /** The template's. */
  name: string
  memberId: string
  batchId: string | null
}

interface BatchTerms {
  channels: BatchChannels
  decision: RecipientDecision | null
  includesFormer: boolean
}

/**
 * Whether a message to a member that has waited may still leave, and to which address of today: meanwhile the member may have
 * left, died, opted out, asked for restriction, come of age or changed address. Where the batch allows letters, one whose e-mail
 * has bounced becomes a letter. A message of no batch goes by e-mail only.
 */
export async function recheckRecipient(
  db: Kysely<unknown>,
  { name, memberId, batchId }: WaitingMessage,
  now: Date,
): Promise<Recipient> {
  const [member] = await readRecipientRows(db, [memberId])
  if (!member) return { channel: null, reason: 'anonymised' }
  const batch = batchId ? await readBatchTerms(db, batchId, memberId) : undefined
  return findRecipient(
    member,
    {
      kind: messageKindOf(name),
      channels: batch?.channels ?? 'email',
      day: lisbonDay(now),
      includesFormer: concernsFormer(name) || batch?.includesFormer,
    },
    batch?.decision ?? undefined,
  )
}

async function readBatchTerms(db: Kysely<unknown>, batchId: string, memberId: string): Promise<BatchTerms | undefined> {
  const { rows } = await sql<BatchTerms>`
    select channels, decisions -> ${memberId} as decision,
      coalesce((selection ->> 'includesFormer')::boolean, false) as "includesFormer"
    from message_batches where id = ${batchId}
  `.execute(db)
  return rows[0]
}
