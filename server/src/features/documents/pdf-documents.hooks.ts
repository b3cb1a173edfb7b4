import type { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { forgetDocumentsLater } from './sweep-documents.ts'

export const PDF_FILES = '/pdf_files'

export const pdfDocumentHooks = ({ sign }: SignedAddresses): Hooks<typeof pdfDocuments> => ({
  async saved(changes, { db }) {
    if (changes.some(({ kind }) => kind === 'delete')) await forgetDocumentsLater(db)
  },
  // The address names the row, which knows the name under which the file is saved.
  present: item => (typeof item.url === 'string' ? { ...item, url: sign(String(item._id)) } : item),
})
