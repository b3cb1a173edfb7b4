import { lisbonDay } from '@agremia/model/rules/day'
import {
  findRecipient,
  type Recipient,
  type RecipientDecision,
} from '@agremia/model/rules/message-recipients/find-recipient'
import { asksForMoney, concernsFormer, messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { BatchChannels } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { KEEP_PLAN } from '../../../db/kept-plans.ts'
import type { Served } from '../../../resource/serve.ts'
import { readOutdatedRequests } from './outdated-requests.ts'
import { readRecipientRows } from './read-facts.ts'
import { readStillChosen } from './still-chosen.ts'

export interface WaitingMessage {
  /** The template's. */
  name: string
  memberId: string
  batchId: string | null
  /** What it asks to be paid, where it is a notice. */
  paymentRequestId: string | null
}

interface BatchTerms {
  channels: BatchChannels
  decision: RecipientDecision | null
  includesFormer: boolean
  /** Of the members' list; null where the member was chosen without it, one by one. */
  query: Readonly<Record<string, string | string[]>> | null
}

/**
 * Whether a message to a member that has waited may still leave, and to which address of today: meanwhile the member may have
 * left, died, opted out, paid, asked for restriction, come of age or changed address. Where the batch allows letters, one whose e-mail
 * has bounced becomes a letter. A message of no batch goes by e-mail only.
 */
export async function recheckRecipient(
  db: Kysely<unknown>,
  /** `members` with its hooks. */
  served: Served,
  { name, memberId, batchId, paymentRequestId }: WaitingMessage,
  now: Date,
): Promise<Recipient> {
  const [member] = await readRecipientRows(db, [memberId])
  if (!member) return { channel: null, reason: 'anonymised' }
  const batch = batchId ? await readBatchTerms(db, batchId, memberId) : undefined
  const recipient = findRecipient(
    member,
    {
      kind: messageKindOf(name),
      channels: batch?.channels ?? 'email',
      day: lisbonDay(now),
      includesFormer: concernsFormer(name) || batch?.includesFormer,
      asksForMoney: asksForMoney(name),
    },
    batch?.decision ?? undefined,
  )
  if (recipient.channel === null) return recipient
  const outdated = paymentRequestId ? await readOutdatedRequests(db, [paymentRequestId]) : undefined
  const reason = paymentRequestId && outdated?.get(paymentRequestId)
  if (reason) return { channel: null, reason }
  if (!batch) return recipient
  const still = await readStillChosen(db, served, { query: batch.query, memberIds: [memberId] }, now)
  return still && !still.has(memberId) ? { channel: null, reason: 'accountChanged' } : recipient
}

async function readBatchTerms(db: Kysely<unknown>, batchId: string, memberId: string): Promise<BatchTerms | undefined> {
  const { rows } = await sql<BatchTerms>`
    ${KEEP_PLAN} select channels, decisions -> ${memberId} as decision,
      coalesce((selection ->> 'includesFormer')::boolean, false) as "includesFormer",
      case when not coalesce(selection -> 'also' @> to_jsonb(${memberId}::text), false) then selection -> 'query' end as query
    from message_batches where id = ${batchId}
  `.execute(db)
  return rows[0]
}
