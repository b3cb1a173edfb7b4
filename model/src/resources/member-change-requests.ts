import { defineResource, type Row } from '../resource/define.ts'
import { choice, datetime, group, object, ref, text } from '../resource/field.ts'

/** Changes that members ask for on their own record. They are created and decided by the calls in calls/own-page.ts. */
export const memberChangeRequests = defineResource({
  name: 'memberChangeRequests',
  label: { one: 'Pedido de alteração', many: 'Pedidos de alteração' },
  title: 'memberId',
  access: { create: [], update: [], delete: [] },
  childOf: ['memberId'],
  list: {
    columns: ['memberId', 'requestedAt', 'status', 'message', 'decidedAt'],
    sort: 'requestedAt',
    filter: { status: 'pendente' },
    filterName: 'Por decidir',
    firstStep: 'Os pedidos que fizerem na sua página pessoal aparecem aqui, para aceitar ou recusar.',
  },
  fields: group('Pedido', {
    memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true }),
    status: choice(
      { pendente: 'Por decidir', aceite: 'Aceite', recusado: 'Recusado', retirado: 'Retirado' },
      { label: 'Estado', required: true, readonly: true, filter: true },
    ),
    requestedAt: datetime({ label: 'Pedido em', required: true, readonly: true, filter: true, sort: true }),
    changes: object({ label: 'Alterações', required: true, readonly: true }),
    message: text({ label: 'Mensagem', readonly: true }),
    decidedAt: datetime({ label: 'Decidido em', readonly: true }),
    decidedById: ref('users', { label: 'Decidido por', readonly: true }),
    reason: text({ label: 'Motivo', readonly: true }),
  }),
})
export type MemberChangeRequest = Row<typeof memberChangeRequests>
