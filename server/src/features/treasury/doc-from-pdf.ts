import type { DocFromPdf } from '@agremia/model/calls/treasury-from-pdf'
import { eurosFromCents } from '@agremia/model/rules/money'
import { docFromQr } from '@agremia/model/rules/treasury/doc-from-qr'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

interface Answer {
  data: DocFromPdf | null
  meta: { warnings: Record<string, string> }
}

/** What the fiscal QR code of an uploaded PDF says, in euros as the form shows it. Other people's kinds of PDFs are not looked into. */
export async function readDocFromPdf(db: Kysely<unknown>, pdfId: string, ownTaxNumber: string): Promise<Answer> {
  const { rows } = await sql<{ qrText: string | null }>`
    select qr_text as "qrText" from pdf_documents where id = ${pdfId} and owner_type = 'treasuryDoc'
  `.execute(db)
  const [pdf] = rows
  if (!pdf) throw new NotFound('O PDF já não existe. Carregue-o de novo.')
  if (!pdf.qrText) return { data: null, meta: { warnings: {} } }
  const { values, warnings } = docFromQr(pdf.qrText, ownTaxNumber)
  if (!values) return { data: null, meta: { warnings } }
  const { vatLines, netAmount, notSubjectAmount, vatAmount, withholding, totalAmount, ...others } = values
  return {
    data: {
      ...others,
      netAmount: eurosFromCents(netAmount),
      notSubjectAmount: eurosFromCents(notSubjectAmount),
      vatAmount: eurosFromCents(vatAmount),
      withholding: eurosFromCents(withholding),
      totalAmount: eurosFromCents(totalAmount),
      vatLines: vatLines.map(({ base, vat, ...line }) => ({
        ...line,
        base: eurosFromCents(base),
        vat: eurosFromCents(vat),
      })),
    },
    meta: { warnings },
  }
}
