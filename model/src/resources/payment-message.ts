import { defineResource, type Row } from '../resource/define.ts'
import { boolean, choice, date, datetime, group, integer, money, object, ref, string } from '../resource/field.ts'
import { BATCH_CHANNELS } from '../rules/messages.ts'

/**
 * Each time that debtors were written to together: whom it was about and what was asked for. The notices themselves are messages, in a
 * sending for each level. Written by the call that sends them and by the automatic reminders.
 */
export const paymentMessage = defineResource({
  name: 'paymentMessage',
  label: { one: 'Notificação de pagamento', many: 'Notificações de pagamento', gender: 'f' },
  title: 'name',
  access: { create: [], update: [], delete: [] },
  list: {
    columns: ['at', 'name', 'noticeCount', 'emailCount', 'letterCount', 'leftOutCount', 'total', 'createdById'],
    sort: '-at',
    firstStep: 'Ainda ninguém foi avisado do que tem a pagar. Escolha as dívidas na lista e notifique.',
  },
  fields: {
    ...group('Conteúdo', {
      name: string({ label: 'Notificação', required: true, readonly: true, search: true }),
      /** The template for everybody; empty where each debtor got the one that came next. */
      templateName: string({ label: 'Modelo', readonly: true }),
      channel: choice(BATCH_CHANNELS, { label: 'Canal', required: true, readonly: true }),
      dueDate: date({ label: 'Data limite', required: true, readonly: true }),
      isAutomatic: boolean({ label: 'Automática', required: true, readonly: true }),
    }),
    ...group('Envio', {
      at: datetime({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
      createdById: ref('users', { label: 'Por', readonly: true, filter: true }),
      noticeCount: integer({ label: 'Avisos', required: true, readonly: true }),
      emailCount: integer({ label: 'E-mails', required: true, readonly: true }),
      letterCount: integer({ label: 'Cartas', required: true, readonly: true }),
      leftOutCount: integer({ label: 'Sem aviso', required: true, readonly: true }),
      total: money({ label: 'Valor pedido', required: true, readonly: true, sum: true }),
      /** How many debtors were left out for each reason. */
      leftOut: object({ label: 'Porquê', readonly: true, input: 'hidden' }),
    }),
  },
})
export type PaymentMessage = Row<typeof paymentMessage>
