import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { writtenDay } from './written.ts'

const YEAR_MESSAGE = 'Indique um ano.'

const figure = z.strictObject({
  amount: z.number(),
  /** The list that shows the rows of the sum: its resource, the field that is summed and the query that finds them. */
  list: z.enum(['payments', 'unsettledPayments', 'bankAccounts', 'treasuryDocs']),
  sum: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

export type BoardFigureSum = z.output<typeof figure>

const boardSummary = z.strictObject({
  year: z.int(),
  issued: figure,
  paid: figure,
  waived: figure,
  open: figure,
  received: figure,
  gifts: figure,
  refunded: figure,
  toReceive: figure,
  overdue: figure,
  fromFormer: figure,
  credits: figure,
  /** Only where there is a treasury. */
  inAccounts: figure.optional(),
  toPay: figure.optional(),
})
export type BoardSummary = z.output<typeof boardSummary>

export const readSummary = defineCall({
  method: 'GET',
  path: '/payments/summary',
  summary: 'What the board asks: issued, received, waived, to receive, credits',
  description:
    'Each figure names the list that shows its rows: the list called with `query` and `_sums={sum}` answers the same amount. `issued = paid + waived + open` are of the charges of the year, `received`, `gifts` and `refunded` of the money that came and went in it, all others of today. `inAccounts` and `toPay` are left out where the treasury is not used.',
  access: STAFF,
  keyScope: 'payments:read',
  query: z.strictObject({
    /** The current one where it is left out. */
    year: z.coerce
      .number(YEAR_MESSAGE)
      .pipe(z.int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2200, YEAR_MESSAGE))
      .optional(),
  }),
  answer: z.strictObject({ data: boardSummary }),
})

const dayQuery = {
  /** Today where it is left out. */
  day: writtenDay.optional(),
}

const daySums = {
  /** How many payments were received. */
  count: z.int(),
  received: z.number(),
  /** Credit paid back. */
  refunded: z.number(),
  /** Annulled or returned on the day, whenever it had been received; less what was paid back and annulled on the day. */
  cancelled: z.number(),
  /** What the day brought: received − refunded − cancelled. */
  net: z.number(),
}
const user = { userId: z.string().nullable(), userName: z.string().nullable() }

const daySheet = z.strictObject({
  day: z.string(),
  total: z.strictObject(daySums),
  byMethod: z.array(z.strictObject({ method: z.string(), ...daySums })),
  byUser: z.array(z.strictObject({ ...user, ...daySums })),
  byAccount: z.array(z.strictObject({ bankAccountId: z.string(), bankAccountName: z.string(), ...daySums })),
  rows: z.array(z.strictObject({ method: z.string(), ...user, ...daySums })),
})
export type DaySheet = z.output<typeof daySheet>
export type DaySums = DaySheet['total']

export const readDaySheet = defineCall({
  method: 'GET',
  path: '/payments/day_sheet',
  summary: 'The money of one day, by method, by user and by account',
  description:
    'A payment counts on its date and its annulment or return on the day of that, so the sheet of a past day changes only if somebody records a payment with that date.',
  access: STAFF,
  query: z.strictObject(dayQuery),
  answer: z.strictObject({ data: daySheet }),
})

export const openDaySheet = defineCall({
  method: 'POST',
  path: '/payments/day_sheet',
  summary: 'A link to the sheet of a day as PDF, with every payment; it works once, for 60 s',
  access: STAFF,
  body: z.strictObject(dayQuery),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
