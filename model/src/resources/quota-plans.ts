import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, group, integer, money, refs, string } from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { EXIT_PRORATIONS, PRORATIONS } from '../rules/quotas/facts.ts'
import { PERIODICITIES } from '../rules/quotas/months.ts'

const AS_IN_SETTINGS = 'Vazio: como está nas definições.'

/**
 * What the members of some categories pay and how often. Its values hold from a day on; those of past days are never edited, and a
 * new value is a new line. A category is in one plan at a time, and a term of a member may name another plan.
 */
export const quotaPlans = defineResource({
  name: 'quotaPlans',
  reads: 'quota_plan_sheets',
  titles: 'quota_plans',
  label: { one: 'Plano de {membershipPayments}', many: 'Planos de {membershipPayments}' },
  title: 'name',
  keyScopes: { read: 'payments:read' },
  list: {
    columns: ['name', 'categoryIds', 'periodicity', 'periodAmount', 'joiaAmount', 'validFrom', 'validUntil'],
    sort: 'name',
    firstStep: 'Crie o primeiro plano: quem paga, quanto e de quanto em quanto tempo.',
  },
  fields: {
    ...group('Plano', {
      name: string({ label: 'Plano', required: true, unique: true, max: 60, search: true, filter: true, sort: true }),
      categoryIds: refs('memberCategories', {
        label: 'Categorias',
        filter: true,
        onDelete: 'refuse',
        hint: 'Cada categoria está num só plano de cada vez. Sem categorias, o plano vale só para quem o tem nas condições.',
      }),
      periodicity: choice(PERIODICITIES, { label: 'Periodicidade', required: true, default: 'anual', filter: true }),
      validFrom: date({ label: 'Em vigor desde', required: true, filter: true, sort: true }),
      validUntil: date({ label: 'Em vigor até', hint: 'Vazio: até ser substituído.' }),
    }),
    ...group('Valores', {
      values: lines(
        {
          validFrom: date({ label: 'Desde', required: true }),
          periodAmount: money({ label: 'Valor por período', required: true, min: 0, max: MOST_CENTS }),
          joiaAmount: money({ label: 'Joia', min: 0, max: MOST_CENTS }),
          minutesRef: string({ label: 'Ata n.º', max: 40 }),
        },
        {
          label: 'Valores',
          required: true,
          min: 1,
          hint: 'Um valor de dias passados não se altera: acrescente uma linha com o novo valor.',
        },
      ),
      /** Of today; null while the first value lies ahead. */
      periodAmount: money({ label: 'Valor por período', readonly: true }),
      joiaAmount: money({ label: 'Joia', readonly: true }),
      familyDiscountPct: integer({
        label: 'Desconto de agregado (%)',
        min: 0,
        max: 100,
        hint: 'O titular paga por inteiro; os outros do agregado pagam menos esta percentagem.',
      }),
    }),
    ...group('Regras', {
      dueMonth: integer({
        label: 'Mês de vencimento',
        min: 1,
        max: 12,
        when: [{ field: 'periodicity', is: ['anual'] }],
        hint: 'De 1 (janeiro) a 12 (dezembro).',
      }),
      dueDay: integer({
        label: 'Dia de vencimento',
        min: 1,
        max: 28,
        hint: 'Sem dia nem mês conta o prazo de pagamento das definições. Nada vence menos de 30 dias depois de emitido.',
      }),
      proration: choice(PRORATIONS, { label: 'Proporção na admissão', hint: AS_IN_SETTINGS }),
      prorationOnExit: choice(EXIT_PRORATIONS, { label: 'Proporção na saída', hint: AS_IN_SETTINGS }),
    }),
  },
})
export type QuotaPlan = Row<typeof quotaPlans>
export type QuotaPlanInput = Input<typeof quotaPlans>
