import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, color, group, integer, string } from '../resource/field.ts'
import { APPLIES_TO } from '../rules/member-defaults.ts'
import { ADMIN } from '../rules/roles.ts'

/** The states that a member may be in. Those whose `marksEnd` is false count as active (MEM-01). */
export const memberStateNames = defineResource({
  name: 'memberStateNames',
  label: { one: 'Estado', many: 'Estados' },
  title: 'name',
  colour: 'color',
  access: { create: ADMIN, update: ADMIN, delete: ADMIN },
  list: { columns: ['name', 'marksEnd', 'generatesCharges', 'canVote', 'cardValid', 'order'], sort: 'order' },
  fields: {
    ...group('Estado', {
      name: string({
        label: 'Nome do estado',
        required: true,
        unique: true,
        max: 40,
        search: true,
        filter: true,
        sort: true,
      }),
      /** A stable code for other programs, made from the name at creation and never changed by a later name. */
      slug: string({
        label: 'Código',
        required: true,
        readonly: true,
        unique: true,
        max: 40,
        match: { pattern: /^[a-z][a-z0-9-]*$/, message: 'Use letras minúsculas sem acentos, algarismos e hífen.' },
      }),
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
      color: color({ label: 'Cor' }),
      order: integer({ label: 'Ordem', required: true, default: 100, min: 0, max: 9999, sort: true }),
    }),
  },
})
export type MemberStateName = Row<typeof memberStateNames>
export type MemberStateNameInput = Input<typeof memberStateNames>
