import { expect, it } from 'vitest'
import type { DatedTerm, MemberQuotaFacts } from './facts.ts'
import { type IssuedQuota, overlap } from './issued-quota.ts'
import { firstDayOf, lastDayOf, monthOf } from './months.ts'
import { proposeQuotas } from './propose-quotas.ts'
import { active, annualPlan, ended, memberWith, planValues, rulesWith, suspended } from './quota-case.ts'
import type { DueQuota } from './quotas-due.ts'

/** The same numbers in every run, so that a failure can be repeated from its seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Numbers = ReturnType<typeof numbersFrom>

const FIRST = monthOf('2024-01-01')
const someDay = (next: Numbers) => `${firstDayOf(FIRST + next(36)).slice(0, 8)}${String(next(28) + 1).padStart(2, '0')}`
const someDays = (next: Numbers, count: number) => Array.from({ length: count }, () => someDay(next)).toSorted()

function someTerms<Value>(next: Numbers, values: readonly Value[]): DatedTerm<Value>[] {
  const [from = '', until = ''] = someDays(next, 2)
  const value = values[next(values.length)]
  return value === undefined || next(2) === 0 ? [] : [{ from, until: next(2) === 0 ? null : until, value }]
}

function someFacts(next: Numbers): MemberQuotaFacts {
  const [first = '', second = '', third = ''] = someDays(next, 3)
  const states = [
    [],
    [active('2020-01-01'), ended(first)],
    [active('2020-01-01'), ended(first), active(second)],
    [active('2020-01-01'), suspended(first), active(second), ended(third)],
  ]
  return memberWith({
    admissionDate: next(2) === 0 ? '2020-01-01' : someDay(next),
    states: states[next(4)] ?? [],
    categories: [
      { from: '2000-01-01', until: '2025-04-30', value: 'efetivo' },
      { from: '2025-05-01', until: null, value: ['efetivo', 'auxiliar', 'honorario'][next(3)] ?? 'efetivo' },
    ],
    plans: someTerms(next, ['mensal']),
    agreedAmounts: someTerms(next, [0, 1000, 1999]),
    exemptions: someTerms(next, ['idade']),
    heads: someTerms(next, ['head']),
  })
}

function someRules(next: Numbers) {
  const prorations = ['nenhuma', 'mensal_incluindo_mes', 'mensal_mes_seguinte'] as const
  const rules = rulesWith({
    periodicity: (['anual', 'semestral', 'trimestral'] as const)[next(3)] ?? 'anual',
    proration: prorations[next(3)] ?? 'nenhuma',
    prorationOnExit: next(2) === 0 ? 'nenhuma' : 'mensal',
    familyDiscountPct: next(2) === 0 ? null : 12.5,
    ...planValues(['2000-01-01', 2400], ['2025-03-15', 2999]),
  })
  const auxiliar = { ...annualPlan, id: 'aux', name: 'Auxiliar', categoryIds: ['auxiliar'] }
  return { ...rules, plans: [...rules.plans, auxiliar], quotaYearStartMonth: [1, 9][next(2)] ?? 1 }
}

/** A history in which the facts change, some charges are paid and some adjustments accepted. */
function playHistory(seed: number) {
  const next = numbersFrom(seed)
  const rules = someRules(next)
  let charges: IssuedQuota[] = []
  const issue = (quota: DueQuota): IssuedQuota => ({
    id: `${charges.length}`,
    periodStart: quota.periodStart,
    periodEnd: quota.periodEnd,
    originalAmount: quota.originalAmount,
    paidAmount: [0, 0, Math.floor(quota.originalAmount / 2), quota.originalAmount][next(4)] ?? 0,
    waivedAmount: 0,
    isAnnulled: false,
    explanation: quota.explanation,
  })
  for (let step = 0; step < 5; step++) {
    const facts = someFacts(next)
    const from = next(2) === 0 ? null : firstDayOf(FIRST + next(12))
    const until = lastDayOf(FIRST + 12 + next(24))
    const request = { from, until, issueDate: until }
    const apply = (acceptsAll: boolean) => {
      const { added, adjustments } = proposeQuotas(facts, rules, charges, request)
      for (const { annulledIds, reissued } of adjustments) {
        if (!acceptsAll && next(2) === 0) continue
        charges = charges.map(charge => (annulledIds.includes(charge.id) ? { ...charge, isAnnulled: true } : charge))
        for (const quota of reissued) charges.push(issue(quota))
      }
      for (const quota of added) charges.push(issue(quota))
      return { added, adjustments }
    }
    apply(false)
    expectNoMonthTwice(charges, seed)
    apply(true)
    expectNoMonthTwice(charges, seed)
    expect(apply(true), `seed ${seed}, step ${step}`).toEqual({ added: [], adjustments: [] })
  }
  return charges.length
}

function expectNoMonthTwice(charges: readonly IssuedQuota[], seed: number) {
  const live = charges.filter(({ isAnnulled }) => !isAnnulled)
  const doubled = live.filter((one, index) => live.slice(index + 1).some(other => overlap(one, other)))
  expect(doubled, `seed ${seed}`).toEqual([])
}

it('PAY-01: in random histories no month is charged twice and a second run proposes nothing', () => {
  let charges = 0
  for (let seed = 1; seed <= 400; seed++) charges += playHistory(seed)
  expect(charges).toBeGreaterThan(4000)
  // Five seconds of pure computing on an idle processor; it waits for nothing.
}, 60_000)
