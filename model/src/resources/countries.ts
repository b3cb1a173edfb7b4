import { defineResource, type Row } from '../resource/define.ts'
import { boolean, group, integer, string } from '../resource/field.ts'
import { ADMIN, ANYONE } from '../rules/roles.ts'

export const countries = defineResource({
  name: 'countries',
  label: { one: 'País', many: 'Países' },
  title: 'name',
  keyScopes: { read: 'members:read' },
  access: { list: ANYONE, read: ANYONE, create: ADMIN, update: ADMIN, delete: ADMIN },
  list: { columns: ['name', 'iso2', 'nationality', 'callingCode', 'isEU', 'isSEPA'], sort: 'name' },
  fields: group('País', {
    name: string({ label: 'País', required: true, unique: true, max: 80, search: true, filter: true, sort: true }),
    iso2: string({
      label: 'Código ISO 3166-1 alfa-2',
      required: true,
      unique: true,
      filter: true,
      sort: true,
      match: { pattern: /^[A-Z]{2}$/, message: 'Use duas letras maiúsculas.' },
    }),
    iso3: string({
      label: 'Código alfa-3',
      match: { pattern: /^[A-Z]{3}$/, message: 'Use três letras maiúsculas.' },
    }),
    nationality: string({ label: 'Nacionalidade (gentílico)', max: 60, search: true }),
    callingCode: string({
      label: 'Indicativo',
      match: { pattern: /^\+[0-9]{1,6}$/, message: 'Use o sinal + e os algarismos do indicativo.' },
    }),
    isEU: boolean({ label: 'União Europeia', required: true, filter: true }),
    isSEPA: boolean({ label: 'Espaço SEPA', required: true, filter: true }),
    postalCodeRegex: string({ label: 'Expressão do código postal', max: 100 }),
    order: integer({
      label: 'Ordem',
      required: true,
      default: 1,
      sort: true,
      min: 0,
      max: 9999,
      hint: '0 para Portugal.',
    }),
  }),
})
export type Country = Row<typeof countries>
