import { defineResource, type Input, type Row } from '../resource/define.ts'
import { group, integer, money, ref, string } from '../resource/field.ts'

/** What is meant to be spent and received in a year, by category and where wanted by cost centre. */
export const budgets = defineResource({
  name: 'budgets',
  label: { one: 'Linha do orçamento', many: 'Orçamento', gender: 'f' },
  title: 'categoryId',
  keyScopes: { read: 'treasury:read' },
  keptForNext: ['fiscalYear', 'costCentre', 'approvedMinutes'],
  list: { columns: ['fiscalYear', 'categoryId', 'costCentre', 'amount', 'approvedMinutes'], sort: '-fiscalYear' },
  fields: group('Orçamento', {
    fiscalYear: integer({
      label: 'Exercício',
      required: true,
      isName: true,
      min: 1900,
      max: 2200,
      filter: true,
      sort: true,
    }),
    categoryId: ref('treasuryCategories', { label: 'Rubrica', required: true, filter: true, sort: true }),
    costCentre: string({ label: 'Centro de custo', max: 40, filter: true, sort: true }),
    amount: money({ label: 'Orçamentado', required: true, min: 0, max: 99_999_999_999, sum: true }),
    approvedMinutes: string({ label: 'Ata de aprovação', max: 40 }),
  }),
})
export type Budget = Row<typeof budgets>
export type BudgetInput = Input<typeof budgets>
