import type { MemberQuotaFacts, QuotaPlanFacts, QuotaRules } from './facts.ts'

/** Facts of tests: an annual plan of 24,00 € for effective members, and somebody admitted in 2020. */
export const annualPlan: QuotaPlanFacts = {
  id: 'anual',
  name: 'Efetivo',
  categoryIds: ['efetivo'],
  periodicity: 'anual',
  validFrom: '2000-01-01',
  validUntil: null,
  values: [{ validFrom: '2000-01-01', periodAmount: 2400, joiaAmount: 1000 }],
  dueDay: null,
  dueMonth: null,
  proration: 'mensal_incluindo_mes',
  prorationOnExit: 'mensal',
  familyDiscountPct: null,
}
export const monthlyPlan: QuotaPlanFacts = {
  ...annualPlan,
  id: 'mensal',
  name: 'Mensal',
  categoryIds: [],
  periodicity: 'mensal',
  values: [{ validFrom: '2000-01-01', periodAmount: 200, joiaAmount: null }],
}

export const rulesWith = (plan: Partial<QuotaPlanFacts> = {}, more: Partial<QuotaRules> = {}): QuotaRules => ({
  categories: [
    { id: 'efetivo', generatesCharges: true, paysJoia: true },
    { id: 'auxiliar', generatesCharges: true, paysJoia: false },
    { id: 'honorario', generatesCharges: false, paysJoia: false },
  ],
  plans: [{ ...annualPlan, ...plan }, monthlyPlan],
  quotaYearStartMonth: 1,
  quotaDueDays: 90,
  ...more,
})

export const planValues = (...values: [validFrom: string, periodAmount: number][]): Pick<QuotaPlanFacts, 'values'> => ({
  values: values.map(([validFrom, periodAmount]) => ({ validFrom, periodAmount, joiaAmount: null })),
})

export const memberWith = (more: Partial<MemberQuotaFacts> = {}): MemberQuotaFacts => ({
  admissionDate: '2020-01-01',
  quotaStartDate: null,
  states: [],
  categories: [{ from: '2000-01-01', until: null, value: 'efetivo' }],
  plans: [],
  agreedAmounts: [],
  exemptions: [],
  heads: [],
  ...more,
})

export const active = (from: string) => ({ from, isMember: true, generatesCharges: true })
export const suspended = (from: string) => ({ from, isMember: true, generatesCharges: false })
export const ended = (from: string) => ({ from, isMember: false, generatesCharges: false })
