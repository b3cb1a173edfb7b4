import { z } from 'zod'
import { keysOf } from '../rules/keys-of.ts'
import { cancelationsYear, membershipsYear, owedYear, paymentsYear } from '../rules/reports/report-shapes.ts'
import { RIGHT_OR_COMMITMENT } from '../rules/reports/yearly-report.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'
import { requiredText, writtenDay } from './written.ts'

const post = z.strictObject({
  body: z.string(),
  role: z.string(),
  name: z.string(),
  from: z.string(),
  until: z.string().nullable(),
})
const side = z.strictObject({ planned: z.number(), actual: z.number() })

/** Told of a year and, beside it, of the one before. */
const comparedFigures = z.strictObject({
  memberships: membershipsYear,
  cancelations: cancelationsYear,
  owed: owedYear,
  payments: paymentsYear,
  messages: z.strictObject({ sent: z.int(), bounced: z.int(), failed: z.int() }),
  /** Null where the treasury is not used. */
  treasury: z
    .strictObject({
      opening: z.number(),
      received: z.number(),
      paid: z.number(),
      closing: z.number(),
      /** Null where the year has no budget. */
      budget: z.strictObject({ receipts: side, payments: side }).nullable(),
    })
    .nullable(),
})
export type ComparedFigures = z.output<typeof comparedFigures>

const lists = z.strictObject({
  fixedAssets: z.array(
    z.strictObject({ description: z.string(), acquiredOn: z.string().nullable(), value: z.number() }),
  ),
  rightsAndCommitments: z.array(
    z.strictObject({
      kind: z.enum(keysOf(RIGHT_OR_COMMITMENT)),
      description: z.string(),
      dueDate: z.string().nullable(),
      value: z.number(),
    }),
  ),
})
export type ReportLists = z.output<typeof lists>

const yearlyFigures = comparedFigures.extend({
  year: z.int(),
  /** The row of `yearlyReports`; null while nobody has written or approved anything. */
  reportId: z.uuid().nullable(),
  /** «Contas», or «Informação de gestão» where the map is not the accounts. */
  accountsTitle: z.string(),
  /** Who makes the accounts, where the map alone is not enough. */
  accountantWarning: z.string().nullable(),
  organs: z.array(post),
  /** The figures of the year before; null before the first year of reports. */
  before: comparedFigures.nullable(),
  /** Of this report, or of the last one before it while nobody has written this one. */
  ...lists.shape,
  /** Those of the year before; null where the report was approved before they were kept. */
  listsBefore: lists.nullable(),
  approval: z.strictObject({ on: z.string(), minutes: z.string(), fileHash: z.string() }).nullable(),
  /** Whether the year has ended and its accounts are still open, so that closing them can be proposed. */
  canBeClosed: z.boolean(),
})
export type YearlyFigures = z.output<typeof yearlyFigures>

const A_YEAR = 'The year is one from 1900 to the current one; any other is refused with 422.'

export const readYearlyReport = defineCall({
  method: 'GET',
  path: '/yearly_reports/of/:year',
  summary: 'The figures of a yearly report, and whether it was approved',
  description: `Computed whenever it is read, from the same sums as the reports, until it is approved; then as they were. ${A_YEAR}`,
  access: STAFF,
  answer: z.strictObject({ data: yearlyFigures }),
})

export const yearlyPrintRequest = z.strictObject({ year: z.int() })

export const printYearlyReport = defineCall({
  method: 'POST',
  path: '/yearly_reports/of/:year/print',
  summary: 'Start a background task that draws the yearly report as it would be now, as a PDF',
  description: `Refused with 409 once it was approved, because its file is kept then. ${A_YEAR}`,
  access: STAFF,
  statuses: [202],
  answer: startedTask,
})

export const openYearlyReport = defineCall({
  method: 'POST',
  path: '/yearly_reports/of/:year/file',
  summary: 'A link to the PDF of a yearly report as it was approved; it works once, for 60 s',
  description: `Not found until it was approved. ${A_YEAR}`,
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

const approval = z.strictObject({
  approvedOn: writtenDay,
  approvedMinutes: requiredText(40, 'Indique a ata.'),
})
export const approvalRequest = approval.extend({ year: z.int() })
export type ApprovalRequest = z.output<typeof approvalRequest>

export const approveYearlyReport = defineCall({
  method: 'POST',
  path: '/yearly_reports/of/:year/approve',
  summary:
    'Start a background task that keeps the yearly report as the assembly approved it: its PDF, the minutes and the SHA-256 of the file',
  description: 'Refused with 409 once it was approved, and with 422 while the year has not ended.',
  access: STAFF,
  body: approval,
  statuses: [202],
  answer: startedTask,
})
