import { ageOn } from '../rules/age.ts'
import { isDay } from '../rules/day.ts'

/** What a row must say in one of its fields for another field to apply. */
export type Condition =
  | { field: string; is: readonly (string | boolean)[] }
  /** A date of birth of someone younger than that. */
  | { field: string; under: number }
  | { field: string; filled: true }
  /** A ref to anything but the row of this title. */
  | { field: string; otherThan: string }

export interface Known {
  /** As the wire has them. */
  values: Readonly<Record<string, unknown>>
  /** What refs point to, by their title. */
  titles?: Readonly<Record<string, unknown>>
  today: string
}

/** Whether there is anything to show: an empty list is nothing. */
export const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function holds(condition: Condition, { values, titles, today }: Known): boolean {
  const value = values[condition.field]
  if ('is' in condition) return condition.is.some(one => one === value)
  if ('under' in condition) return typeof value === 'string' && isDay(value) && ageOn(today, value) < condition.under
  if ('filled' in condition) return isFilled(value)
  const title = titles?.[condition.field]
  return isFilled(value) && title !== undefined && title !== null && title !== condition.otherThan
}

/** Whether a field with these conditions has anything to say in a row: any of them will do, and none asks for nothing. */
export const applies = (when: readonly Condition[] | undefined, known: Known) =>
  when === undefined || when.some(condition => holds(condition, known))
