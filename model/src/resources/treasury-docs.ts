import { defineResource, type Input, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  group,
  integer,
  money,
  nif,
  ref,
  refs,
  string,
  text,
  whenFilled,
} from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import type { StatusKind } from '../rules/treasury/document-statuses.ts'
import {
  DOC_DIRECTION_COLOURS,
  DOC_DIRECTIONS,
  DOC_TYPES,
  QR_FIELDS,
  TREASURY_METHODS,
  VAT_RATES,
  VAT_REGIONS,
} from '../rules/treasury/document-types.ts'
import { GIFT_KINDS } from '../rules/treasury/gift-receipt.ts'

const status = (label: string, kind: StatusKind) =>
  ref('docStatuses', { label, readonly: true, filter: true, input: 'hidden', only: { kind } })
const amount = (label: string) => money({ label, min: 0, max: MOST_CENTS })
const total = (label: string) => money({ label, readonly: true, required: true, sum: true, input: 'hidden' })

/**
 * What the organisation owes, is owed, or keeps as information (TRE-01). A document is never deleted, because its number is one of a
 * series without gaps: it is annulled, with a reason. What was paid of it follows from movements; `paidDate`, `paymentMethod`,
 * `bankAccountId` and `counterBankAccountId` tell the last one, and record one for the whole amount when they are given while there is none.
 */
