import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { pendingAdjustment } from './quota-adjustments.ts'
import { startedTask } from './tasks.ts'
import { writtenDay, writtenText } from './written.ts'

export const MOST_AT_ONCE = 20_000
const ids = z.array(z.uuid()).max(200)

/** A change of many members at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tags'), add: ids.default([]), remove: ids.default([]) }),
  z.strictObject({
    kind: z.literal('state'),
    stateNameId: z.uuid('Escolha o estado.'),
    startDate: writtenDay,
    reason: writtenText(1000).optional(),
    decisionBody: z.string().max(40).optional(),
    minutesRef: writtenText(40).optional(),
  }),
  z.strictObject({ kind: z.literal('category'), categoryId: z.uuid('Escolha a categoria.'), fromDate: writtenDay }),
])
export type BulkAction = z.output<typeof bulkAction>

/** The members to change: the selected ids, or all that match the list's query. */
const { query, ids: ticked } = exportRequest.shape
const chosenAndAction = z.strictObject({ query, ids: ticked, action: bulkAction })
const request = chosenAndAction.refine(isChoice, NO_CHOICE)
export type BulkRequest = z.output<typeof request>

/** So many members, in the order of their ids, are one part of what a change does to issued quotas. */
export const QUOTA_PART = 500

/** What becomes of the issued quotas that the change alters: without it they wait for a decision. */
export const bulkQuotas = z.strictObject({
  choice: z.enum(['confirm', 'dismiss']),
  /** The digest of each part that was looked at. A part that would be another one now waits for a decision. */
  seen: z.array(z.string().max(64)).max(MOST_AT_ONCE / QUOTA_PART),
})
export type BulkQuotas = z.output<typeof bulkQuotas>

const plan = z.strictObject({
  /** How many members were chosen, and how many of these would change. */
  total: z.int(),
  changing: z.int(),
  /** The first members that would change, each with its old and new value. */
  sample: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), from: z.string(), to: z.string() })),
  /** The first hundred members by name that would not change, each with the reason. */
  left: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), reason: z.string() })),
  /** What the form of those who change would warn of; the first hundred. */
  warnings: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), warning: z.string() })),
})
export type BulkPlan = z.output<typeof plan>

export const previewBulk = defineCall({
  method: 'POST',
  path: '/members/bulk/preview',
  summary: 'Preview a change of many members',
  access: STAFF,
  body: request,
  answer: z.strictObject({ data: plan }),
})

const quotaPart = z.strictObject({
  /** How many members the change has, and how many of them were counted with this part and those before it. */
  total: z.int(),
  counted: z.int(),
  /** Of this part: the members whose issued quotas change, what they are charged more or less in all, and the first of them. */
  memberCount: z.int(),
  change: z.number(),
  first: z.array(pendingAdjustment),
  digest: z.string(),
})
export type BulkQuotaPart = z.output<typeof quotaPart>

export const previewBulkQuotas = defineCall({
  method: 'POST',
  path: '/members/bulk/quotas',
  summary: 'Tell which issued quotas a change of many members would alter, and by how much, before it is started',
  description:
    'Members are counted in parts of 500, from `part` 0 on until `counted` is `total`. The digests of all parts go with the decision, in `quotas.seen` of the change.',
  access: STAFF,
  body: chosenAndAction
    .extend({
      part: z
        .int()
        .min(0)
        .max(MOST_AT_ONCE / QUOTA_PART)
        .default(0),
    })
    .refine(isChoice, NO_CHOICE),
  answer: z.strictObject({ data: quotaPart }),
})

export const applyBulk = defineCall({
  method: 'POST',
  path: '/members/bulk',
  summary: 'Start a background task that changes many members, all of them or none; it can be undone for a day',
  description:
    'With `quotas` the issued quotas that it alters are made again or left as they are in the same transaction; without it they wait for a decision.',
  access: STAFF,
  body: chosenAndAction.extend({ quotas: bulkQuotas.optional() }).refine(isChoice, NO_CHOICE),
  statuses: [202],
  answer: startedTask,
})
