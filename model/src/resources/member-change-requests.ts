import { defineResource, type Row } from '../resource/define.ts'
import { choice, choices, datetime, group, object, ref, text } from '../resource/field.ts'
import { ASKABLE_FIELDS } from '../rules/own-page.ts'
import { members } from './members.ts'

/** The label of each field that a member may ask to have changed. */
const ASKABLE_LABELS: Record<string, string> = Object.fromEntries(
  ASKABLE_FIELDS.map(name => [name, members.fields[name].label]),
)

/** Changes that members ask for on their own record. They are created and decided by the calls in calls/own-page.ts. */
export const memberChangeRequests = defineResource({
  name: 'memberChangeRequests',
  label: { one: 'Pedido de alteração', many: 'Pedidos de alteração' },
  title: 'memberId',
  access: { create: [], update: [], delete: [] },
  childOf: ['memberId'],
  list: {
    columns: ['memberId', 'changedFields', 'requestedAt', 'status', 'message', 'decidedAt'],
    sort: 'requestedAt',
    filter: { status: 'pendente' },
    filterName: 'Por decidir',
    firstStep: 'Os pedidos que fizerem na sua página pessoal aparecem aqui, para aceitar ou recusar.',
  },
  fields: group('Pedido', {
    memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true, sort: true }),
    status: choice(
      { pendente: 'Por decidir', aceite: 'Aceite', recusado: 'Recusado', retirado: 'Retirado' },
      { label: 'Estado', required: true, readonly: true, filter: true, sort: true },
    ),
    requestedAt: datetime({ label: 'Pedido em', required: true, readonly: true, filter: true, sort: true }),
    changedFields: choices(ASKABLE_LABELS, { label: 'O que muda', readonly: true }),
    changes: object({ label: 'Alterações', required: true, readonly: true }),
    message: text({ label: 'Mensagem', readonly: true }),
    decidedAt: datetime({ label: 'Decidido em', readonly: true, sort: true }),
    decidedById: ref('users', { label: 'Decidido por', readonly: true }),
    reason: text({ label: 'Motivo', readonly: true }),
  }),
})
export type MemberChangeRequest = Row<typeof memberChangeRequests>
