import { z } from 'zod'
import { ANYONE, STAFF } from '../rules/roles.ts'
import { isMonth, MONTH_GAPS } from '../rules/treasury/accountant-month.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'
import { writtenText } from './written.ts'

const MONTH_MESSAGE = 'Indique um mês, como 2026-03.'
const month = z.string(MONTH_MESSAGE).refine(isMonth, MONTH_MESSAGE)

/** How many documents are named for each thing that is missing; the count is of all. */
export const MOST_GAPS_NAMED = 50

const gapDocument = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  date: z.string(),
  entityName: z.string().nullable(),
  description: z.string(),
  totalAmount: z.number(),
  /** It is of an earlier month that was sent without it. */
  isLate: z.boolean(),
})
export type GapDocument = z.output<typeof gapDocument>

const sending = z.strictObject({
  _id: z.uuid(),
  month: z.string(),
  created_at: z.string(),
  sentByName: z.string().nullable(),
  email: z.string(),
  documents: z.int(),
  late: z.int(),
  bytes: z.int(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** When the file was fetched last, and how often. */
  openedAt: z.string().nullable(),
  opened: z.int(),
  /** Whether the link works now. */
  isOpen: z.boolean(),
})
export type AccountantSending = z.output<typeof sending>

const monthSheet = z.strictObject({
  month: z.string(),
  /** How many documents would be sent, and how many of them are of earlier months. */
  documents: z.int(),
  late: z.int(),
  /** Documents of the month that were sent already. */
  sentBefore: z.int(),
  receipts: z.int(),
  annulledReceipts: z.int(),
  /** What is missing, most important first. */
  gaps: z.array(
    z.strictObject({
      gap: z.enum(Object.keys(MONTH_GAPS) as [keyof typeof MONTH_GAPS]), // the keys of the literal
      count: z.int(),
      documents: z.array(gapDocument),
    }),
  ),
  accountantEmail: z.string().nullable(),
  hasMailServer: z.boolean(),
  sendings: z.array(sending),
})
export type MonthSheet = z.output<typeof monthSheet>

export const readAccountantMonth = defineCall({
  method: 'GET',
  path: '/accountant/months/:month',
  summary: "What the accountant's month would hold and what is missing in it",
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: monthSheet }),
})

export const listAccountantSendings = defineCall({
  method: 'GET',
  path: '/accountant/sendings',
  summary: 'The last 36 months that were sent to the accountant, newest first',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(sending) }),
})

export const sendMonthRequest = z.strictObject({ month, note: writtenText(500).default('') })
export type SendMonthRequest = z.output<typeof sendMonthRequest>

export const sendAccountantMonth = defineCall({
  method: 'POST',
  path: '/accountant/sendings',
  summary: 'Start a background task that makes the ZIP of a month and sends the accountant a link to it',
  description:
    'The ZIP holds the documents of the month that were not sent yet, those of earlier months that arrived late, an index, the statements of all accounts, and the receipts of members by day, method and account, annulled ones too. The link works for 7 days and can be revoked. The documents get the status "enviado ao contabilista".',
  access: STAFF,
  body: sendMonthRequest,
  statuses: [202],
  answer: startedTask,
})

const changedSending = z.strictObject({ data: sending })

export const revokeAccountantLink = defineCall({
  method: 'POST',
  path: '/accountant/sendings/:id/revoke',
  summary: 'Revoke the link of a sending; the documents stay as sent',
  access: STAFF,
  answer: changedSending,
})

export const undoAccountantSending = defineCall({
  method: 'POST',
  path: '/accountant/sendings/:id/undo',
  summary: 'Undo a sending: its link is revoked, and its documents have the status that they had before',
  description: 'Documents whose status was changed since the sending keep it.',
  access: STAFF,
  answer: changedSending,
})

export const openAccountantFile = defineCall({
  method: 'GET',
  path: '/accountant/files/:token',
  summary: 'The ZIP of a month, by the link that the accountant was sent',
  access: ANYONE,
  files: ['application/zip'],
})
