import type { QuotaRules } from '@agremia/model/rules/quotas/facts'
import type { LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { firstDayOf, monthOf, yearStartOf } from '@agremia/model/rules/quotas/months'
import {
  type ChargeRequest,
  type DueCharge,
  mainReasonOf,
  proposeCharges,
} from '@agremia/model/rules/quotas/propose-charges'
import type { QuotaMember } from './read-quota-members.ts'

interface RunCharges {
  added: DueCharge[]
  /** Why nothing is charged; null where something is. */
  reason: LeftOutReason | null
}

/**
 * What a run charges a member. Somebody who died is not charged for the quota year of the death: what was open of it was annulled
 * when the death was recorded, and a later run must not issue it again.
 */
export function chargesOfRun(
  { facts, issued, diedOn }: QuotaMember,
  rules: QuotaRules,
  request: ChargeRequest,
): RunCharges {
  const { added, leftOut } = proposeCharges(facts, rules, issued, request)
  const due = withoutYearOfDeath(added, diedOn, rules)
  if (due.length > 0) return { added: due, reason: null }
  return { added: due, reason: added.length > 0 ? 'faleceu' : (mainReasonOf(leftOut) ?? 'ja_cobrado') }
}

/** What remains for somebody who may have died: nothing of the quota year of the death, or later. */
export const withoutYearOfDeath = (added: DueCharge[], diedOn: string | null, rules: QuotaRules) =>
  diedOn === null ? added : added.filter(charge => isOfYearsBefore(charge, diedOn, rules))

const isOfYearsBefore = (charge: DueCharge, day: string, { quotaYearStartMonth }: QuotaRules) =>
  charge.type === 'quota' && charge.periodEnd < firstDayOf(yearStartOf(monthOf(day), quotaYearStartMonth))
