import type { QuotaPlanFacts } from '@agremia/model/rules/quotas/facts'
import type { ReferenceData } from '../demo-context.ts'
import type { DemoName } from '../organisations.ts'
import type { Random } from '../random.ts'

interface DemoPlan {
  name: string
  categories: readonly string[]
  /** Years from whose first day on the plan costs so many cents a year, with the entry fee of that time. */
  values: readonly (readonly [year: number, periodAmount: number, joiaAmount: number])[]
  familyDiscountPct: number | null
}

/** The values of section 7 of domain.md; juniors pay half. */
const PLANS: Record<DemoName, readonly DemoPlan[]> = {
  associacao: [
    {
      name: 'Efetivo',
      categories: ['efetivo', 'fundador', 'correspondente', 'auxiliar', 'familiar'],
      values: [
        [1976, 600, 0],
        [2002, 900, 250],
        [2010, 1200, 500],
        [2018, 1500, 500],
        [2024, 1800, 750],
      ],
      familyDiscountPct: 25,
    },
    {
      name: 'Júnior',
      categories: ['junior'],
      values: [
        [1976, 300, 0],
        [2002, 450, 0],
        [2010, 600, 0],
        [2018, 750, 0],
        [2024, 900, 0],
      ],
      familyDiscountPct: null,
    },
    {
      name: 'Coletivo',
      categories: ['coletivo'],
      values: [
        [1976, 3000, 0],
        [2010, 5000, 1000],
        [2024, 6000, 1500],
      ],
      familyDiscountPct: null,
    },
  ],
  cooperativa: [
    {
      name: 'Cooperador',
      categories: ['cooperador'],
      values: [
        [1989, 1200, 500],
        [2012, 1800, 1000],
        [2023, 2400, 1000],
      ],
      familyDiscountPct: null,
    },
  ],
}

/** All plans are annual, due at the end of March. */
const DUE_MONTH = 3

export const inventPlans = (random: Random, organisation: DemoName, referenceData: ReferenceData): QuotaPlanFacts[] =>
  PLANS[organisation].map(({ name, categories, values, familyDiscountPct }) => ({
    id: random.id(new Date(`${values[0]?.[0]}-01-01T10:00:00Z`)),
    name,
    categoryIds: categories.map(referenceData.category),
    periodicity: 'anual',
    validFrom: `${values[0]?.[0]}-01-01`,
    validUntil: null,
    values: values.map(([year, periodAmount, joiaAmount]) => ({
      validFrom: `${year}-01-01`,
      periodAmount,
      joiaAmount,
    })),
    dueDay: null,
    dueMonth: DUE_MONTH,
    proration: 'mensal_incluindo_mes',
    prorationOnExit: 'mensal',
    familyDiscountPct,
  }))
