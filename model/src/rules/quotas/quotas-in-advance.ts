import { printDay } from '../day.ts'
import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import { LEFT_OUT_REASONS, type LeftOutMonths } from './left-out.ts'
import { firstDayOf, lastDayOf, monthOf, yearStartOf } from './months.ts'
import { type IssuedCharges, proposeCharges } from './propose-charges.ts'
import type { DueQuota } from './quotas-due.ts'

export interface QuotasInAdvance {
  /** By their first day. */
  quotas: DueQuota[]
  /** The last day that can be paid in advance. */
  until: string
  leftOut: LeftOutMonths[]
}

/**
 * The quotas that a member may pay before they are issued: those that nobody has charged yet, from the current month to the end of
 * the next quota year. Later values are not known yet; what is paid for more than that stays as credit.
 */
export function quotasInAdvance(
  facts: MemberQuotaFacts,
  rules: QuotaRules,
  issued: IssuedCharges,
  today: string,
): QuotasInAdvance {
  const time = timeInAdvance(rules, today)
  const { added, leftOut } = proposeCharges(facts, rules, issued, { ...time, issueDate: today, includesJoia: false })
  const quotas = added
    .flatMap(charge => (charge.type === 'quota' ? [charge] : []))
    .toSorted((one, other) => one.periodStart.localeCompare(other.periodStart))
  return { quotas, until: time.until, leftOut }
}

/** From the current month to the end of the next quota year. */
export const timeInAdvance = ({ quotaYearStartMonth }: Pick<QuotaRules, 'quotaYearStartMonth'>, today: string) => ({
  from: firstDayOf(monthOf(today)),
  until: lastDayOf(yearStartOf(monthOf(today), quotaYearStartMonth) + 23),
})

/** Why the quota that begins on a day cannot be paid in advance. */
export function describeNoAdvance({ until, leftOut }: QuotasInAdvance, periodStart: string): string {
  if (periodStart > until)
    return `Só se adiantam períodos até ${printDay(until)}. O que for pago a mais fica como saldo a favor.`
  const month = leftOut.find(one => one.periodStart <= periodStart && periodStart <= one.periodEnd)
  if (month?.reason === 'ja_cobrado') return 'Este período já foi emitido. Escolha-o entre as dívidas.'
  return month
    ? `Este período não se pode adiantar. Motivo: ${LEFT_OUT_REASONS[month.reason]}.`
    : 'Este período não se pode adiantar.'
}
