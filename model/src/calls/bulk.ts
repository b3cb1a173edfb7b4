import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest } from './export.ts'
import { writtenDay, writtenText } from './written.ts'

export const MOST_AT_ONCE = 20_000
const ids = z.array(z.uuid()).max(200)

/** What can be done to many members at once. */
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

/** Which members: those ticked, or all that the list's query finds. */
const { query, ids: ticked } = exportRequest.shape
const request = z.strictObject({ query, ids: ticked, action: bulkAction })
export type BulkRequest = z.output<typeof request>

const plan = z.strictObject({
  /** How many were chosen, and of these how many will change. */
  total: z.int(),
  changing: z.int(),
  /** What becomes of the first of them. */
  sample: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), from: z.string(), to: z.string() })),
  /** Who stays as they are, and why; the first hundred by name. */
  left: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), reason: z.string() })),
})
export type BulkPlan = z.output<typeof plan>

export const previewBulk = defineCall({
  method: 'POST',
  path: '/members/bulk/preview',
  summary: 'What a change of many members would do, and to whom it would not',
  access: STAFF,
  body: request,
  answer: z.strictObject({ data: plan }),
})

export const applyBulk = defineCall({
  method: 'POST',
  path: '/members/bulk',
  summary: 'Changes many members at once, all of them or none; the answer has the id by which it is undone',
  access: STAFF,
  body: request,
  answer: z.strictObject({ data: plan.extend({ undoId: z.uuid() }) }),
})

export const undoBulk = defineCall({
  method: 'POST',
  path: '/members/bulk/:id/undo',
  summary: 'Takes a change of many members back, within a day; what was changed since stays',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ undone: z.int(), left: z.int() }) }),
})
