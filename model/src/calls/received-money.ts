import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { writtenText } from './written.ts'

const item = z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) })

const assignmentPreview = z.strictObject({
  /** Whose it would be; null where nobody was named and no request was recognised. */
  member: z.strictObject({ memberId: z.string(), memberNumber: z.int(), memberName: z.string() }).nullable(),
  settles: z.array(
    z.strictObject({ chargeId: z.string(), memberName: z.string(), description: z.string(), amount: z.number() }),
  ),
  /** What would be left as credit. */
  credit: z.number(),
})
export type AssignmentPreview = z.output<typeof assignmentPreview>

export const previewAssignment = defineCall({
  method: 'POST',
  path: '/received_money/:id/preview',
  summary: 'Tell what received money would settle if it were assigned to a member',
  description: 'Without `memberId`, to the member of the request that was recognised.',
  access: STAFF,
  body: z.strictObject({ memberId: z.uuid('Escolha a ficha.').optional() }),
  answer: z.strictObject({ data: assignmentPreview }),
})

export const assignMoney = defineOnce({
  method: 'POST',
  path: '/received_money/:id/assign',
  summary: 'Assign received money to a member: it becomes a payment with a receipt',
  description:
    'The payment settles `chargeIds` first, which may be of the member or of the household; without them the charges of the request that was recognised, and then what is oldest. What is left becomes credit. Answers the received money with its `paymentId`.',
  access: STAFF,
  body: z.strictObject({
    memberId: z.uuid('Escolha a ficha.'),
    chargeIds: z.array(z.uuid('Escolha uma dívida.')).max(200).optional(),
  }),
  answer: item,
})

export const giveMoneyBack = defineOnce({
  method: 'POST',
  path: '/received_money/:id/give_back',
  summary: 'Note that received money went back to where it came from',
  access: STAFF,
  body: z.strictObject({ date: z.iso.date(MESSAGES.date), notes: writtenText(1000).optional() }),
  answer: item,
})
