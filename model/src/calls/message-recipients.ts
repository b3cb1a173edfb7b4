import { z } from 'zod'
import { keysOf } from '../rules/keys-of.ts'
import { NOT_REACHED } from '../rules/message-recipients/not-reached.ts'
import { STAFF } from '../rules/roles.ts'
import { MOST_AT_ONCE } from './bulk.ts'
import { defineCall } from './call.ts'
import { exportRequest } from './export.ts'
import { previewPage } from './preview-page.ts'

const { query, ids } = exportRequest.shape
const memberIds = z.array(z.uuid()).max(MOST_AT_ONCE)

/**
 * Whom a batch is for: what the members' list finds by `query`, or the rows that were ticked in it, beside those added one by one,
 * without those taken out. The call of an assembly goes to every member whatever is chosen.
 */
export const recipientSelection = z.strictObject({
  query,
  ids,
  also: memberIds.optional(),
  except: memberIds.optional(),
  /** Former members get it too, because it concerns them. */
  includesFormer: z.boolean().optional(),
})
export type RecipientSelection = z.output<typeof recipientSelection>

export const RECIPIENT_GROUPS = ['email', 'carta', 'unreached', 'undecided'] as const
export type RecipientGroup = (typeof RECIPIENT_GROUPS)[number]

const reasons = keysOf(NOT_REACHED)

const recipientRow = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  channel: z.enum(['email', 'carta']).nullable(),
  /** The name it goes to: the member's, the guardian's, or a legal person's with its representative; null if it does not go. */
  recipientName: z.string().nullable(),
  /** The e-mail, or the postal address on one line. */
  address: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  /** The reason in words. */
  reasonText: z.string().nullable(),
  /** Somebody must decide about this member before the call of an assembly may leave. */
  mustDecide: z.boolean(),
  /** A letter can be sent all the same. */
  canSendLetter: z.boolean(),
})
export type RecipientPreviewRow = z.output<typeof recipientRow>

const review = z.strictObject({
  /** Of all that are chosen, whatever is searched for. */
  counts: z.strictObject({
    total: z.int(),
    email: z.int(),
    carta: z.int(),
    unreached: z.int(),
    undecided: z.int(),
    reasons: z.partialRecord(z.enum(reasons), z.int()),
  }),
  /** By name. */
  rows: z.array(recipientRow),
  /** How many rows the search finds. */
  found: z.int(),
  /** What is asked for, because no record provides it. */
  asked: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(['text', 'lines', 'day', 'hour', 'link']),
      isRequired: z.boolean(),
    }),
  ),
  /** When the last e-mail will have left at the present pace and daily limit; null if none goes by e-mail. */
  lastDepartureAt: z.string().nullable(),
  warnings: z.array(z.string()),
  /** What prevents sending, by what it is about: values that are asked for, `decisions`, or `_`. */
  errors: z.record(z.string(), z.string()),
})
export type RecipientReview = z.output<typeof review>

export const previewRecipients = defineCall({
  method: 'POST',
  path: '/message_batches/:id/recipients',
  summary: 'List who would get a message by e-mail, who by letter, who not and why, and what to know before sending it',
  access: STAFF,
  body: z.strictObject({
    group: z.enum(RECIPIENT_GROUPS).optional(),
    reason: z.enum(reasons).optional(),
    ...previewPage,
  }),
  answer: z.strictObject({ data: review }),
})
