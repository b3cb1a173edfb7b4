import type { PdfOwner } from '@agremia/model/resources/pdf-documents'
import { type UploadOptions, upload } from '../../api/upload.ts'

/** A row of `pdfDocuments`, as far as it is shown. */
export interface ShownPdf {
  _id: string
  fileName: string
  size: number
  url: string
}

/** FORM-06. */
const FAILURE = { code: 'Pdf Document upload failed', text: 'Não foi possível carregar o PDF.' }

/** Sends a PDF or a photograph. It belongs to nothing until the record that it is for is saved with its id. */
export const sendPdf = (
  file: File,
  ownerType: PdfOwner,
  options: Pick<UploadOptions, 'onPercent' | 'signal' | 'onWarning'>,
) => upload<ShownPdf>('/pdf_documents', file, { ...options, fields: { ownerType }, failure: FAILURE })
