import { z } from 'zod'
import { keysOf } from '../rules/keys-of.ts'
import { LABEL_SHEETS, labelsOn } from '../rules/label-sheets.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest, isChoice, NO_CHOICE } from './export.ts'
import { startedTask } from './tasks.ts'

const { query, ids } = exportRequest.shape
const names = keysOf(LABEL_SHEETS)

export const labelRequest = z
  .strictObject({
    query,
    ids,
    sheet: z.enum(names).default('3x8'),
    /** Labels of the first sheet that are used already. */
    skip: z.int().min(0, 'Indique um número a partir de 0.').default(0),
  })
  .refine(isChoice, NO_CHOICE)
  .refine(({ sheet, skip }) => skip < labelsOn(LABEL_SHEETS[sheet]), {
    path: ['skip'],
    message: 'Indique um número menor do que o de lugares da folha.',
  })
export type LabelRequest = z.output<typeof labelRequest>

export const previewLabels = defineCall({
  method: 'POST',
  path: '/members/labels/preview',
  summary: 'Count the labels and sheets, and list members without an address',
  access: STAFF,
  body: labelRequest,
  answer: z.strictObject({
    data: z.strictObject({
      total: z.int(),
      labels: z.int(),
      sheets: z.int(),
      /** Members without an address, the first hundred in the order of the list. */
      without: z.array(z.strictObject({ memberNumber: z.int(), name: z.string() })),
    }),
  }),
})

export const printLabels = defineCall({
  method: 'POST',
  path: '/members/labels',
  summary: 'Start a background task that draws address labels as a PDF',
  access: STAFF,
  body: labelRequest,
  statuses: [202],
  answer: startedTask,
})
