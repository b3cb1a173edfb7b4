import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, group } from '../resource/field.ts'
import { ADMIN, SIGNED_IN } from '../rules/roles.ts'
import { STATUS_KINDS } from '../rules/treasury/document-statuses.ts'
import { stateLookFields, stateNameFields } from './state-fields.ts'

/** The statuses that documents of the treasury can have, in five dimensions. All of them are loaded at start (SHELL-17). */
export const docStatuses = defineResource({
  name: 'docStatuses',
  label: { one: 'Estado de documento', many: 'Estados dos documentos' },
  title: 'name',
  keyScopes: { read: 'treasury:read' },
  colour: 'color',
  access: { list: SIGNED_IN, read: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
  list: { columns: ['name', 'kind', 'color', 'isDefault', 'locksDocument', 'active', 'order'], sort: 'order' },
  fields: {
    ...group('Estado', {
      ...stateNameFields,
      kind: choice(STATUS_KINDS, {
        label: 'Dimensão',
        required: true,
        default: 'controlo',
        filter: true,
        sort: true,
        hint: 'Um documento tem no máximo um estado de cada dimensão.',
      }),
      ...stateLookFields,
    }),
    ...group('Comportamento', {
      isDefault: boolean({
        label: 'Por omissão',
        required: true,
        hint: 'O estado com que os documentos novos começam nesta dimensão.',
      }),
      marksEnd: boolean({ label: 'Estado final', required: true }),
      locksDocument: boolean({
        label: 'Bloqueia a edição',
        column: { label: 'Bloqueia' },
        required: true,
        hint: 'Só um administrador desbloqueia, com um motivo.',
      }),
      requiresDate: boolean({ label: 'Pede data', required: true }),
      requiresPdf: boolean({ label: 'Exige PDF', required: true }),
      active: boolean({ label: 'Ativo', required: true, default: true, filter: true }),
    }),
  },
})
export type DocStatus = Row<typeof docStatuses>
export type DocStatusInput = Input<typeof docStatuses>
