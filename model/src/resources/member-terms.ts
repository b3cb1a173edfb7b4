import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, group, money, ref, string } from '../resource/field.ts'

/**
 * Dated agreements with a member (category, household head …). A term ends on its own last day or when the next of its kind
 * starts, whichever comes first, so two of a kind never overlap. The member shows the terms of today.
 */
export const memberTerms = defineResource({
  name: 'memberTerms',
  label: { one: 'Condição', many: 'Condições', gender: 'f' },
  title: 'fromDate',
  keyScopes: { read: 'members:read', create: 'members:write', update: 'members:write' },
  childOf: ['memberId'],
  list: {
    columns: [
      'kind',
      'fromDate',
      'endDate',
      'categoryId',
      'amount',
      'planId',
      'headId',
      'exemption',
      'reason',
      'minutesRef',
    ],
    sort: '-fromDate',
  },
  fields: {
    ...group('Condição', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, filter: true, input: 'hidden' }),
      kind: choice(
        {
          categoria: 'Categoria',
          isencao: 'Isenção',
          valor: 'Valor acordado',
          plano: 'Plano de {membershipPayments}',
          agregado: 'Titular do agregado',
        },
        { label: 'Condição', required: true, filter: true, sort: true },
      ),
      fromDate: date({ label: 'Desde', required: true, filter: true, sort: true }),
      untilDate: date({ label: 'Até', hint: 'Vazio: até mudar.' }),
      /** The last day in force, maintained by a trigger. */
      endDate: date({ label: 'Em vigor até', readonly: true }),
      categoryId: ref('memberCategories', { label: 'Categoria', filter: true }),
      amount: money({ label: 'Valor acordado', min: 0 }),
      /** Instead of the category's. */
      planId: ref('quotaPlans', { label: 'Plano' }),
      headId: ref('members', { label: 'Titular do agregado', filter: true }),
      exemption: choice(
        {
          honorario: 'Honorário',
          fundador: 'Fundador',
          desemprego: 'Desemprego',
          estudante: 'Estudante',
          idade: 'Idade',
          orgaos_sociais: 'Órgãos sociais',
          deliberacao: 'Deliberação',
          outro: 'Outro',
        },
        { label: 'Motivo da isenção' },
      ),
    }),
    ...group('Deliberação', {
      reason: string({ label: 'Observações', max: 200 }),
      minutesRef: string({ label: 'Ata n.º', max: 40 }),
    }),
  },
})
export type MemberTerm = Row<typeof memberTerms>
export type MemberTermInput = Input<typeof memberTerms>
