import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, group, ref, string, text } from '../resource/field.ts'

/**
 * A member's states. Each lasts from its start date until the next one starts, so there are neither overlaps nor gaps, and the
 * state of any day is the last that started by then (MEM-01). The first starts on the day of admission.
 */
export const memberStates = defineResource({
  name: 'memberStates',
  label: { one: 'Mudança de estado', many: 'Histórico de estados', gender: 'f' },
  title: 'startDate',
  keyScopes: { read: 'members:read', create: 'members:write', update: 'members:write' },
  childOf: ['memberId'],
  list: {
    columns: ['startDate', 'endDate', 'stateNameId', 'reason', 'decisionBody', 'minutesRef'],
    sort: '-startDate',
  },
  fields: {
    ...group('Estado', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, filter: true, input: 'hidden' }),
      stateNameId: ref('memberStateNames', { label: 'Estado', required: true, filter: true }),
      startDate: date({ label: 'Desde', required: true, filter: true, sort: true }),
      /** The day before the next state starts, maintained by a trigger. */
      endDate: date({ label: 'Até', readonly: true }),
    }),
    ...group('Deliberação', {
      reason: text({ label: 'Motivo', max: 1000 }),
      decisionBody: choice(
        {
          direcao: 'Direção',
          assembleia_geral: 'Assembleia geral',
          conselho_fiscal: 'Conselho fiscal',
          proprio: 'O próprio',
          automatico: 'Automático',
        },
        { label: 'Decidido por' },
      ),
      minutesRef: string({ label: 'Ata n.º', max: 40 }),
      notifiedAt: date({ label: 'Comunicado ao {memberSingular} em' }),
      appealUntil: date({ label: 'Recurso até' }),
    }),
  },
})
export type MemberState = Row<typeof memberStates>
export type MemberStateInput = Input<typeof memberStates>
