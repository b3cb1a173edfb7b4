import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, choices, group, integer, string } from '../resource/field.ts'
import { CHARGE_TYPES } from '../rules/ledger/charge.ts'
import { CATEGORY_DIRECTIONS, DOC_DIRECTION_COLOURS } from '../rules/treasury/document-types.ts'

/** What the treasury's money is spent on and comes from. */
export const treasuryCategories = defineResource({
  name: 'treasuryCategories',
  label: { one: 'Rubrica', many: 'Rubricas', gender: 'f' },
  title: 'name',
  keyScopes: { read: 'treasury:read' },
  list: {
    columns: ['name', 'direction', 'code', 'cashMapLine', 'order'],
    sort: 'order',
    firstStep: 'Crie a primeira: serve para saber em que se gasta e de onde vem o dinheiro.',
  },
  fields: group('Rubrica', {
    name: string({ label: 'Rubrica', required: true, max: 60, search: true, filter: true, sort: true }),
    direction: choice(CATEGORY_DIRECTIONS, {
      label: 'Natureza',
      required: true,
      filter: true,
      colours: DOC_DIRECTION_COLOURS,
    }),
    code: string({ label: 'Código', max: 10, search: true }),
    cashMapLine: string({
      label: 'Linha do mapa de recebimentos e pagamentos',
      column: { label: 'Linha do mapa' },
      max: 60,
      hint: 'As rubricas com a mesma linha somam-se nela.',
    }),
    /** A type is taken by one category at most. */
    paymentTypes: choices(CHARGE_TYPES, {
      label: 'Pagamentos de {memberPlural} que recebe',
      hint: 'O mapa e o orçamento contam-nos nesta rubrica.',
      when: [{ field: 'direction', is: ['receita'] }],
    }),
    order: integer({ label: 'Ordem', required: true, default: 100, min: 0, max: 9999, sort: true }),
  }),
})
export type TreasuryCategory = Row<typeof treasuryCategories>
export type TreasuryCategoryInput = Input<typeof treasuryCategories>
