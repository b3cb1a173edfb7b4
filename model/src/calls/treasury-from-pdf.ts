import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const docFromPdf = z.strictObject({
  direction: z.enum(['despesa', 'receita']),
  docType: z.string(),
  docDate: z.string(),
  entityTaxNumber: z.string(),
  entityDocNumber: z.string(),
  atcud: z.string().nullable(),
  netAmount: z.number(),
  notSubjectAmount: z.number(),
  vatAmount: z.number(),
  vatLines: z.array(z.strictObject({ region: z.string(), rate: z.string(), base: z.number(), vat: z.number() })),
  withholding: z.number(),
  totalAmount: z.number(),
})
export type DocFromPdf = z.output<typeof docFromPdf>

export const readDocFromPdf = defineCall({
  method: 'POST',
  path: '/treasury_docs/from_pdf',
  summary: 'Tell what the fiscal QR code of a PDF says, to fill in a document',
  description:
    'Nothing is saved. `data` is null where the PDF has no code that can be read, or is not read yet. `meta.warnings` names what to look at, by field: `qrText` for the code as a whole, such as a buyer who is not the organisation.',
  access: STAFF,
  body: z.strictObject({ pdfId: z.uuid('Escolha um PDF.') }),
  answer: z.strictObject({
    data: docFromPdf.nullable(),
    meta: z.strictObject({ warnings: z.record(z.string(), z.string()) }),
  }),
})
