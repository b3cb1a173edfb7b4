import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { startedTask } from './tasks.ts'

/** The most slips in one file. */
export const MOST_SLIPS = 5000

const { query, ids } = exportRequest.shape

export const printSlipsRequest = z.strictObject({ query, ids }).refine(isChoice, NO_CHOICE)
export type PrintSlipsRequest = z.output<typeof printSlipsRequest>

export const printCollectionSlips = defineCall({
  method: 'POST',
  path: '/unsettled_payments/slips',
  summary:
    'Start a background task that makes one PDF of the slips of the chosen debts, with a list for each collector',
  description:
    'A slip is no receipt and has no number. Debts of members without a collector are left out. What was collected is recorded by `POST /payments/batch`.',
  access: STAFF,
  body: printSlipsRequest,
  statuses: [202],
  answer: startedTask,
})

const collector = z.strictObject({
  collectorId: z.string(),
  name: z.string(),
  /** How many debts are open, and their sum. */
  count: z.int(),
  amount: z.number(),
})
export type CollectorAnswer = z.output<typeof collector>

export const readCollectors = defineCall({
  method: 'GET',
  path: '/collection_slips',
  summary: 'The collectors for whose members something is open',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(collector) }),
})

const slip = z.strictObject({
  chargeId: z.string(),
  /** Who pays: the member, or whoever the debt is billed to. */
  payerId: z.string(),
  memberNumber: z.int(),
  memberName: z.string(),
  description: z.string(),
  type: z.string(),
  dueDate: z.string(),
  amount: z.number(),
})
export type SlipAnswer = z.output<typeof slip>

export const readCollectorSlips = defineCall({
  method: 'GET',
  path: '/collection_slips/:id',
  summary: 'What is open of the members of one collector, in the order of the round; 5,000 at most',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(slip) }),
})
