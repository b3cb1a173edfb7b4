import { z } from 'zod'
import { ADVICE_TYPES, NOT_ENOUGH_DATA, needsYear } from '../rules/collecting/payment-advice.ts'
import { keysOf } from '../rules/keys-of.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { queuedMail } from './mail.ts'
import { startedTask } from './tasks.ts'

/** The most advices in one file. */
export const MOST_ADVICES = 5000

const YEAR_MESSAGE = 'Indique um ano.'
const line = z.strictObject({
  description: z.string(),
  period: z.string().nullable(),
  dueDate: z.string(),
  amount: z.number(),
})

const advice = z.strictObject({
  memberId: z.string(),
  type: z.string(),
  year: z.int().nullable(),
  number: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  lines: z.array(line),
  total: z.number(),
  previousDebt: z.number(),
  credit: z.number(),
  mbEntity: z.string().nullable(),
  mbReference: z.string().nullable(),
  mbAmount: z.number().nullable(),
  mbExpiresAt: z.string().nullable(),
  iban: z.string().nullable(),
  transferReference: z.string(),
  mbwayAllowed: z.boolean(),
  onlineUrl: z.string().nullable(),
})
export type PaymentAdviceAnswer = z.output<typeof advice>

export const readPaymentAdvice = defineCall({
  method: 'GET',
  path: '/payment_advice',
  summary: 'What a payer is asked for, and how to pay it',
  description: [
    'Needs `memberID` and `type`, and `year` where the type is `quota`; 422 with the code `Not Enough Data` otherwise. `divida` is everything open.',
    'The open request for the same charges and amounts is used again; where there is none, one is opened. Of any member for staff, of oneself for members.',
    '409 says in words that nothing is open.',
  ].join('\n\n'),
  access: SIGNED_IN,
  // Checked by the handler: what is missing has a code of its own.
  query: z.strictObject({ memberID: z.string().optional(), type: z.string().optional(), year: z.string().optional() }),
  answer: z.strictObject({ data: advice }),
})

/** Which advice is meant. */
export const adviceChoice = z.strictObject({
  memberId: z.uuid('Escolha uma ficha.'),
  // The keys of the literal.
  type: z.enum(keysOf(ADVICE_TYPES), 'Escolha um tipo.').default('divida'),
  year: z.int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2200, YEAR_MESSAGE).optional(),
})
export type AdviceChoice = z.output<typeof adviceChoice>

const hasYear = ({ type, year }: AdviceChoice) => !needsYear(type) || year !== undefined
const NO_YEAR = { message: NOT_ENOUGH_DATA.text, path: ['year'] }

export const openPaymentAdvice = defineCall({
  method: 'POST',
  path: '/payment_advice/pdf',
  summary: 'A link to the advice as PDF; it works once, for 60 s',
  description: 'Of any member for staff, of oneself for members. 409 says in words why there is none.',
  access: SIGNED_IN,
  body: adviceChoice
    .extend({
      /** The reader that shows it offers to print it at once. */
      forPrinter: z.boolean().default(false),
    })
    .refine(hasYear, NO_YEAR),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

export const sendPaymentAdvice = defineCall({
  method: 'POST',
  path: '/payment_advice/send',
  summary: 'Send the advice by e-mail, with its PDF; also while automatic messages are off',
  access: STAFF,
  body: adviceChoice.refine(hasYear, NO_YEAR),
  answer: queuedMail,
})

const { query, ids } = exportRequest.shape

export const printAdvicesRequest = z.strictObject({ query, ids }).refine(isChoice, NO_CHOICE)
export type PrintAdvicesRequest = z.output<typeof printAdvicesRequest>

export const printPaymentAdvices = defineCall({
  method: 'POST',
  path: '/unsettled_payments/advices',
  summary: 'Start a background task that makes one PDF of the advices of the chosen debts, one for each payer',
  access: STAFF,
  body: printAdvicesRequest,
  statuses: [202],
  answer: startedTask,
})
