import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { centsFromEuros, parseMoney } from '../rules/money.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { requiredText, writtenDay, writtenText } from './written.ts'

/** The most payments in one entry: the cash box after a meeting. */
export const MOST_PAYMENTS_AT_ONCE = 500

/** Euros as forms send them, a number or a text; cents inside. */
const amount = z
  .union([z.number(), z.string().max(40)], MESSAGES.money)
  .transform(raw => (typeof raw === 'number' ? centsFromEuros(raw) : parseMoney(raw)))
  .refine((cents): cents is number => cents !== null, MESSAGES.money)
  .refine(cents => cents > 0, 'Indique um valor superior a zero.')
  .refine(cents => cents <= MOST_CENTS, 'É um valor demasiado alto.')

const reason = requiredText(300, 'Diga porquê.')
const item = z.looseObject({ _id: z.string(), rev: z.int() })

const allocation = z.strictObject({ chargeId: z.uuid('Escolha uma dívida.'), amount })

const entry = z.looseObject({
  /** What the payment settles, as chosen by hand; oldest first where it is left out. */
  allocations: z.array(allocation).max(200).optional(),
})

export const recordPayments = defineCall({
  method: 'POST',
  path: '/payments/batch',
  summary: 'Record several payments in one transaction, each with its receipt',
  description:
    'Each entry has the fields of `POST /payments` and, where wanted, `allocations`: what it settles, as `chargeId` and `amount`. Errors are named by the place of the entry: `entries.2.amount`. Nothing is recorded if one entry is refused.',
  access: STAFF,
  body: z.strictObject({ entries: z.array(entry).min(1, 'Indique um pagamento.').max(MOST_PAYMENTS_AT_ONCE) }),
  statuses: [201],
  answer: z.strictObject({ data: z.array(item) }),
})

export const previewAllocation = defineCall({
  method: 'POST',
  path: '/payments/allocation',
  summary: 'Tell what a member owes and what an amount would settle, oldest first',
  access: STAFF,
  body: z.strictObject({
    memberId: z.uuid('Escolha a ficha.'),
    /** What is overdue and due for the current period where it is left out. */
    amount: amount.optional(),
    year: z.int().min(1900).max(2200).nullish(),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      amount: z.number(),
      overdue: z.number(),
      current: z.number(),
      credit: z.number(),
      /** What stays as credit. */
      unallocated: z.number(),
      charges: z.array(
        z.strictObject({
          chargeId: z.string(),
          memberId: z.string(),
          memberNumber: z.int(),
          memberName: z.string(),
          description: z.string(),
          dueDate: z.string(),
          year: z.int().nullable(),
          /** What is open, and how much of it the payment would settle. */
          open: z.number(),
          settled: z.number(),
        }),
      ),
    }),
  }),
})

const cancellation = {
  access: STAFF,
  body: z.strictObject({ reason }),
  answer: z.strictObject({ data: item }),
} as const

export const annulPayment = defineCall({
  method: 'POST',
  path: '/payments/:id/annul',
  summary: 'Annul a payment that was recorded by mistake; what it settled is owed again, and its receipt is annulled',
  ...cancellation,
})

export const returnPayment = defineCall({
  method: 'POST',
  path: '/payments/:id/return',
  summary: 'Note that the money of a payment was returned (a bounced cheque); what it settled is owed again',
  ...cancellation,
})

export const refundCredit = defineCall({
  method: 'POST',
  path: '/payments/refund',
  summary: 'Pay back credit of a member, with a receipt of its own series',
  access: STAFF,
  body: z.looseObject({}),
  statuses: [201],
  answer: z.strictObject({ data: item }),
})

export const useCredit = defineCall({
  method: 'POST',
  path: '/payments/use_credit',
  summary: 'Settle open charges of a member by the credit that the member has, oldest first',
  access: STAFF,
  body: z.strictObject({ memberId: z.uuid('Escolha a ficha.') }),
  /** How many charges were settled, wholly or in part. */
  answer: z.strictObject({ data: z.strictObject({ count: z.int() }) }),
})

export const annulCharge = defineCall({
  method: 'POST',
  path: '/unsettled_payments/:id/annul',
  summary: 'Annul a charge that should not have been issued; what was paid of it becomes credit',
  ...cancellation,
})

const decision = {
  reason,
  minutesRef: writtenText(40).nullish(),
  /** The debtor has invoked that the debt is time-barred. */
  prescribed: z.boolean().default(false),
}

export const waiveCharge = defineCall({
  method: 'POST',
  path: '/unsettled_payments/:id/waive',
  summary: 'Waive what is open of a charge, or a part of it',
  access: STAFF,
  body: z.strictObject({ ...decision, amount: amount.optional() }),
  answer: z.strictObject({ data: item }),
})

const { query, ids } = exportRequest.shape
const chosen = { query, ids }

export const waiveCharges = defineCall({
  method: 'POST',
  path: '/unsettled_payments/waive',
  summary: 'Waive all that is open of many charges, or tell what that would be',
  access: STAFF,
  body: z.strictObject({ ...chosen, ...decision, isPreview: z.boolean().default(false) }).refine(isChoice, NO_CHOICE),
  /** The charges of which something is open, their sum, and how many of those chosen have nothing open. */
  answer: z.strictObject({ data: z.strictObject({ count: z.int(), total: z.number(), left: z.int() }) }),
})

export const annulCharges = defineCall({
  method: 'POST',
  path: '/unsettled_payments/annul',
  summary: 'Annul many charges, or tell what that would be',
  access: STAFF,
  body: z.strictObject({ ...chosen, reason, isPreview: z.boolean().default(false) }).refine(isChoice, NO_CHOICE),
  /** `credit`: what was paid of them and becomes credit. */
  answer: z.strictObject({
    data: z.strictObject({ count: z.int(), total: z.number(), credit: z.number(), left: z.int() }),
  }),
})

/** The account of a member line by line, and its balances on a day. */
export const readAccount = defineCall({
  method: 'GET',
  path: '/members/:id/account',
  summary: 'The account of a member: each entry with its day, and the balances at the end of a day',
  access: STAFF,
  query: z.strictObject({ day: writtenDay.optional() }),
  answer: z.strictObject({
    data: z.strictObject({
      day: z.string(),
      debtTotal: z.number(),
      overdueTotal: z.number(),
      creditBalance: z.number(),
      lines: z.array(
        z.strictObject({
          on: z.string(),
          kind: z.string(),
          /** What it adds to what is owed, and to the credit. */
          debt: z.number(),
          credit: z.number(),
          description: z.string().nullable(),
          chargeId: z.string().nullable(),
          paymentId: z.string().nullable(),
        }),
      ),
    }),
  }),
})
