import { z } from 'zod'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { queuedMail } from './mail.ts'
import { startedTask } from './tasks.ts'

/** The most receipts in one file. */
export const MOST_RECEIPTS = 5000

const link = z.strictObject({ data: z.strictObject({ url: z.string() }) })

export const openReceipt = defineCall({
  method: 'POST',
  path: '/payments/:id/receipt',
  summary: 'A link to the receipt of one payment as PDF; it works once, for 60 s',
  description:
    'Staff get any receipt, members get their own. Looking at one is no print: for staff it says «Consulta». With `forPrinter` the print is counted, staff get the duplicate below unless they decline it, and from the second time on it says «2.ª via».',
  access: SIGNED_IN,
  body: z.strictObject({
    withDuplicate: z.boolean().optional(),
    /** The reader that shows it offers to print it at once. */
    forPrinter: z.boolean().default(false),
  }),
  answer: link,
})

export const sendReceipt = defineCall({
  method: 'POST',
  path: '/payments/:id/send_receipt',
  summary: 'Send the receipt of a payment by e-mail, with its PDF; also while automatic messages are off',
  access: STAFF,
  answer: queuedMail,
})

const { query, ids } = exportRequest.shape

export const printReceiptsRequest = z
  .strictObject({
    query,
    ids,
    /** Each receipt on a sheet of its own, with its duplicate; without, each sheet has two receipts. */
    withDuplicate: z.boolean().default(false),
  })
  .refine(isChoice, NO_CHOICE)
export type PrintReceiptsRequest = z.output<typeof printReceiptsRequest>

export const printReceipts = defineCall({
  method: 'POST',
  path: '/payments/receipts',
  summary: 'Start a background task that makes one PDF of the receipts of the chosen payments',
  access: STAFF,
  body: printReceiptsRequest,
  statuses: [202],
  answer: startedTask,
})
