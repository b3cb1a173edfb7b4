import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { type ManyRow, supplierKey } from './many-rows.ts'

/**
 * What the program does next for a row: `find` the document that the PDF belongs to already, as after a save whose answer was lost; `read` the QR
 * code; `suggest` what the supplier's last document had; `check` the values on the server.
 */
export type RowStep = 'find' | 'read' | 'suggest' | 'check'

type KnownPdf = Pick<PdfDocument, 'reading' | 'ownerId'>

export function nextStep(row: ManyRow, pdf: KnownPdf | undefined, body: string): RowStep | undefined {
  if (row.saved || !pdf) return undefined
  if (pdf.ownerId) return 'find'
  if (!row.isRead && pdf.reading !== 'por_ler') return 'read'
  const supplier = supplierKey(row)
  if (supplier !== '' && supplier !== row.suggestedFor) return 'suggest'
  // Until the PDF is read there is little to check.
  return row.isRead && row.checkedAs !== body ? 'check' : undefined
}
