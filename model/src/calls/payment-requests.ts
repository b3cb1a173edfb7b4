import { z } from 'zod'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const chargeIds = z
  .array(z.uuid('Escolha uma dívida.'), 'Escolha as dívidas.')
  .min(1, 'Escolha pelo menos uma dívida.')
  .max(200, 'Escolha no máximo 200 dívidas.')

const waysToPay = z.strictObject({
  _id: z.string(),
  total: z.number(),
  dueDate: z.string(),
  expiresOn: z.string(),
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  /** Where a transfer goes; null while the organisation has no IBAN. */
  transfer: z.strictObject({ owner: z.string(), iban: z.string(), bic: z.string() }).nullable(),
  rfReference: z.string(),
  /** The path of the page on which it is paid. */
  page: z.string(),
  /** The whole address of that page, to be given to the payer. */
  address: z.string(),
  acceptsMbway: z.boolean(),
  /** The phone that can be asked to pay; of a minor without one, that of who answers for them. */
  mobile: z.string().nullable(),
})
export type WaysToPay = z.output<typeof waysToPay>

export const openPaymentRequest = defineCall({
  method: 'POST',
  path: '/payment_requests/open',
  summary: 'How a member can pay open debts: the references and the page of a request for them',
  description:
    'The debts are the member’s own or billed to the member. The open request for the same debts and amounts is used again.',
  access: STAFF,
  keyScope: 'payments:write',
  body: z.strictObject({ memberId: z.uuid('Escolha a ficha.'), chargeIds }),
  answer: z.strictObject({ data: waysToPay }),
})

export const openOwnPaymentRequest = defineCall({
  method: 'POST',
  path: '/own/payment_requests',
  summary:
    'The page on which the signed-in member pays debts, their own or billed to them; 404 for a user without a record',
  access: SIGNED_IN,
  body: z.strictObject({ chargeIds }),
  answer: z.strictObject({ data: z.strictObject({ page: z.string() }) }),
})
