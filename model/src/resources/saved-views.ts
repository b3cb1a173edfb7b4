import { defineResource, type Input, type Row } from '../resource/define.ts'
import { group, integer, ref, string } from '../resource/field.ts'
import { SIGNED_IN } from '../rules/roles.ts'

/**
 * A user's saved filters, columns and sort of a list, shown as a tab above it. A view is private to its owner, so its changes
 * are not recorded in the audit log, which all staff read. No field is marked `search`, because the column `search` holds the
 * view's search text here.
 */
export const savedViews = defineResource({
  name: 'savedViews',
  label: { one: 'Vista guardada', many: 'Vistas guardadas', gender: 'f' },
  title: 'name',
  access: { list: SIGNED_IN, read: SIGNED_IN, create: SIGNED_IN, update: SIGNED_IN, delete: SIGNED_IN },
  list: { columns: ['name', 'list', 'position'], sort: 'position' },
  audited: false,
  fields: group('Vista guardada', {
    list: string({
      label: 'Lista',
      required: true,
      max: 60,
      filter: true,
      match: { pattern: /^[a-z][a-zA-Z]*$/, message: 'Escolha uma lista que possa consultar.' },
      hint: 'O nome do recurso, como no dicionário de campos.',
    }),
    name: string({ label: 'Nome da vista', required: true, max: 40 }),
    search: string({
      label: 'Filtros e ordem',
      max: 2000,
      match: {
        pattern: /^[\w.]+=[^\s&#]*(&[\w.]+=[^\s&#]*)*$/,
        message: 'Use o endereço da lista sem o ponto de interrogação, por exemplo _sort=-name.',
      },
    }),
    columns: string({
      label: 'Colunas',
      max: 2000,
      match: {
        pattern: /^[a-zA-Z]\w*(:\d{1,3}(\.\d{1,2})?)?(,[a-zA-Z]\w*(:\d{1,3}(\.\d{1,2})?)?)*$/,
        message: 'Use nomes de campos separados por vírgulas, com a largura depois de dois pontos: name:18,email.',
      },
    }),
    position: integer({ label: 'Posição', required: true, default: 0, min: 0, max: 9999, sort: true }),
    userId: ref('users', { label: 'De quem é', required: true, readonly: true }),
  }),
})
export type SavedView = Row<typeof savedViews>
export type SavedViewInput = Input<typeof savedViews>

/** The most views that one user may save for one list. */
export const MOST_VIEWS = 30