export const treasuryDocs = defineResource({
  name: 'treasuryDocs',
  label: { one: 'Documento de tesouraria', many: 'Documentos de tesouraria' },
  title: 'number',
  keyScopes: { read: 'treasury:read' },
  neverDeleted: true,
  keptForNext: ['direction', 'docType', 'fiscalYear', 'costCentre'],
  list: {
    columns: [
      'number',
      'docDate',
      'entityName',
      'description',
      'categoryId',
      'totalAmount',
      'dueDate',
      'paidDate',
      'statusIds',
      'pdfIds',
    ],
    widest: 'description',
    sort: '-docDate',
    firstStep: 'Registe o primeiro: largue o PDF da fatura e o resto preenche-se quase sozinho.',
  },
  fields: {
    ...group('Documento', {
      number: string({
        label: 'N.º interno',
        readonly: true,
        required: true,
        unique: true,
        search: true,
        filter: 'exact',
        sort: true,
        column: { label: 'N.º', width: 7.25 },
        alongside: ['repeatOfId', 'annulledAt', 'entityName', 'totalAmount', 'direction', 'docType'],
      }),
      direction: choice(DOC_DIRECTIONS, {
        label: 'Natureza',
        required: true,
        default: 'despesa',
        filter: true,
        sort: true,
        colours: DOC_DIRECTION_COLOURS,
      }),
      docType: choice(DOC_TYPES, { label: 'Tipo de documento', required: true, default: 'fatura', filter: true }),
      docDate: date({
        label: 'Data do documento',
        required: true,
        filter: true,
        sort: true,
        column: { label: 'Data', width: 7.5 },
      }),
      description: string({ label: 'Descrição', required: true, max: 200, search: true, column: { width: 5.5 } }),
      fiscalYear: integer({
        label: 'Exercício',
        required: true,
        isName: true,
        min: 1900,
        max: 2200,
        filter: true,
        sort: true,
        hint: 'Um documento que chega depois do fecho conta no exercício em curso.',
      }),
    }),
    ...group('Entidade', {
      personId: ref('people', {
        label: 'Fornecedor ou entidade',
        filter: true,
        hint: 'Com o NIF, é encontrada ou criada ao guardar.',
      }),
      entityName: string({
        label: 'Nome da entidade',
        max: 150,
        search: true,
        filter: true,
        sort: true,
        column: { label: 'Entidade', width: 9.5 },
        alongside: ['entityTaxNumber', 'direction'],
      }),
      entityTaxNumber: nif({ label: 'NIF da entidade', mayBeForeign: true, search: true, filter: true }),
      entityDocNumber: string({ label: 'N.º do documento da entidade', max: 60, search: true }),
      atcud: string({
        label: 'ATCUD',
        max: 70,
        search: true,
        match: { pattern: /^[A-Z0-9]{8,}-\d+$/, message: 'O ATCUD é como CSDF7T5H-35.' },
      }),
    }),
    ...group('Valores', {
      netAmount: amount('Valor sem IVA'),
      notSubjectAmount: amount('Não sujeito a IVA'),
      /** Every tax on the invoice, as field N of the QR code says. */
      vatAmount: amount('IVA e outros impostos'),
      vatLines: lines(
        {
          region: choice(VAT_REGIONS, { label: 'Região', required: true, default: 'PT' }),
          rate: choice(VAT_RATES, { label: 'Taxa', required: true, default: 'normal' }),
          base: money({ label: 'Base', required: true, min: 0, max: MOST_CENTS }),
          vat: money({ label: 'IVA', required: true, default: 0, min: 0, max: MOST_CENTS }),
        },
        { label: 'Detalhe do IVA', max: 12 },
      ),
      withholding: money({ label: 'Retenção na fonte', min: 0, max: MOST_CENTS, hint: 'Dos recibos verdes.' }),
      totalAmount: money({
        label: 'Total',
        required: true,
        min: 0,
        max: MOST_CENTS,
        filter: true,
        sort: true,
        column: { width: 7 },
        alongside: ['direction', 'docType', 'openAmount'],
      }),
      payableAmount: money({ label: 'A pagar', required: true, readonly: true }),
      settledAmount: money({ label: 'Já pago', required: true, readonly: true }),
      openAmount: money({
        label: 'Por pagar',
        required: true,
        readonly: true,
        sum: true,
        filter: true,
        sort: true,
      }),
      isUnpaid: boolean({
        label: 'Em aberto',
        required: true,
        readonly: true,
        filter: true,
        input: 'hidden',
      }),
      incomeAmount: total('Receitas'),
      expenseAmount: total('Despesas'),
      balanceAmount: total('Saldo'),
      currency: choice({ EUR: 'Euro' }, { label: 'Moeda', required: true, default: 'EUR', input: 'hidden' }),
    }),
    ...group('Classificação', {
      categoryId: ref('treasuryCategories', { label: 'Rubrica', filter: true, sort: true, column: { width: 7 } }),
      costCentre: string({ label: 'Centro de custo ou secção', max: 40, filter: true, sort: true }),
      projectId: string({ label: 'Projeto ou candidatura a apoio', max: 40, filter: true, sort: true }),
      budgetLineId: ref('budgets', { label: 'Linha do orçamento' }),
    }),
    ...group('Pagamento', {
      dueDate: date({
        label: 'Data de vencimento',
        filter: true,
        sort: true,
        column: { label: 'Vence', width: 7.75 },
        alongside: ['isUnpaid'],
      }),
      paidDate: date({
        label: 'Data de pagamento',
        notFuture: true,
        filter: true,
        sort: true,
        column: { label: 'Pago', width: 7.5 },
        alongside: ['openAmount'],
      }),
      paymentMethod: choice(TREASURY_METHODS, { label: 'Forma de pagamento', filter: true }),
      bankAccountId: ref('bankAccounts', { label: 'Conta ou caixa', filter: true }),
      counterBankAccountId: ref('bankAccounts', {
        label: 'Conta de destino',
        when: [
          { field: 'direction', is: ['transferencia'] },
          { field: 'counterBankAccountId', filled: true },
        ],
      }),
      paidByPersonId: ref('people', {
        label: 'Adiantado por',
        filter: true,
        hint: 'Quem pagou do seu bolso e vai ser reembolsado.',
      }),
      reimbursedAt: date({ label: 'Reembolsado em', readonly: true, when: [{ field: 'reimbursedAt', filled: true }] }),
    }),
    ...group('Autorização', {
      ...whenFilled({
        approvedBy1: ref('users', { label: 'Autorizado por (1)', readonly: true }),
        approvedBy2: ref('users', { label: 'Autorizado por (2)', readonly: true }),
        approvedAt: date({ label: 'Autorizado em', readonly: true, filter: true }),
        /** How many were needed when the first was given. */
        approvalsNeeded: integer({ label: 'Autorizações necessárias', readonly: true }),
      }),
      registeredById: ref('users', { label: 'Registado por', readonly: true, filter: true }),
    }),
    ...group('Estados', {
      statusIds: refs('docStatuses', {
        label: 'Estados',
        readonly: true,
        filter: true,
        column: { width: 11.25 },
        alongside: [
          'paymentStatusId',
          'classificationStatusId',
          'controlStatusId',
          'accountingStatusId',
          'archiveStatusId',
          'isLocked',
          'openAmount',
          'direction',
          'description',
          'entityName',
        ],
      }),
      paymentStatusId: status('Estado do pagamento', 'pagamento'),
      classificationStatusId: status('Estado da classificação', 'classificacao'),
      controlStatusId: status('Estado do controlo', 'controlo'),
      accountingStatusId: status('Estado na contabilidade', 'contabilidade'),
      archiveStatusId: status('Estado do arquivo', 'arquivo'),
      isLocked: boolean({ label: 'Bloqueado', required: true, readonly: true, input: 'hidden' }),
    }),
    ...group('Contabilidade', {
      sentToAccountantAt: date({
        label: 'Enviado ao contabilista em',
        readonly: true,
        when: [{ field: 'sentToAccountantAt', filled: true }],
      }),
      accountingRef: string({ label: 'Lançamento n.º', max: 30 }),
    }),
    ...group(
      'Donativo',
      {
        isDonation: boolean({ label: 'É donativo', required: true, filter: true }),
        donationKind: choice(GIFT_KINDS, {
          label: 'Natureza do donativo',
          when: [{ field: 'isDonation', is: [true] }],
        }),
        donationRegime: string({
          label: 'Enquadramento legal (EBF)',
          max: 150,
          hint: 'Vazio: o das definições da tesouraria.',
          when: [{ field: 'isDonation', is: [true] }],
        }),
        ...whenFilled({
          donationReceiptNumber: string({ label: 'Recibo de donativo n.º', readonly: true }),
          memberPaymentId: ref('payments', { label: 'Pagamento', readonly: true, unique: true }),
        }),
      },
      { folded: true },
    ),
    ...group('Ficheiros e observações', {
      pdfIds: refs('pdfDocuments', {
        label: 'Ficheiros PDF',
        filter: true,
        max: 20,
        column: { label: 'PDF', width: 4 },
      }),
      tags: refs('tags', { label: 'Etiquetas', filter: true, only: { scope: 'treasuryDocs' } }),
      notes: text({ label: 'Observações', max: 2000 }),
      /** The fields that the fiscal QR code filled and nobody has changed since. */
      fromQr: choices(QR_FIELDS, { label: 'Preenchido pelo código QR', input: 'hidden' }),
      ...whenFilled({
        /** The earlier document that this one probably repeats. */
        repeatOfId: ref('treasuryDocs', { label: 'Parece repetir', readonly: true, filter: true }),
        annulledAt: datetime({ label: 'Anulado em', readonly: true, filter: true }),
        annulReason: text({ label: 'Motivo da anulação', readonly: true }),
      }),
    }),
  },
})
export type TreasuryDoc = Row<typeof treasuryDocs>
export type TreasuryDocInput = Input<typeof treasuryDocs>
