import { ageOn } from '../rules/age.ts'
import { isDay } from '../rules/day.ts'

/** A condition on one field of a row under which another field of that row is shown. */
export type Condition =
  | { field: string; is: readonly (string | boolean)[] }
  /** The field is a date of birth, and the person is younger than so many years. */
  | { field: string; under: number }
  | { field: string; filled: true }
  /** The field is a ref, and points to another row than the one with this title. */
  | { field: string; otherThan: string }

export interface RowToShow {
  /** The row's values by field name, in the form in which the API sends them. */
  values: Readonly<Record<string, unknown>>
  /** The titles of the rows that its refs point to, by field name. */
  titles?: Readonly<Record<string, unknown>>
  today: string
}

/** Whether a value is present; an empty text and an empty list are not. */
export const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function holds(condition: Condition, { values, titles, today }: RowToShow): boolean {
  const value = values[condition.field]
  if ('is' in condition) return condition.is.some(one => one === value)
  if ('under' in condition) return typeof value === 'string' && isDay(value) && ageOn(today, value) < condition.under
  if ('filled' in condition) return isFilled(value)
  const title = titles?.[condition.field]
  return isFilled(value) && title !== undefined && title !== null && title !== condition.otherThan
}

/** Whether a field is shown for a row: if any of its conditions holds, or if it has none. */
export const applies = (when: readonly Condition[] | undefined, known: RowToShow) =>
  when === undefined || when.some(condition => holds(condition, known))
