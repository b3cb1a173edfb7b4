import { z } from 'zod'
import { LABEL_SHEETS, type LabelSheetName } from '../rules/label-sheets.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { exportRequest } from './export.ts'

const { query, ids } = exportRequest.shape
const names = Object.keys(LABEL_SHEETS) as [LabelSheetName, ...LabelSheetName[]] // there are some

const request = z.strictObject({
  query,
  ids,
  sheet: z.enum(names).default('3x8'),
  /** Labels already used of the first sheet. */
  skip: z.int().min(0, 'Indique um número a partir de 0.').max(23, 'Indique um número até 23.').default(0),
})
export type LabelRequest = z.output<typeof request>

export const previewLabels = defineCall({
  method: 'POST',
  path: '/members/labels/preview',
  summary: 'How many labels and sheets that makes, and who has no address',
  access: STAFF,
  body: request,
  answer: z.strictObject({
    data: z.strictObject({
      total: z.int(),
      labels: z.int(),
      sheets: z.int(),
      /** The first hundred by name. */
      without: z.array(z.strictObject({ memberNumber: z.int(), name: z.string() })),
    }),
  }),
})

export const printLabels = defineCall({
  method: 'POST',
  path: '/members/labels',
  summary: 'Address labels as a PDF',
  access: STAFF,
  body: request,
})
