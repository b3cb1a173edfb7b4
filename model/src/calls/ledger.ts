import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { CHARGE_TYPES, type ChargeType } from '../rules/ledger/charge.ts'
import { REFUND_METHODS } from '../rules/ledger/payment-methods.ts'
import { SITUATIONS, type Situation } from '../rules/ledger/situation.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { requiredText, writtenMoney, writtenText } from './written.ts'

/** The most payments in one entry: the cash box after a meeting. */
export const MOST_PAYMENTS_AT_ONCE = 500

const amount = writtenMoney()

// The keys of an object are typed as any text.
const SITUATION_NAMES = Object.keys(SITUATIONS) as Situation[]
const CHARGE_TYPE_NAMES = Object.keys(CHARGE_TYPES) as ChargeType[]

const reason = requiredText(300, 'Diga porquê.')
const item = z.looseObject({ _id: z.string(), rev: z.int() })

const allocation = z.strictObject({ chargeId: z.uuid('Escolha uma dívida.'), amount })

const advance = z.strictObject({
  /** The payer, or somebody whose quotas the payer is billed. */
  memberId: z.uuid('Escolha a ficha.'),
  /** The first day of the quota's period. */
  periodStart: z.iso.date(MESSAGES.date),
  /** What the whole quota costs, as it was shown; the server computes it again and refuses another amount. */
  amount,
})
export type AdvanceRequest = z.output<typeof advance>

const entry = z.looseObject({
  /** What the payment settles, as chosen by hand; oldest first where it is left out. */
  allocations: z.array(allocation).max(200).optional(),
  /** Quotas that are not issued yet: they are issued and settled whole. Without `allocations`, the payment then settles nothing else. */
  advances: z.array(advance).max(100).optional(),
})

export const recordPayments = defineOnce({
  method: 'POST',
  path: '/payments/batch',
  summary: 'Record several payments in one transaction, each with its receipt',
  description:
    'Each entry has the fields of `POST /payments` and, where wanted, `allocations`: what it settles, as `chargeId` and `amount`, and `advances`: quotas that are issued early so that it settles them, as `memberId`, `periodStart` and `amount`. Errors are named by the place of the entry: `entries.2.amount`. Nothing is recorded if one entry is refused.',
  access: STAFF,
  body: z.strictObject({ entries: z.array(entry).min(1, 'Indique um pagamento.').max(MOST_PAYMENTS_AT_ONCE) }),
  statuses: [201],
  answer: z.strictObject({ data: z.array(item) }),
})

const previewedAdvance = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  memberName: z.string(),
  description: z.string(),
  year: z.int(),
  periodStart: z.string(),
  periodEnd: z.string(),
  dueDate: z.string(),
  amount: z.number(),
  explanation: z.record(z.string(), z.unknown()),
})
export type PreviewedAdvance = z.output<typeof previewedAdvance>

const allocationPreview = z.strictObject({
  amount: z.number(),
  overdue: z.number(),
  current: z.number(),
  credit: z.number(),
  /** What stays as credit. */
  unallocated: z.number(),
  member: z.strictObject({
    number: z.int(),
    name: z.string(),
    category: z.string(),
    state: z.string(),
    isActive: z.boolean(),
    situation: z.enum(SITUATION_NAMES),
    /** The day up to which the member's quotas are settled, and that up to which they are once every one is. */
    paidUntil: z.string().nullable(),
    paidUntilOfAll: z.string().nullable(),
    /** Where receipts of the member are sent; null where no e-mail reaches them. */
    receiptEmail: z.string().nullable(),
    /** The phone that can be asked to pay; of a minor without one, that of who answers for them. */
    mobile: z.string().nullable(),
  }),
  charges: z.array(
    z.strictObject({
      chargeId: z.string(),
      memberId: z.string(),
      memberNumber: z.int(),
      memberName: z.string(),
      description: z.string(),
      type: z.enum(CHARGE_TYPE_NAMES),
      dueDate: z.string(),
      year: z.int().nullable(),
      periodStart: z.string().nullable(),
      /** The member's own or billed to the member: what money settles without being told. */
      isBilled: z.boolean(),
      isParked: z.boolean(),
      /** What the amount was computed from; `explainCharge` says it in words. */
      explanation: z.record(z.string(), z.unknown()).nullable(),
      /** Of the member's own quotas: the day up to which they are settled once every earlier one is. */
      paidUntilBefore: z.string().nullable(),
      /** What is open, and how much of it the payment would settle. */
      open: z.number(),
      settled: z.number(),
    }),
  ),
  /** Quotas that may be paid although they are not issued yet, by member and then by period. */
  advances: z.array(previewedAdvance),
})
export type AllocationPreview = z.output<typeof allocationPreview>
export type PreviewedCharge = AllocationPreview['charges'][number]

