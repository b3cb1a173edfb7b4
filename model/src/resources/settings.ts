import { defineResource } from '../resource/define.ts'
import { boolean, choice, group, string, text } from '../resource/field.ts'
import { ANYONE } from '../rules/roles.ts'

/** The types of settings in the specification's vocabulary. */
export const SETTING_TYPES = {
  boolean: 'Sim ou não',
  string: 'Texto',
  text: 'Texto longo',
  integer: 'Número inteiro',
  money: 'Valor',
  date: 'Data',
  enum: 'Escolha',
  secret: 'Segredo',
} as const

/**
 * The list of settings as described to the screens; `_id` is the setting's name. The entries are not rows of one table, but the
 * definitions in rules/settings with the stored values in place of defaults, so they have routes of their own.
 */
export const settings = defineResource({
  name: 'settings',
  label: { one: 'Definição', many: 'Definições', gender: 'f' },
  title: 'label',
  access: { list: ANYONE, read: ANYONE, create: [], delete: [] },
  list: { columns: ['label', 'value', 'group'], sort: 'name' },
  fields: group('Definição', {
    name: string({
      label: 'Nome',
      required: true,
      readonly: true,
      unique: true,
      search: true,
      filter: true,
      sort: true,
    }),
    value: text({ label: 'Valor', search: true }),
    type: choice(SETTING_TYPES, { label: 'Tipo', required: true, readonly: true, filter: true }),
    label: string({ label: 'Designação', required: true, readonly: true, search: true, sort: true }),
    group: string({ label: 'Grupo', required: true, readonly: true, filter: true, sort: true }),
    isPublic: boolean({ label: 'Visível sem sessão', required: true, readonly: true, filter: true }),
  }),
})
