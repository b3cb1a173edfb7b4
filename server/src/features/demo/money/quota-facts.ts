import { dayBefore } from '@agremia/model/rules/day'
import { DEFAULT_CATEGORIES, DEFAULT_STATES } from '@agremia/model/rules/member-defaults'
import type { DatedTerm, MemberQuotaFacts, QuotaCategoryFacts } from '@agremia/model/rules/quotas/facts'
import type { DemoMember, DemoTerm, ReferenceData } from '../demo-context.ts'

const STATES = new Map(DEFAULT_STATES.map(state => [state.slug, state]))

/** What was known about a member on a day: changes that came later are not in it. */
export function quotaFactsOn({ form, states, terms }: DemoMember, day: string): MemberQuotaFacts {
  const known = terms
    .filter(({ fromDate }) => String(fromDate) <= day)
    .toSorted((one, other) => String(one.fromDate).localeCompare(String(other.fromDate)))
  const dated = <Value>(kind: DemoTerm['kind'], read: (term: DemoTerm) => Value): DatedTerm<Value>[] => {
    const ofKind = known.filter(term => term.kind === kind)
    return ofKind.map((term, index) => ({
      from: String(term.fromDate),
      until: earlierOf(term.untilDate ?? null, ofKind[index + 1]?.fromDate),
      value: read(term),
    }))
  }
  return {
    admissionDate: form.admissionDate,
    quotaStartDate: null,
    states: states
      .filter(({ from }) => from <= day)
      .map(({ state, from }) => {
        const { marksEnd = false, generatesCharges = true } = STATES.get(state) ?? {}
        return { from, isMember: !marksEnd, generatesCharges }
      }),
    categories: dated('categoria', ({ categoryId }) => String(categoryId)),
    plans: dated('plano', ({ planId }) => String(planId)),
    agreedAmounts: dated('valor', ({ amount }) => Number(amount)),
    exemptions: dated('isencao', ({ exemption }) => exemption ?? null),
    heads: dated('agregado', ({ headId }) => String(headId)),
  }
}

/** The last day of a term: its own, unless the next of its kind begins before. */
function earlierOf(until: string | null, next: string | null | undefined) {
  if (!next) return until
  const before = dayBefore(next)
  return until !== null && until < before ? until : before
}

/** Categories as the quota rules need them, for those that a new organisation starts with. */
export const categoryFacts = (referenceData: ReferenceData): QuotaCategoryFacts[] =>
  DEFAULT_CATEGORIES.map(({ slug, generatesCharges, paysJoia }) => ({
    id: referenceData.category(slug),
    generatesCharges,
    paysJoia,
  }))
