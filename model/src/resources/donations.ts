import { defineResource, type Row } from '../resource/define.ts'
import { boolean, choice, date, group, integer, money, ref, string } from '../resource/field.ts'
import { PAYMENT_METHODS } from '../rules/ledger/payment-methods.ts'
import { GIFT_STATUS, GIFT_STATUS_COLOURS } from '../rules/treasury/donor-register.ts'
import { GIFT_KINDS } from '../rules/treasury/gift-receipt.ts'

/**
 * The register of donors that the law asks for: gifts of money, which are payments, and gifts in kind, which are documents of the
 * treasury. It is a view of both, so that a gift is recorded once and shows here whichever screen it was typed on.
 */
export const donations = defineResource({
  name: 'donations',
  reads: 'donations',
  label: { one: 'Donativo', many: 'Donativos' },
  title: 'donorName',
  searchArea: 'members',
  keyScopes: { read: 'treasury:read' },
  access: { create: [], update: [], delete: [] },
  audited: false,
  list: {
    columns: ['date', 'donorName', 'taxNumber', 'kind', 'amount', 'receiptNumber', 'status'],
    sort: '-date',
    firstStep: 'Registe o primeiro: o recibo é numerado por nós, e quem dá não precisa de ser {memberSingular}.',
  },
  fields: {
    ...group('Donativo', {
      date: date({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
      year: integer({ label: 'Ano', required: true, readonly: true, isName: true, filter: true }),
      kind: choice(GIFT_KINDS, { label: 'Natureza', required: true, readonly: true, filter: true }),
      amount: money({ label: 'Valor', required: true, readonly: true, sum: true, filter: true, sort: true }),
      /** Empty for goods. */
      method: choice(PAYMENT_METHODS, { label: 'Forma', readonly: true, filter: true }),
      /** What was given, where it was goods. */
      description: string({ label: 'Descrição', readonly: true }),
      status: choice(GIFT_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: GIFT_STATUS_COLOURS,
      }),
    }),
    ...group('Doador', {
      personId: ref('people', { label: 'Ficha do doador', required: true, readonly: true, filter: true }),
      donorName: string({ label: 'Doador', required: true, readonly: true, search: true, sort: true }),
      taxNumber: string({ label: 'NIF', readonly: true }),
      hasTaxNumber: boolean({ label: 'Com NIF', required: true, readonly: true, filter: true }),
    }),
    ...group('Recibo', {
      receiptNumber: string({ label: 'Recibo', readonly: true, search: true, sort: true }),
      receiptDate: date({ label: 'Data do recibo', readonly: true }),
      /** What the receipt says; empty on a plain one. */
      regime: string({ label: 'Enquadramento legal', readonly: true }),
      code: string({ label: 'Código no Modelo 25', readonly: true }),
    }),
    ...group('Registo', {
      paymentId: ref('payments', { label: 'Pagamento', readonly: true }),
      treasuryDocId: ref('treasuryDocs', { label: 'Documento de tesouraria', readonly: true }),
    }),
  },
})
export type Donation = Row<typeof donations>
