import { defineResource, type Row } from '../resource/define.ts'
import { choice, date, datetime, group, money, ref, string, whenFilled } from '../resource/field.ts'
import { PAYMENT_PROVIDERS, REQUEST_STATUS, REQUEST_STATUS_COLOURS } from '../rules/collecting/payment-requests.ts'

/**
 * What a payer was asked to pay, with the references by which the money is recognised. Opened by notices, advices and the own page;
 * the code opens its public page, so only staff read it and no log holds it.
 */
export const paymentRequests = defineResource({
  name: 'paymentRequests',
  label: { one: 'Pedido de pagamento', many: 'Pedidos de pagamento' },
  title: 'rfReference',
  keyScopes: { read: 'payments:read' },
  access: { create: [], update: [], delete: [] },
  childOf: ['memberId'],
  list: {
    columns: ['issuedOn', 'memberId', 'total', 'entity', 'reference', 'dueDate', 'expiresOn', 'status'],
    sort: '-issuedOn',
    firstStep: 'Os pedidos nascem com os avisos de pagamento.',
  },
  fields: {
    ...group('Pedido', {
      /** The payer. */
      memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true, filter: true }),
      status: choice(REQUEST_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: REQUEST_STATUS_COLOURS,
      }),
      total: money({ label: 'Total a pagar', required: true, readonly: true, sum: true, filter: true, sort: true }),
      issuedOn: date({ label: 'Emitido em', required: true, readonly: true, filter: true, sort: true }),
      /** When the first of its charges is due. */
      dueDate: date({ label: 'Data limite', required: true, readonly: true, filter: true, sort: true }),
      expiresOn: date({ label: 'Válido até', required: true, readonly: true, filter: true, sort: true }),
      createdById: ref('users', { label: 'Emitido por', readonly: true, filter: true }),
    }),
    ...group('Formas de pagar', {
      entity: string({ label: 'Entidade', readonly: true }),
      reference: string({ label: 'Referência', readonly: true }),
      /** The text of a transfer. */
      rfReference: string({
        label: 'Descritivo da transferência',
        required: true,
        readonly: true,
        unique: true,
        search: true,
        filter: true,
      }),
      provider: choice(PAYMENT_PROVIDERS, { label: 'Serviço', readonly: true }),
      providerRequestId: string({ label: 'Id. no serviço', readonly: true, input: 'hidden' }),
      code: string({ label: 'Código da página', required: true, readonly: true, input: 'hidden', logged: false }),
    }),
    ...group('Pagamento', {
      ...whenFilled({
        paidAt: datetime({ label: 'Pago em', readonly: true }),
        paymentId: ref('payments', { label: 'Pagamento', readonly: true }),
      }),
    }),
  },
})
export type PaymentRequest = Row<typeof paymentRequests>
