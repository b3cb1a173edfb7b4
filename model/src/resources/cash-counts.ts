import { defineResource, type Row } from '../resource/define.ts'
import { date, group, integer, money, ref, text, whenFilled } from '../resource/field.ts'
import { lines } from '../resource/lines.ts'

/** Each time that a cash box was closed: what was counted, what its movements said, and what was taken to the bank. */
export const cashCounts = defineResource({
  name: 'cashCounts',
  label: { one: 'Fecho de caixa', many: 'Fechos de caixa' },
  title: 'date',
  keyScopes: { read: 'treasury:read' },
  access: { create: [], update: [], delete: [] },
  neverDeleted: true,
  list: {
    columns: ['date', 'bankAccountId', 'counted', 'difference', 'deposit', 'treasuryDocId', 'registeredById'],
    sort: '-date',
    firstStep: 'Ainda não foi fechada nenhuma caixa.',
  },
  childOf: ['bankAccountId'],
  fields: group('Fecho de caixa', {
    date: date({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
    bankAccountId: ref('bankAccounts', { label: 'Caixa', required: true, readonly: true, filter: true }),
    /** How many of each note and coin. */
    pieces: lines(
      {
        value: money({ label: 'Nota ou moeda', required: true }),
        count: integer({ label: 'Quantas', required: true }),
      },
      { label: 'Notas e moedas', readonly: true },
    ),
    counted: money({ label: 'Contado', required: true, readonly: true }),
    expected: money({ label: 'Saldo pelos movimentos', required: true, readonly: true }),
    difference: money({ label: 'Diferença', required: true, readonly: true }),
    ...whenFilled({
      explanation: text({ label: 'Explicação da diferença', max: 300, readonly: true }),
      deposit: money({ label: 'Depositado', readonly: true }),
    }),
    treasuryDocId: ref('treasuryDocs', { label: 'Folha de caixa', required: true, readonly: true, unique: true }),
    registeredById: ref('users', { label: 'Por', readonly: true, filter: true }),
  }),
})
export type CashCount = Row<typeof cashCounts>
