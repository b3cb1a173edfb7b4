import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { requiredText, writtenDay } from './written.ts'

export const reverseMovement = defineOnce({
  method: 'POST',
  path: '/treasury_movements/:id/reverse',
  summary: 'Reverse a movement by another on its own day',
  description:
    'What it settled is open again. Without `date`, today; never before the movement itself. Answers the movement that reverses it.',
  access: STAFF,
  body: z.strictObject({ reason: requiredText(300, 'Indique o motivo.'), date: writtenDay.optional() }),
  statuses: [201],
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) }),
})

const docMovement = z.strictObject({
  _id: z.string(),
  date: z.string(),
  method: z.string(),
  bankAccountName: z.string(),
  description: z.string(),
  amount: z
    .number()
    .describe('In euros, what it settles of this document; below zero of a credit note and of a reversal'),
  reversesId: z.string().nullable(),
  reversed: z.boolean(),
  reverseReason: z.string().nullable(),
  unapprovedReason: z.string().nullable().describe('Why it was paid without an approval'),
})
export type DocMovement = z.infer<typeof docMovement>

export const movementsOfDoc = defineCall({
  method: 'GET',
  path: '/treasury_docs/:id/movements',
  summary: 'The movements that settle a document, oldest first',
  access: STAFF,
  keyScope: 'treasury:read',
  answer: z.strictObject({ data: z.array(docMovement) }),
})
