import { z } from 'zod'
import { MBWAY_STATUS } from '../rules/collecting/mbway.ts'
import { REQUEST_STATUS } from '../rules/collecting/payment-requests.ts'
import { keysOf } from '../rules/keys-of.ts'
import { ANYONE } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/** What may change while the page is open. */
const state = z.strictObject({
  status: z.enum(keysOf(REQUEST_STATUS)),
  /** What is open now of what was asked for; another amount than the total where part of it has been paid or taken back. */
  openAmount: z.number(),
  /** What became of the last request that was sent to a phone; null where none was. */
  mbway: z
    .strictObject({
      status: z.enum(keysOf(MBWAY_STATUS)),
      /** How long the payer has to confirm it in all, which depends on the payment service. */
      seconds: z.int(),
      /** How much of that is left. */
      secondsLeft: z.int(),
    })
    .nullable(),
})
export type PaymentState = z.output<typeof state>

/** Null where there is no reference. */
const multibanco = z.strictObject({ entity: z.string(), reference: z.string() }).nullable()

const information = z.strictObject({
  ...state.shape,
  organisation: z.strictObject({
    name: z.string(),
    taxNumber: z.string(),
    colour: z.string(),
    /** The address of its logo; empty where it has none. */
    logo: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Whether everything here is fictitious. */
    isStaging: z.boolean(),
  }),
  /** `M. Silva · n.º 1234`. */
  payer: z.string(),
  lines: z.array(
    z.strictObject({
      description: z.string(),
      /** Whose it is; empty for the payer's own. */
      owner: z.string(),
      amount: z.number(),
    }),
  ),
  total: z.number(),
  dueDate: z.string(),
  isOverdue: z.boolean(),
  expiresOn: z.string(),
  paidOn: z.string().nullable(),
  /** Whether the receipt goes to the e-mail that staff know. */
  isReceiptMailed: z.boolean(),
  transfer: z
    .strictObject({
      iban: z.string(),
      bic: z.string(),
      /** What to write into the transfer, so that its payer is known. */
      reference: z.string(),
      /** A QR code for bank applications, as SVG. */
      qr: z.string().nullable(),
    })
    .nullable(),
  multibanco,
  /** Whether the payment service makes the reference once it is asked for, by the call below. */
  isReferenceWanted: z.boolean(),
  acceptsMbway: z.boolean(),
  /** A QR code that opens this page on a phone, as SVG; null where the public address is not known. */
  pageQr: z.string().nullable(),
})
export type PaymentInformation = z.output<typeof information>

const description =
  'The code is that of the page’s address. A code that nobody was given is answered with 404, and so many of them from one network with 429.'

export const readPaymentInformation = defineCall({
  method: 'GET',
  path: '/payment_requests/:code/information',
  summary: 'What somebody is asked to pay and how to pay it, with the least that tells who it is',
  description,
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: information }),
})

export const readPaymentState = defineCall({
  method: 'GET',
  path: '/payment_requests/:code/state',
  summary: 'Whether it has been paid, and what became of the request on the phone; asked for every three seconds',
  description,
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: state }),
})

export const askForReference = defineCall({
  method: 'POST',
  path: '/payment_requests/:code/reference',
  summary: 'Have the payment service make the Multibanco reference, where it has made none yet',
  description: `${description} The service is asked once; where it gave none, the answer is null and the other ways to pay remain.`,
  access: ANYONE,
  answer: z.strictObject({ data: multibanco }),
})

export const payByPhone = defineCall({
  method: 'POST',
  path: '/payment_requests/:code/mbway',
  summary: 'Ask for the amount on a phone by MB WAY',
  description: `${description} One request at a time waits on a phone, and at most three are sent in an hour.`,
  access: ANYONE,
  body: z.strictObject({ phone: z.string('Indique o telemóvel.').max(40, 'Indique só o número.') }),
  statuses: [201],
  answer: z.strictObject({ data: state }),
})
