import { defineResource, type Row } from '../resource/define.ts'
import { choice, datetime, group, object, ref, string } from '../resource/field.ts'
import { AUDIT_ACTIONS, AUDIT_ACTOR_KINDS } from '../rules/audit.ts'

/** One entry per change of a record: who, when, and each field's old and new value. Only the server adds entries, and none changes. */
export const auditLog = defineResource({
  name: 'auditLog',
  label: { one: 'Registo de operação', many: 'Registo de operações' },
  title: 'recordTitle',
  access: { create: [], update: [], delete: [] },
  list: { columns: ['at', 'userName', 'action', 'resource', 'recordTitle'], sort: '-at' },
  childOf: ['userId'],
  audited: false,
  fields: group('Registo', {
    at: datetime({ label: 'Quando', required: true, readonly: true, filter: true, sort: true }),
    actorKind: choice(AUDIT_ACTOR_KINDS, { label: 'Tipo de autor', required: true, readonly: true, filter: true }),
    userId: ref('users', { label: 'Quem', readonly: true, filter: true }),
    userName: string({ label: 'Nome de quem', required: true, readonly: true, search: true }),
    action: choice(AUDIT_ACTIONS, { label: 'Operação', required: true, readonly: true, filter: true }),
    resource: string({ label: 'Recurso', required: true, readonly: true, filter: 'exact' }),
    recordId: string({ label: 'Registo', readonly: true, filter: 'exact' }),
    recordTitle: string({ label: 'Designação', readonly: true, search: true }),
    diff: object({ label: 'Alterações', readonly: true }),
  }),
})
export type AuditEntry = Row<typeof auditLog>
