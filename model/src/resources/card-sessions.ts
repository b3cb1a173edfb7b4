import { defineResource, type Input, type Row } from '../resource/define.ts'
import { date, group, ref, string } from '../resource/field.ts'

/** A door at which cards are verified (CARD-03): «Jantar de Natal». Its readings are read by calls of their own. */
export const cardSessions = defineResource({
  name: 'cardSessions',
  label: { one: 'Sessão de verificação', many: 'Sessões de verificação', gender: 'f' },
  title: 'name',
  list: {
    columns: ['name', 'date', 'createdById'],
    sort: '-date',
    firstStep: 'Cada entrada em que se verificam cartões fica aqui durante um ano, com o que foi lido.',
  },
  fields: group('Sessão', {
    name: string({ label: 'Nome', required: true, max: 80, search: true, filter: true, sort: true }),
    date: date({ label: 'Dia', filter: true, sort: true, hint: 'Vazio: hoje.' }),
    createdById: ref('users', { label: 'Por', readonly: true, filter: true }),
  }),
})
export type CardSession = Row<typeof cardSessions>
export type CardSessionInput = Input<typeof cardSessions>
