import { monthsBefore, nextDay } from '../day.ts'

interface PrescriptionFacts {
  dueDate: string
  /** The days of part payments and instalment agreements, at each of which the time starts again. */
  acknowledgedOn: readonly string[]
}

/**
 * When a debt may be time-barred. It is a possibility only: the debtor has to invoke it, so nothing is written off by itself.
 * The time counts from the due date (art. 306 of the Civil Code) and ends with the same day of the last month, or with that
 * month's last day (art. 279). Null where the organisation has set no number of years.
 */
export function prescriptionOf({ dueDate, acknowledgedOn }: PrescriptionFacts, years: number | null, day: string) {
  if (years === null) return null
  const startedOn = [dueDate, ...acknowledgedOn].toSorted().at(-1) ?? dueDate
  const possibleFrom = nextDay(monthsBefore(startedOn, -12 * years))
  return { startedOn, possibleFrom, isPossible: possibleFrom <= day }
}
