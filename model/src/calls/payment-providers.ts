import { z } from 'zod'
import { PAYMENT_FAULTS } from '../rules/collecting/payment-faults.ts'
import { ADMIN, ANYONE, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const callbackCall = defineCall({
  method: 'GET',
  path: '/payment_callbacks/ifthenpay',
  summary: 'Where the payment provider tells of a payment',
  description:
    'Takes the names of parameters that ifthenpay uses now and those that it used before. The key proves the origin; what is told is confirmed at the provider before anything is booked. A repeated callback changes nothing.',
  access: ANYONE,
  query: z.record(z.string(), z.unknown()),
  answer: z.strictObject({ data: z.strictObject({ isHeard: z.literal(true) }) }),
})

export const webhookCall = defineCall({
  method: 'POST',
  path: '/payment_callbacks/eupago',
  summary: 'Where Eupago tells of a payment, of its end or of a refund (Webhook 2.0)',
  description:
    'The header X-Signature, which is made with the key of the channel over the body as it is sent, proves the origin. The body may be encrypted; X-Initialization-Vector then belongs to it. A payment is confirmed at the provider before anything is booked. A repeated call changes nothing.',
  access: ANYONE,
  body: z.unknown(),
  answer: z.strictObject({ data: z.strictObject({ isHeard: z.literal(true) }) }),
})

export const sendToPhone = defineCall({
  method: 'POST',
  path: '/mbway',
  summary: 'Ask a member to pay open debts by MB WAY; what becomes of it comes by the socket',
  description:
    'The debts are the member’s own or billed to the member. Of one request to pay at most one waits on a phone, and at most three are sent in an hour.',
  access: STAFF,
  body: z.strictObject({
    memberId: z.uuid('Escolha a ficha.'),
    chargeIds: z.array(z.uuid('Escolha uma dívida.')).min(1, 'Escolha pelo menos uma dívida.').max(200),
    phone: z.string().max(40),
  }),
  statuses: [201],
  answer: z.strictObject({ data: z.looseObject({ _id: z.string(), status: z.string() }) }),
})

const typedKey = z.string().max(200).optional()
const providerTest = z.strictObject({
  /** What is wrong, in our words; null when nothing is. */
  problem: z.enum(PAYMENT_FAULTS).nullable(),
  /** What to give the provider as the address of callbacks. */
  callbackAddress: z.string(),
  /** Where somebody who tries the program out plays the bank; null outside of trials. */
  simulatorPage: z.string().nullable(),
})
export type ProviderTest = z.output<typeof providerTest>

export const testPaymentProvider = defineCall({
  method: 'POST',
  path: '/payment_services/test',
  summary: 'Ask the payment provider something that changes nothing, with settings that need not be saved',
  description: 'Keys that are left out are the saved ones.',
  access: ADMIN,
  body: z.strictObject({
    paymentProvider: z.string().max(40).nullish(),
    backofficeKey: typedKey,
    eupagoApiKey: typedKey,
  }),
  answer: z.strictObject({ data: providerTest }),
})
