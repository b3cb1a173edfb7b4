import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, datetime, group, integer, money, nif, ref, string, text, whenFilled } from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { CHARGE_TYPES } from '../rules/ledger/charge.ts'
import { PAYMENT_METHODS } from '../rules/ledger/payment-methods.ts'
import { MOST_CENTS, PAYMENT_KINDS, PAYMENT_STATUS, PAYMENT_STATUS_COLOURS } from '../rules/ledger/terms.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { SHOWN_MEMBER } from './shown-member.ts'

/**
 * Money received from members, gifts, and credit paid back (PAY-02). A payment takes its receipt's number in the transaction that
 * records it. It is never edited or deleted: it is annulled or returned, with a reason. Members read their own.
 */
export const payments = defineResource({
  name: 'payments',
  reads: 'payment_sheets',
  titles: 'payments',
  readsAlways: ['person_id'],
  label: { one: 'Pagamento', many: 'Pagamentos' },
  title: 'receiptNumber',
  searchArea: 'members',
  keyScopes: { read: 'payments:read', create: 'payments:write', update: 'payments:write' },
  access: { list: SIGNED_IN, read: SIGNED_IN },
  childOf: ['memberId'],
  neverDeleted: true,
  keptForNext: ['date', 'method', 'bankAccountId', 'type'],
  list: {
    columns: ['date', 'memberNumber', 'memberName', 'amount', 'method', 'settles', 'receiptNumber', 'status'],
    sort: '-date',
    firstStep: 'Registe o primeiro: o recibo é numerado por nós.',
  },
  fields: {
    ...group('Pagamento', {
      memberId: ref('members', {
        label: '{MemberSingular}',
        filter: true,
        hint: 'Vazio só no donativo de quem não é {memberSingular}.',
      }),
      ...SHOWN_MEMBER,
      /** The member's person; to be given for a gift of somebody who is no member. */
      personId: ref('people', {
        label: 'Pessoa',
        filter: true,
        when: [{ field: 'type', is: ['donativo'] }],
        hint: 'Quem fez o donativo, se não é {memberSingular}.',
      }),
      amount: money({
        label: 'Valor',
        required: true,
        min: 1,
        max: MOST_CENTS,
        sum: true,
        filter: true,
        sort: true,
      }),
      method: choice(PAYMENT_METHODS, {
        label: 'Forma',
        required: true,
        default: 'numerario',
        filter: true,
        sort: true,
      }),
      date: date({ label: 'Data', required: true, notFuture: true, filter: true, sort: true }),
      bankAccountId: ref('bankAccounts', { label: 'Conta ou caixa', required: true, filter: true, sees: STAFF }),
      type: choice(CHARGE_TYPES, { label: 'Tipo', required: true, filter: true, sort: true }),
      /** The payer's choice: charges of this year are settled first. */
      year: integer({ label: 'Ano', isName: true, min: 1900, max: 2200, filter: true, sort: true }),
      chequeNumber: string({
        label: 'N.º do cheque',
        max: 30,
        when: [
          { field: 'method', is: ['cheque'] },
          { field: 'chequeNumber', filled: true },
        ],
      }),
      valueDate: date({ label: 'Data-valor', sees: STAFF }),
      // What tells who paid is not in the audit log, where erasing the member would not find it.
      payerName: string({ label: 'Pago por (se diferente)', max: 150, search: true, filter: true, logged: false }),
      payerTaxNumber: nif({ label: 'NIF de quem paga', logged: false }),
      notes: text({ label: 'Observações', max: 1000, sees: STAFF, logged: false }),
      kind: choice(PAYMENT_KINDS, { label: 'Movimento', required: true, readonly: true, filter: true }),
      status: choice(PAYMENT_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: PAYMENT_STATUS_COLOURS,
      }),
      registeredById: ref('users', { label: 'Registado por', readonly: true, filter: true, sees: STAFF }),
    }),
    ...group('O que este pagamento liquida', {
      /** The descriptions of what it settles. */
      settles: string({ label: 'Refere-se a', readonly: true }),
      /** Charges and how much of each it settles. A new payment without lines settles those that are due, oldest first. */
      allocations: lines(
        {
          chargeId: ref('unsettledPayments', { label: 'Dívida', required: true }),
          amount: money({ label: 'Valor', required: true, min: 1, max: MOST_CENTS }),
        },
        { label: 'Dívidas liquidadas', input: 'hidden', sees: STAFF, logged: false },
      ),
      unallocated: money({ label: 'Saldo a favor', required: true, readonly: true, sum: true, filter: true }),
    }),
    ...group('Recibo', {
      receiptSeries: string({ label: 'Série', readonly: true, input: 'hidden' }),
      /** `REC 2026/000123`; never used again, and kept by a cancelled payment. */
      receiptNumber: string({ label: 'Recibo', readonly: true, unique: true, search: true, filter: true, sort: true }),
      receiptDate: date({ label: 'Data do recibo', readonly: true }),
      receiptSentAt: datetime({ label: 'Recibo enviado em', readonly: true }),
      receiptPrintedCount: integer({
        label: 'Vezes impresso',
        required: true,
        readonly: true,
        filter: true,
        sees: STAFF,
      }),
      receiptAnnulledAt: datetime({ label: 'Recibo anulado em', readonly: true }),
    }),
    ...group('Anulação', {
      ...whenFilled({
        cancelledAt: datetime({ label: 'Anulado em', readonly: true }),
        cancelledOn: date({ label: 'Conta a partir de', readonly: true }),
        cancelReason: text({ label: 'Motivo da anulação', readonly: true }),
        refundOfId: ref('payments', { label: 'Devolução de', readonly: true }),
      }),
    }),
  },
})
export type Payment = Row<typeof payments>
export type PaymentInput = Input<typeof payments>
