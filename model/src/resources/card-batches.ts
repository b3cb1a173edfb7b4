import { defineResource, type Row } from '../resource/define.ts'
import { choice, date, datetime, group, integer, object, ref, string, whenFilled } from '../resource/field.ts'
import { CARD_ORDERS } from '../rules/cards/card-batches.ts'
import { CARD_TYPES } from '../rules/cards/card-terms.ts'

/** Each time that cards were made together: for how many, who was left out, and whether they were printed. */
export const cardBatches = defineResource({
  name: 'cardBatches',
  label: { one: 'Lote de cartões', many: 'Lotes de cartões' },
  title: 'name',
  access: { create: [], update: [], delete: [] },
  list: {
    columns: ['name', 'at', 'type', 'cardCount', 'leftOutCount', 'printedOn', 'createdById', 'undoneAt'],
    widest: 'createdById',
    sort: '-at',
    firstStep: 'Ainda não fez lotes de cartões. Em «Criar» escolhe quem os recebe e vê como ficam.',
  },
  fields: {
    ...group('Lote', {
      name: string({ label: 'Lote', required: true, readonly: true, search: true }),
      at: datetime({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
      type: choice(CARD_TYPES, { label: 'Tipo', required: true, readonly: true, filter: true }),
      validFrom: date({ label: 'Válidos desde', required: true, readonly: true }),
      validUntil: date({ label: 'Válidos até', readonly: true }),
      sortedBy: choice(CARD_ORDERS, { label: 'Ordem', required: true, readonly: true }),
      createdById: ref('users', { label: 'Por', readonly: true, filter: true }),
    }),
    ...group('Resultado', {
      cardCount: integer({ label: 'Cartões', required: true, readonly: true, sum: true }),
      leftOutCount: integer({ label: 'Ficaram de fora', required: true, readonly: true }),
      /** How many members were left out for each reason. */
      leftOut: object({ label: 'Porquê', readonly: true, input: 'hidden' }),
      ...whenFilled({
        printedOn: date({ label: 'Impresso em', readonly: true }),
        undoneAt: datetime({ label: 'Anulado em', readonly: true }),
      }),
    }),
  },
})
export type CardBatch = Row<typeof cardBatches>
