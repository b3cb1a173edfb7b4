import { addDays } from '../day.ts'
import { LEAST_DUE_DAYS } from '../ledger/terms.ts'
import type { DueQuota } from './quotas-due.ts'

/** What was owed by a day, whether it was paid or not. */
export interface OwedBefore {
  dueDate: string
  /** In cents, without what was waived. */
  amount: number
}

/**
 * Quotas that take the place of others stay due when those were, up to what was owed: nobody who is late is in time again because a debt was
 * made anew. What is more is a charge of its own for the same months (`isPart`), due as a new one is at the soonest.
 */
export function keepDueDates(
  quotas: readonly DueQuota[],
  owedBefore: readonly OwedBefore[],
  issueDate: string,
): DueQuota[] {
  if (owedBefore.length === 0) return [...quotas]
  const left = owedBefore
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    .map(({ dueDate, amount }) => ({ dueDate, amount }))
  const take = (most: number): OwedBefore[] => {
    const taken: OwedBefore[] = []
    let missing = most
    for (const owed of left) {
      const amount = Math.min(missing, owed.amount)
      if (amount > 0) taken.push({ dueDate: owed.dueDate, amount })
      owed.amount -= amount
      missing -= amount
    }
    return missing > 0 ? [...taken, { dueDate: addDays(issueDate, LEAST_DUE_DAYS), amount: missing }] : taken
  }
  return quotas.flatMap(quota => {
    const parts = byDueDate(take(quota.originalAmount))
    if (parts.length === 0) return [quota]
    return parts.map(({ dueDate, amount }, place): DueQuota => {
      const part = { ...quota, dueDate, originalAmount: amount }
      return place === 0 ? part : { ...part, isPart: true, explanation: { ...part.explanation, isPart: true } }
    })
  })
}

function byDueDate(parts: readonly OwedBefore[]): OwedBefore[] {
  const amounts = new Map<string, number>()
  for (const { dueDate, amount } of parts) amounts.set(dueDate, (amounts.get(dueDate) ?? 0) + amount)
  return [...amounts].map(([dueDate, amount]) => ({ dueDate, amount }))
}
