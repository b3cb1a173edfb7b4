import { categoryOn, type MemberQuotaFacts, planOn, type QuotaPlanFacts, type QuotaRules, termOn } from './facts.ts'
import type { LeftOutReason } from './left-out.ts'
import { generatesChargesOn, type MembershipSpell, membershipSpells } from './membership-spells.ts'
import { blockStartOf, firstDayOf, MONTHS_IN_BLOCK, type Month } from './months.ts'

/** On what terms a month is charged. Months of one block and the same terms make one quota. */
export interface ChargedMonth {
  isCharged: true
  plan: QuotaPlanFacts
  /** The first month of the plan's block. */
  blockStart: Month
  monthsInBlock: number
  /** In cents per block; null where the plan's value counts. */
  agreedAmount: number | null
  discountPct: number
  headId: string | null
  spell: MembershipSpell
}
export type MonthTerms = ChargedMonth | { isCharged: false; reason: LeftOutReason }

const leftOut = (reason: LeftOutReason): MonthTerms => ({ isCharged: false, reason })

/**
 * Says for each month whether and how it is charged. What was agreed with the member counts for a month if it is in force on
 * the month's first day, or on the first day as a member in that month. Months that are taken already belong to quotas that
 * nothing replaces.
 */
export function monthTermsOf(facts: MemberQuotaFacts, rules: QuotaRules, taken: ReadonlySet<Month> = new Set()) {
  const spells = membershipSpells(facts)

  function asMember(month: Month, spell: MembershipSpell): MonthTerms {
    const firstDay = firstDayOf(month)
    const day = spell.from > firstDay ? spell.from : firstDay
    if (!generatesChargesOn(facts.states, day)) return leftOut('suspenso')
    if (termOn(facts.exemptions, day) !== undefined) return leftOut('isento')
    const fault = faultOfCategory(facts, rules, day)
    if (fault) return leftOut(fault)
    const plan = planOn(facts, rules, day)
    if (!plan) return leftOut('sem_plano')
    if (plan.proration === 'mensal_mes_seguinte' && month === spell.firstMonth) return leftOut('mes_da_admissao')
    const agreedAmount = termOn(facts.agreedAmounts, day) ?? null
    const headId = termOn(facts.heads, day) ?? null
    const monthsInBlock = MONTHS_IN_BLOCK[plan.periodicity]
    return {
      isCharged: true,
      plan,
      blockStart: blockStartOf(month, monthsInBlock, rules.quotaYearStartMonth),
      monthsInBlock,
      agreedAmount,
      discountPct: headId !== null && agreedAmount === null ? (plan.familyDiscountPct ?? 0) : 0,
      headId,
      spell,
    }
  }

  /** Where who leaves owes the whole block, its months belong to that time as a member, even after a readmission. */
  function owedOnExit(month: Month) {
    for (const spell of spells) {
      if (spell.lastMonth >= month) return undefined
      const last = asMember(spell.lastMonth, spell)
      if (last.isCharged && last.plan.prorationOnExit === 'nenhuma' && month < last.blockStart + last.monthsInBlock)
        return last
    }
    return undefined
  }

  /** Where who comes owes the whole block, so are the months before. */
  function owedOnAdmission(month: Month) {
    const spell = spells.find(({ firstMonth }) => firstMonth > month)
    const first = spell && asMember(spell.firstMonth, spell)
    return first?.isCharged && first.plan.proration === 'nenhuma' && month >= first.blockStart ? first : undefined
  }

  return (month: Month): MonthTerms => {
    if (taken.has(month)) return leftOut('ja_cobrado')
    const spell = spells.find(({ firstMonth, lastMonth }) => firstMonth <= month && month <= lastMonth)
    const owed = owedOnExit(month) ?? (spell ? asMember(month, spell) : owedOnAdmission(month))
    return owed ?? leftOut(spells.some(({ lastMonth }) => lastMonth < month) ? 'depois_da_saida' : 'antes_da_admissao')
  }
}

/** A plan that was agreed with the member is paid whatever the category says. */
function faultOfCategory(facts: MemberQuotaFacts, rules: QuotaRules, day: string): LeftOutReason | undefined {
  if (termOn(facts.plans, day) !== undefined) return undefined
  const categoryId = categoryOn(facts, day)
  const category = rules.categories.find(({ id }) => id === categoryId)
  if (!category) return 'sem_categoria'
  return category.generatesCharges ? undefined : 'categoria_nao_paga'
}
