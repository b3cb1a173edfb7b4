import { defineResource, type Row } from '../resource/define.ts'
import { choice, datetime, group, money, ref, string, whenFilled } from '../resource/field.ts'
import { MBWAY_STATUS, MBWAY_STATUS_COLOURS } from '../rules/collecting/mbway.ts'
import { PAYMENT_PROVIDERS } from '../rules/collecting/payment-requests.ts'

/** Requests to pay that were sent to phones. Made by calls of their own; a job follows what becomes of them. */
export const mbway = defineResource({
  name: 'mbway',
  label: { one: 'Pedido MB WAY', many: 'Pedidos MB WAY' },
  title: 'orderId',
  access: { create: [], update: [], delete: [] },
  childOf: ['memberId'],
  list: {
    columns: ['orderId', 'requestedAt', 'memberId', 'phone', 'amount', 'status'],
    widest: 'memberId',
    sort: '-requestedAt',
    firstStep: 'Os pedidos nascem ao balcão e na página de pagamento.',
  },
  fields: {
    ...group('Pedido', {
      /** The payer. */
      memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true, filter: true }),
      paymentRequestId: ref('paymentRequests', { label: 'Pedido de pagamento', required: true, readonly: true }),
      /** Forgotten after some months. */
      phone: string({ label: 'Telemóvel MB WAY', readonly: true, logged: false }),
      amount: money({ label: 'Valor', required: true, readonly: true, sum: true }),
      /** Shown on the phone. */
      description: string({ label: 'Descritivo', required: true, readonly: true, max: 50 }),
      orderId: string({ label: 'N.º do pedido', required: true, readonly: true, max: 15 }),
      provider: choice(PAYMENT_PROVIDERS, { label: 'Serviço', required: true, readonly: true }),
      createdById: ref('users', { label: 'Pedido por', readonly: true, filter: true }),
    }),
    ...group('Resposta', {
      status: choice(MBWAY_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: MBWAY_STATUS_COLOURS,
      }),
      requestId: string({ label: 'Id. no serviço', readonly: true, input: 'hidden' }),
      providerStatus: string({ label: 'Código do serviço', readonly: true }),
      requestedAt: datetime({ label: 'Pedido em', required: true, readonly: true, filter: true, sort: true }),
      expiresAt: datetime({ label: 'Expira em', required: true, readonly: true }),
      ...whenFilled({
        resolvedAt: datetime({ label: 'Resolvido em', readonly: true }),
        paymentId: ref('payments', { label: 'Pagamento', readonly: true }),
      }),
    }),
  },
})
export type Mbway = Row<typeof mbway>
