import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { UNREAD_REASONS } from '@agremia/model/rules/pdf-reading'

type ReadPdf = Pick<PdfDocument, 'fileName' | 'reading' | 'unreadReason' | 'qrText'>

/** What there is to say about how the server reads a PDF; nothing once its QR code has filled in the form. */
export function readingNote({ fileName, reading, unreadReason, qrText }: ReadPdf): string | undefined {
  if (reading === 'por_ler') return `A ler ${fileName}…`
  if (reading === 'nao_aberto')
    return `${fileName} fica guardado, mas não é aberto. ${unreadReason ? UNREAD_REASONS[unreadReason] : ''}`.trim()
  return qrText ? undefined : `${fileName} não tem código QR que se consiga ler. Preencha os campos à mão.`
}
