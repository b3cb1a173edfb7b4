import { defineResource, type Row } from '../resource/define.ts'
import { choice, group, integer, ref, string, url } from '../resource/field.ts'

/** Files that leave with the messages of a batch, in the order in which they were added. They can change while it is a draft. */
export const messageAttachments = defineResource({
  name: 'messageAttachments',
  label: { one: 'Anexo', many: 'Anexos' },
  title: 'fileName',
  // New ones come by the call `attachToMessages`, which is below their batch.
  access: { create: [], update: [] },
  childOf: ['batchId'],
  // Rows of one batch follow by their ids, which grow with time.
  list: { columns: ['fileName', 'type', 'size'], sort: 'batchId' },
  fields: group('Ficheiro', {
    batchId: ref('messageBatches', { label: 'Envio', required: true, filter: true, sort: true, input: 'hidden' }),
    fileName: string({ label: 'Nome do ficheiro', readonly: true, required: true, max: 200 }),
    type: choice(
      { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' },
      { label: 'Tipo', readonly: true, required: true },
    ),
    size: integer({ label: 'Tamanho (bytes)', readonly: true, required: true }),
    /** Hexadecimal, for the proof of what was sent. */
    sha256: string({ label: 'Impressão digital', readonly: true, required: true }),
    url: url({ label: 'Endereço', readonly: true, required: true }),
  }),
})
export type MessageAttachment = Row<typeof messageAttachments>
