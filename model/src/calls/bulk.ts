import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
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
const request = z.strictObject({ query, ids: ticked, action: bulkAction }).refine(isChoice, NO_CHOICE)
export type BulkRequest = z.output<typeof request>

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

export const applyBulk = defineCall({
  method: 'POST',
  path: '/members/bulk',
  summary: 'Start a background task that changes many members, all of them or none; it can be undone for a day',
  access: STAFF,
  body: request,
  statuses: [202],
  answer: startedTask,
})
