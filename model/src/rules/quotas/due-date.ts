import { addDays } from '../day.ts'
import { LEAST_DUE_DAYS } from '../ledger/terms.ts'
import type { QuotaPlanFacts } from './facts.ts'
import { calendarMonthOf, dayOfMonth, lastDayOf, type Month } from './months.ts'

/** The due date of a charge that is issued on a day: as the plan says, else so many days later, but never too soon. */
export function quotaDueDate(
  plan: Pick<QuotaPlanFacts, 'periodicity' | 'dueDay' | 'dueMonth'>,
  blockStart: Month,
  { issueDate, quotaDueDays }: { issueDate: string; quotaDueDays: number },
) {
  const planned = plannedDay(plan, blockStart) ?? addDays(issueDate, quotaDueDays)
  const soonest = addDays(issueDate, LEAST_DUE_DAYS)
  return planned > soonest ? planned : soonest
}

/** A day of the block's first month or, for annual plans with a month of their own, of that month. */
function plannedDay(
  { periodicity, dueDay, dueMonth }: Pick<QuotaPlanFacts, 'periodicity' | 'dueDay' | 'dueMonth'>,
  blockStart: Month,
) {
  if (periodicity !== 'anual' || dueMonth === null) return dueDay === null ? undefined : dayOfMonth(blockStart, dueDay)
  const month = blockStart + ((dueMonth - calendarMonthOf(blockStart) + 12) % 12)
  return dueDay === null ? lastDayOf(month) : dayOfMonth(month, dueDay)
}
