import { defineResource, type Row } from '../resource/define.ts'
import { choice, group, integer, string, url } from '../resource/field.ts'
import { PDF_READINGS, UNREAD_REASONS } from '../rules/pdf-reading.ts'
import { PDF } from '../rules/uploads.ts'

/** What a document can belong to. The feature that owns such records attaches documents to them. */
export const PDF_OWNERS = {
  message: 'Mensagem',
  treasuryDoc: 'Documento de tesouraria',
  treasuryMovement: 'Movimento de tesouraria',
} as const
export type PdfOwner = keyof typeof PDF_OWNERS

/**
 * PDF documents (API-04), uploaded as multipart forms or made by the server. An upload belongs to nothing until the record that it was sent
 * for is saved with it; one that is never attached is deleted after a day. The table holds file names; the API answers
 * signed URLs that expire. After the upload a job reads the file (`reading`): it counts pages and finds words and the fiscal QR code.
 */
export const pdfDocuments = defineResource({
  name: 'pdfDocuments',
  label: { one: 'Documento PDF', many: 'Documentos PDF' },
  title: 'fileName',
  access: { update: [] },
  upload: PDF,
  list: { columns: ['fileName', 'size', 'ownerType'], sort: 'fileName' },
  fields: {
    ...group('Ficheiro', {
      fileName: string({ label: 'Nome do ficheiro', readonly: true, required: true, max: 200, sort: true }),
      size: integer({ label: 'Tamanho (bytes)', readonly: true, required: true }),
      /** Hexadecimal, by which a document that is sent twice is noticed. */
      sha256: string({ label: 'Impressão digital', readonly: true, required: true }),
      pages: integer({ label: 'Páginas', readonly: true }),
      qrText: string({ label: 'Código QR (AT)', readonly: true, max: 1000 }),
      reading: choice(PDF_READINGS, { label: 'Leitura', readonly: true, required: true, filter: true }),
      unreadReason: choice(UNREAD_REASONS, { label: 'Porque não foi aberto', readonly: true }),
      url: url({ label: 'Endereço', readonly: true, required: true }),
    }),
    ...group('Ligação', {
      ownerType: choice(PDF_OWNERS, { label: 'Pertence a', required: true, filter: true, input: 'hidden' }),
      /** Set when the record that the document was sent for is saved. */
      ownerId: string({ label: 'Registo', readonly: true, input: 'hidden' }),
    }),
  },
})
export type PdfDocument = Row<typeof pdfDocuments>
