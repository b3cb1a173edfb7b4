import { lisbonDay, monthNameOf } from '@agremia/model/rules/day'
import { calendarYearOf, firstDayOf, lastDayOf, monthOf, yearStartOf } from '@agremia/model/rules/quotas/months'

/** The quota years that can be chosen: the next one, this one, and so many before it. */
const YEARS_BEFORE = 10

/** The year in which the quota year of today began. */
export const quotaYearToday = (yearStartMonth: number, now = new Date()) =>
  calendarYearOf(yearStartOf(monthOf(lisbonDay(now)), yearStartMonth))

export const yearChoices = (thisYear: number, yearStartMonth: number) =>
  Array.from({ length: YEARS_BEFORE + 2 }, (_, index) => thisYear + 1 - index).map(year => ({
    value: String(year),
    label: yearStartMonth === 1 ? String(year) : `${year}/${year + 1}`,
  }))

/** The months of a quota year; the value is the place of the month in it, 0 to 11. */
export function monthChoices(year: number, yearStartMonth: number) {
  const first = year * 12 + yearStartMonth - 1
  return Array.from({ length: 12 }, (_, index) => {
    const day = firstDayOf(first + index)
    return { value: String(index), label: `${monthNameOf(day)} de ${day.slice(0, 4)}` }
  })
}

export interface RunPeriod {
  year: number
  /** Places of months in the quota year, 0 to 11. */
  firstMonth: number
  lastMonth: number
}

export function daysOfPeriod({ year, firstMonth, lastMonth }: RunPeriod, yearStartMonth: number) {
  const first = year * 12 + yearStartMonth - 1
  return { from: firstDayOf(first + firstMonth), until: lastDayOf(first + lastMonth) }
}
