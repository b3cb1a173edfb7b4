import { defineResource, type Row } from '../resource/define.ts'
import { choice, date, group, ref, string } from '../resource/field.ts'
import { STATUS_KINDS } from '../rules/treasury/document-statuses.ts'

/** The statuses that documents have, one of each dimension. They are set and removed by `bulk` and `bulk_delete` (TRE-01). */
export const treasuryDocsStatuses = defineResource({
  name: 'treasuryDocsStatuses',
  label: { one: 'Estado do documento', many: 'Estados do documento' },
  title: 'docStatusId',
  keyScopes: { read: 'treasury:read' },
  access: { create: [], update: [], delete: [] },
  childOf: ['treasuryDocId'],
  list: { columns: ['docStatusId', 'date', 'setById', 'note'], sort: 'treasuryDocId' },
  fields: group('Estado', {
    treasuryDocId: ref('treasuryDocs', { label: 'Documento', required: true, filter: true, sort: true }),
    docStatusId: ref('docStatuses', { label: 'Estado', required: true, filter: true }),
    kind: choice(STATUS_KINDS, { label: 'Dimensão', required: true, readonly: true }),
    date: date({ label: 'Data' }),
    setById: ref('users', { label: 'Atribuído por', readonly: true }),
    note: string({ label: 'Nota', max: 300 }),
  }),
})
export type TreasuryDocStatus = Row<typeof treasuryDocsStatuses>
