import { defineResource, type Row } from '../resource/define.ts'
import { date, datetime, group, integer, ref, string } from '../resource/field.ts'

/** A roll of voters as it was posted, with the quotas of its cut-off date. It is never changed: corrections are addenda to it. */
export const electoralRolls = defineResource({
  name: 'electoralRolls',
  label: { one: 'Caderno eleitoral', many: 'Cadernos eleitorais' },
  title: 'name',
  access: { create: [], update: [], delete: [] },
  list: {
    columns: ['name', 'cutoffDate', 'postedAt', 'voterCount', 'voteCount', 'excludedCount', 'addendumCount'],
    sort: '-postedAt',
    firstStep: 'Um caderno eleitoral fixa-se em «Livros», na lista de pagamentos.',
  },
  fields: group('Caderno', {
    name: string({ label: 'Assembleia', required: true, readonly: true, max: 100, search: true }),
    cutoffDate: date({ label: 'Data de corte', required: true, readonly: true, filter: true, sort: true }),
    postedAt: datetime({ label: 'Fixado em', required: true, readonly: true, filter: true, sort: true }),
    createdById: ref('users', { label: 'Por', readonly: true }),
    voterCount: integer({ label: 'Com direito de voto', required: true, readonly: true }),
    voteCount: integer({ label: 'Votos', required: true, readonly: true }),
    excludedCount: integer({ label: 'Sem direito de voto', required: true, readonly: true }),
    addendumCount: integer({ label: 'Aditamentos', required: true, readonly: true }),
    /** SHA-256 of the numbers and votes of those who vote, as posted. */
    contentHash: string({ label: 'Código de controlo', required: true, readonly: true }),
  }),
})
export type ElectoralRoll = Row<typeof electoralRolls>
