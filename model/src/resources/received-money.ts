import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, group, money, ref, string, text, whenFilled } from '../resource/field.ts'
import {
  RECEIVED_METHODS,
  RECEIVED_REASONS,
  RECEIVED_STATUS,
  RECEIVED_STATUS_COLOURS,
} from '../rules/collecting/received-money.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'

/**
 * Money that came and belongs to nobody yet. It counts in the balance of its account; a receipt is issued when it is assigned to
 * somebody. Payment services add rows, and staff enter transfers without a name.
 */
export const receivedMoney = defineResource({
  name: 'receivedMoney',
  label: { one: 'Valor por identificar', many: 'Valores por identificar' },
  // Not what tells who paid, which would stay in the titles of the audit log.
  title: 'date',
  keyScopes: { read: 'payments:read' },
  keptForNext: ['date', 'method', 'bankAccountId'],
  list: {
    columns: ['date', 'amount', 'method', 'payerText', 'reference', 'reason', 'status'],
    widest: 'payerText',
    sort: '-date',
    filter: { status: 'por_identificar' },
    filterName: 'À espera',
    firstStep: 'Aqui fica o dinheiro que chega sem se saber de quem é, até ser atribuído.',
  },
  fields: {
    ...group('Valor recebido', {
      amount: money({
        label: 'Valor',
        required: true,
        min: 1,
        max: MOST_CENTS,
        sum: true,
        filter: true,
        sort: true,
      }),
      date: date({
        label: 'Data',
        required: true,
        notFuture: true,
        filter: true,
        sort: true,
        alongside: ['payerText', 'reference'],
      }),
      method: choice(RECEIVED_METHODS, {
        label: 'Forma',
        required: true,
        default: 'transferencia',
        filter: true,
        sort: true,
      }),
      bankAccountId: ref('bankAccounts', { label: 'Conta', required: true, filter: true }),
      // Names of payers are not in the audit log, where erasing the person would not find them.
      payerText: string({
        label: 'Descritivo',
        max: 200,
        search: true,
        logged: false,
        hint: 'O que o extrato diz de quem pagou.',
      }),
      notes: text({ label: 'Observações', max: 1000, logged: false }),
    }),
    ...group('O que se sabe', {
      reason: choice(RECEIVED_REASONS, { label: 'Motivo', required: true, readonly: true, filter: true, sort: true }),
      status: choice(RECEIVED_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        sort: true,
        colours: RECEIVED_STATUS_COLOURS,
      }),
      ...whenFilled({
        entity: string({ label: 'Entidade', readonly: true }),
        reference: string({ label: 'Referência', readonly: true, search: true }),
        requestId: ref('paymentRequests', { label: 'Pedido de pagamento', readonly: true }),
        paymentId: ref('payments', { label: 'Pagamento', readonly: true }),
        returnedAmount: money({
          label: 'Já devolvido',
          readonly: true,
          hint: 'O que o serviço de pagamentos já devolveu deste valor. Só o resto se atribui.',
        }),
        returnedOn: date({ label: 'Devolvido em', readonly: true }),
        registeredById: ref('users', { label: 'Registado por', readonly: true }),
      }),
    }),
  },
})
export type ReceivedMoney = Row<typeof receivedMoney>
export type ReceivedMoneyInput = Input<typeof receivedMoney>