export const previewAllocation = defineCall({
  method: 'POST',
  path: '/payments/allocation',
  summary: 'Tell what a member owes and what an amount would settle, oldest first',
  access: STAFF,
  keyScope: 'payments:read',
  body: z.strictObject({
    memberId: z.uuid('Escolha a ficha.'),
    /** What is overdue and due for the current period where it is left out. */
    amount: amount.optional(),
    year: z.int().min(1900).max(2200).nullish(),
  }),
  answer: z.strictObject({ data: allocationPreview }),
})

const settledCharge = z.strictObject({
  chargeId: z.string(),
  memberId: z.string(),
  memberNumber: z.int(),
  memberName: z.string(),
  description: z.string(),
  original: z.number(),
  settled: z.number(),
  /** The payment was annulled or returned, or the charge annulled: it settles this charge no more. */
  isUndone: z.boolean(),
})
export type SettledCharge = z.output<typeof settledCharge>

export const readSettled = defineCall({
  method: 'GET',
  path: '/payments/:id/settled',
  summary: 'What a payment settles, by charge',
  access: STAFF,
  keyScope: 'payments:read',
  answer: z.strictObject({ data: z.array(settledCharge) }),
})

const cancellation = {
  access: STAFF,
  body: z.strictObject({ reason }),
  answer: z.strictObject({ data: item }),
} as const

export const annulPayment = defineOnce({
  method: 'POST',
  path: '/payments/:id/annul',
  summary: 'Annul a payment that was recorded by mistake; what it settled is owed again, and its receipt is annulled',
  ...cancellation,
})

export const returnPayment = defineOnce({
  method: 'POST',
  path: '/payments/:id/return',
  summary: 'Note that the money of a payment was returned (a bounced cheque); what it settled is owed again',
  ...cancellation,
})

export const refundCredit = defineOnce({
  method: 'POST',
  path: '/payments/refund',
  summary: 'Pay back credit of a member, with a receipt of its own series',
  description:
    'The fields of `POST /payments` without `allocations`; `notes` says why. Credit comes from no kind of charge, so the type is `outro` where it is left out; a gift is no credit.',
  access: STAFF,
  body: z.looseObject({
    memberId: z.uuid('Escolha a ficha.'),
    type: z
      .string()
      .default('outro' satisfies ChargeType)
      .refine(type => type !== ('donativo' satisfies ChargeType), 'Um donativo não é saldo: não se devolve assim.'),
    method: z
      .string()
      .refine(method => REFUND_METHODS.some(one => one === method), 'Não se devolve saldo desta forma.')
      .optional(),
    notes: reason,
  }),
  statuses: [201],
  answer: z.strictObject({ data: item }),
})

/** How many charges were settled, wholly or in part, and how much credit was used. */
const usedCredit = z.strictObject({ count: z.int(), amount: z.number() })
export type UsedCredit = z.output<typeof usedCredit>

export const useCredit = defineOnce({
  method: 'POST',
  path: '/payments/use_credit',
  summary: 'Settle open charges of a member by the credit that the member has, oldest first',
  access: STAFF,
  body: z.strictObject({ memberId: z.uuid('Escolha a ficha.') }),
  answer: z.strictObject({ data: usedCredit }),
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
  /** `credit`: what was paid of them and becomes credit; `agreed`: how many are part of an agreement in force. */
  answer: z.strictObject({
    data: z.strictObject({ count: z.int(), total: z.number(), credit: z.number(), agreed: z.int(), left: z.int() }),
  }),
})

export const holdReminders = defineCall({
  method: 'POST',
  path: '/unsettled_payments/reminders',
  summary: 'Include charges in automatic reminders, or keep them out, as opening balances are at first',
  access: STAFF,
  body: z
    .strictObject({ ...chosen, isHeld: z.boolean(), isPreview: z.boolean().default(false) })
    .refine(isChoice, NO_CHOICE),
  /** How many charges change, and what is open of them. */
  answer: z.strictObject({ data: z.strictObject({ count: z.int(), total: z.number() }) }),
})

export const parkCharges = defineCall({
  method: 'POST',
  path: '/unsettled_payments/park',
  summary:
    'Let debts of somebody who has died wait for a decision, or end the waiting so that they are owed as any other',
  access: STAFF,
  body: z
    .strictObject({ ...chosen, isParked: z.boolean(), isPreview: z.boolean().default(false) })
    .refine(isChoice, NO_CHOICE),
  /** How many charges change, and what is open of them. */
  answer: z.strictObject({ data: z.strictObject({ count: z.int(), total: z.number() }) }),
})
