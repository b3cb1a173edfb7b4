import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, group, integer, string } from '../resource/field.ts'
import { RECEIPT_KINDS, SERIES_CODE } from '../rules/ledger/receipt-series.ts'

/**
 * The numbered series of receipts, one for each code and year. The first receipt of a year opens its series by itself; staff open
 * one beforehand where it is to begin at another number than 1.
 */
export const receiptSeries = defineResource({
  name: 'receiptSeries',
  reads: 'receipt_series_with_last',
  label: { one: 'Série de recibos', many: 'Séries de recibos', gender: 'f' },
  title: 'code',
  list: {
    columns: ['code', 'year', 'docKind', 'lastNumber', 'padding', 'closedAt'],
    sort: '-year',
    firstStep: 'A primeira série abre sozinha com o primeiro recibo. Crie-a aqui se deve começar noutro número.',
  },
  fields: group('Série', {
    code: string({ label: 'Série', required: true, match: SERIES_CODE, search: true, filter: true, sort: true }),
    year: integer({ label: 'Ano', required: true, isName: true, min: 1900, max: 2200, filter: true, sort: true }),
    docKind: choice(RECEIPT_KINDS, { label: 'Tipo', required: true, default: 'recibo_quota', filter: true }),
    firstNumber: integer({
      label: 'Começa no n.º',
      required: true,
      default: 1,
      min: 1,
      max: 99_999_999,
      hint: 'Só se pode mudar enquanto a série não tem recibos.',
    }),
    /** One less than the first number while nothing was issued. */
    lastNumber: integer({ label: 'Último número', readonly: true, isName: true }),
    padding: integer({ label: 'Algarismos', required: true, default: 6, min: 3, max: 8 }),
    closedAt: date({ label: 'Encerrada em', hint: 'A partir deste dia não se emitem recibos nesta série.' }),
  }),
})
export type ReceiptSeries = Row<typeof receiptSeries>
export type ReceiptSeriesInput = Input<typeof receiptSeries>
