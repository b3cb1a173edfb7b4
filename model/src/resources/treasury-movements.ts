import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, date, group, money, ref, string, whenFilled } from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { ADMIN } from '../rules/roles.ts'
import { MOVEMENT_KIND_COLOURS, MOVEMENT_KINDS, TREASURY_METHODS } from '../rules/treasury/document-types.ts'

/**
 * What moves an account: money that comes, leaves or goes to another account of ours. One movement may settle several documents,
 * wholly or partly. A movement is never deleted: it is reversed, with a reason, by another on its own day.
 */
export const treasuryMovements = defineResource({
  name: 'treasuryMovements',
  reads: 'treasury_movement_sheets',
  label: { one: 'Movimento', many: 'Movimentos' },
  title: 'description',
  keyScopes: { read: 'treasury:read' },
  neverDeleted: true,
  keptForNext: ['date', 'kind', 'bankAccountId', 'method'],
  list: {
    columns: ['date', 'kind', 'description', 'settles', 'bankAccountId', 'method', 'amount'],
    widest: 'description',
    sort: '-date',
    firstStep: 'Aqui fica tudo o que entra e sai das contas e das caixas, menos o que os {memberPlural} pagam.',
  },
  fields: {
    ...group('Movimento', {
      date: date({ label: 'Data', required: true, notFuture: true, filter: true, sort: true }),
      kind: choice(MOVEMENT_KINDS, {
        label: 'Tipo',
        required: true,
        default: 'saida',
        filter: true,
        sort: true,
        colours: MOVEMENT_KIND_COLOURS,
      }),
      amount: money({
        label: 'Valor',
        required: true,
        min: 1,
        max: MOST_CENTS,
        filter: true,
        sort: true,
        alongside: ['kind'],
      }),
      bankAccountId: ref('bankAccounts', { label: 'Conta ou caixa', required: true, filter: true }),
      counterBankAccountId: ref('bankAccounts', {
        label: 'Conta de destino',
        filter: true,
        when: [{ field: 'kind', is: ['transferencia'] }],
      }),
      method: choice(TREASURY_METHODS, {
        label: 'Forma',
        required: true,
        default: 'transferencia',
        filter: true,
        sort: true,
      }),
      description: string({
        label: 'Descrição',
        max: 200,
        required: true,
        search: true,
        alongside: ['reversed'],
      }),
      categoryId: ref('treasuryCategories', {
        label: 'Rubrica',
        filter: true,
        hint: 'Do que não paga nenhum documento.',
      }),
      personId: ref('people', { label: 'Pessoa ou entidade', filter: true }),
      proofId: ref('pdfDocuments', { label: 'Comprovativo' }),
    }),
    ...group('Documentos', {
      /** The documents and how much of each it settles; below zero of a credit note. */
      settlements: lines(
        {
          treasuryDocId: ref('treasuryDocs', { label: 'Documento', required: true }),
          amount: money({ label: 'Valor', required: true, min: -MOST_CENTS, max: MOST_CENTS }),
        },
        { label: 'Documentos pagos', input: 'hidden', max: 100 },
      ),
      /** The numbers of these documents. */
      settles: string({ label: 'Documentos', readonly: true, column: { width: 8.5 } }),
      ...whenFilled({
        /** Why an administrator paid what nobody had approved. */
        unapprovedReason: string({ label: 'Motivo para pagar sem autorização', max: 300, sets: ADMIN }),
      }),
    }),
    ...group('Registo', {
      registeredById: ref('users', { label: 'Registado por', readonly: true, filter: true }),
      reversed: boolean({ label: 'Anulado', required: true, readonly: true, filter: true }),
      ...whenFilled({
        reversesId: ref('treasuryMovements', { label: 'Anula', readonly: true }),
        reverseReason: string({ label: 'Motivo da anulação', readonly: true }),
      }),
    }),
  },
})
export type TreasuryMovement = Row<typeof treasuryMovements>
export type TreasuryMovementInput = Input<typeof treasuryMovements>
