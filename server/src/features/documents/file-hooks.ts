import type { messageAttachments } from '@agremia/model/resources/message-attachments'
import type { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { refuseChange } from './message-attachments.ts'
import { forgetDocumentsLater } from './sweep-documents.ts'

export const PDF_FILES = '/pdf_files'
export const ATTACHMENT_FILES = '/message_attachment_files'

/** The address names the row, which knows the name under which the file is saved. */
const presentUrl =
  ({ sign }: SignedAddresses) =>
  (item: Record<string, unknown>) =>
    typeof item.url === 'string' ? { ...item, url: sign(String(item._id)) } : item

type Saved = NonNullable<Hooks['saved']>
const forgetFiles = async (changes: readonly { kind: string }[], { db }: Parameters<Saved>[1]) => {
  if (changes.some(({ kind }) => kind === 'delete')) await forgetDocumentsLater(db)
}

export const pdfDocumentHooks = (addresses: SignedAddresses): Hooks<typeof pdfDocuments> => ({
  saved: forgetFiles,
  present: presentUrl(addresses),
})

export const messageAttachmentHooks = (addresses: SignedAddresses): Hooks<typeof messageAttachments> => ({
  check: async ({ kind, before, after }, context) => {
    const batchId = before?.batchId ?? after?.batchId
    const fault = batchId && (await refuseChange(context.db, batchId))
    return fault ? { errors: { [kind === 'delete' ? '_' : 'batchId']: fault } } : {}
  },
  saved: forgetFiles,
  present: presentUrl(addresses),
})
