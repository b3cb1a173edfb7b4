import { defineResource } from '../resource/define.ts'
import { boolean, choice, group, string, text } from '../resource/field.ts'
import { ANYONE } from '../rules/roles.ts'

/** The kinds of setting in the customer's vocabulary. */
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
 * Entries of name and value, whatever they set; `_id` is the name. They are not rows of one table but a catalogue with
 * what was changed laid over it, so they have routes of their own; this describes their list to the screens.
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
