import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, group } from '../resource/field.ts'
import { APPLIES_TO } from '../rules/member-defaults.ts'
import { ADMIN } from '../rules/roles.ts'
import { stateLookFields, stateNameFields } from './state-fields.ts'

/** The states that a member may be in. Those whose `marksEnd` is false count as active (MEM-01). */
export const memberStateNames = defineResource({
  name: 'memberStateNames',
  label: { one: 'Estado', many: 'Estados' },
  title: 'name',
  keyScopes: { read: 'members:read' },
  colour: 'color',
  access: { create: ADMIN, update: ADMIN, delete: ADMIN },
  list: { columns: ['name', 'marksEnd', 'generatesCharges', 'canVote', 'cardValid', 'order'], sort: 'order' },
  fields: {
    ...group('Estado', {
      ...stateNameFields,
    }),
    ...group('Comportamento', {
      marksEnd: boolean({
        label: 'Termina a qualidade de {memberSingular}',
        required: true,
        filter: true,
        sort: true,
        hint: 'Sem isto, conta como ativo.',
      }),
      generatesCharges: boolean({ label: 'Gera {membershipPayments}', required: true }),
      canVote: boolean({ label: 'Permite votar', required: true }),
      cardValid: boolean({ label: 'Cartão válido', required: true }),
      requiresReason: boolean({ label: 'Exige motivo', required: true }),
      requiresMinutes: boolean({ label: 'Exige deliberação (ata)', required: true }),
      orgType: choice(APPLIES_TO, { label: 'Aplica-se a', required: true, default: 'todas' }),
    }),
    ...group('Aspeto', {
      ...stateLookFields,
    }),
  },
})
export type MemberStateName = Row<typeof memberStateNames>
export type MemberStateNameInput = Input<typeof memberStateNames>
