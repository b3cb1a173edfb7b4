import { z } from 'zod'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { EXPORT_FORMATS } from './export.ts'
import { writtenDay } from './written.ts'

const YEAR_MESSAGE = 'Indique um ano.'

const entry = z.strictObject({
  on: z.string(),
  kind: z.string(),
  title: z.string(),
  /** Where it comes from. */
  detail: z.string(),
  /** What became of it, in a word or two. */
  note: z.string(),
  isLate: z.boolean(),
  /** Whether a later entry takes it back. */
  isUndone: z.boolean(),
  debit: z.number().nullable(),
  credit: z.number().nullable(),
  /** What is owed after it, less the credit. */
  balance: z.number(),
  chargeId: z.string().nullable(),
  paymentId: z.string().nullable(),
})
export type AccountEntryAnswer = z.output<typeof entry>

const charge = z.strictObject({
  chargeId: z.string(),
  memberId: z.string(),
  /** Empty for the member's own. */
  memberName: z.string(),
  description: z.string(),
  /** Where it comes from, in words. */
  explanation: z.string(),
  dueDate: z.string(),
  daysOverdue: z.int(),
  originalAmount: z.number(),
  paidAmount: z.number(),
  waivedAmount: z.number(),
  /** What is open of it. */
  amount: z.number(),
  /** What was decided or agreed about it, in a word or two. */
  note: z.string(),
  /** Whether an agreement in force is about it. */
  isAgreed: z.boolean(),
  /** Whether it waits for a decision after a death. */
  isParked: z.boolean(),
})
export type OpenChargeAnswer = z.output<typeof charge>

const relative = z.strictObject({
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  isHead: z.boolean(),
  debtTotal: z.number(),
  overdueTotal: z.number(),
  situation: z.string(),
})

const agreement = z.strictObject({
  agreementId: z.string(),
  /** `6 prestações de 6,00 €, desde 15/12/2026`. */
  description: z.string(),
  agreedOn: z.string(),
  minutesRef: z.string(),
  amount: z.number(),
  settledAmount: z.number(),
  /** What was annulled or waived since. */
  reducedAmount: z.number(),
  /** `Em vigor`. */
  status: z.string(),
  isInForce: z.boolean(),
  instalments: z.array(
    z.strictObject({
      number: z.int(),
      dueDate: z.string(),
      amount: z.number(),
      settled: z.number(),
      isOverdue: z.boolean(),
    }),
  ),
})
export type AgreementAnswer = z.output<typeof agreement>

export const voteDebt = z.strictObject({
  description: z.string(),
  amount: z.number(),
  dueDate: z.string(),
  daysOverdue: z.int(),
})
export type VoteDebt = z.output<typeof voteDebt>

const account = z.strictObject({
  day: z.string(),
  memberId: z.string(),
  memberNumber: z.int(),
  name: z.string(),
  debtTotal: z.number(),
  overdueTotal: z.number(),
  creditBalance: z.number(),
  /** The word of `SITUATIONS`, and as it is said: `A pagamento até 31/03`. */
  situation: z.string(),
  situationWords: z.string(),
  paidUntil: z.string().nullable(),
  /** Owed by the member, and by others of what is billed to the member: the sum of `charges`. */
  debtWithFamily: z.number(),
  /** What a payment is expected to settle now: what is overdue, and what is owed for a period that has begun. */
  toCollect: z.number(),
  canVote: z.boolean(),
  /** Why not; empty for who votes. */
  voteRefusal: z.string(),
  /** The overdue debts on which the right to vote stands, oldest first, whoever pays them. */
  voteDebts: z.array(voteDebt),
  /** The last day on which the member votes while the oldest of what is open stays so; null where nothing open decides. */
  voteUntil: z.string().nullable(),
  family: z.array(relative),
  /** What is open, oldest first: the member's own and what the member pays for others. */
  charges: z.array(charge),
  /** Newest first. */
  agreements: z.array(agreement),
  /** The years that have entries, newest first. */
  years: z.array(z.int()),
  /** Newest first: whole years, as many as give some entries, or the year that was asked for. */
  entries: z.array(entry),
  /** What was owed before the oldest of these entries, less the credit. */
  opening: z.number(),
  /** Earlier entries are read with `before` set to this year; null when there are none. */
  before: z.int().nullable(),
})
export type AccountAnswer = z.output<typeof account>

const year = z.coerce.number(YEAR_MESSAGE).int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2200, YEAR_MESSAGE)

const page = {
  /** Only entries of earlier years. */
  before: year.optional(),
  /** Only entries of this year. */
  year: year.optional(),
}

/** The account of a member line by line, and its balances on a day. */
export const readAccount = defineCall({
  method: 'GET',
  path: '/members/:id/account',
  summary:
    'The account of a member: each entry with its day and the balance after it, what is open, and the balances of a day',
  access: STAFF,
  keyScope: 'payments:read',
  query: z.strictObject({ day: writtenDay.optional(), ...page }),
  answer: z.strictObject({ data: account }),
})

export const readOwnAccount = defineCall({
  method: 'GET',
  path: '/own/account',
  summary: "The signed-in member's own account; 404 for a user without a member record",
  access: SIGNED_IN,
  query: z.strictObject(page),
  answer: z.strictObject({ data: account }),
})

export const statementRequest = z.strictObject({
  format: z.enum(EXPORT_FORMATS, 'Escolha um formato.'),
  /** Every year where it is left out. */
  year: year.optional(),
})

export const exportAccount = defineCall({
  method: 'POST',
  path: '/members/:id/account/export',
  summary: 'A link to the entries of an account as a file, of one year or of all; it works once, for 60 s',
  description: 'Of any member for staff, of oneself for members, who are not told the reasons of decisions.',
  access: SIGNED_IN,
  body: statementRequest,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
