import { printNumber } from '../number.ts'

/** A calendar month as one number, so that months can be counted and compared: twelve times the year plus 0 to 11. */
export type Month = number

export const monthOf = (day: string): Month => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
export const calendarYearOf = (month: Month) => Math.floor(month / 12)
/** 1 to 12. */
export const calendarMonthOf = (month: Month) => (month % 12) + 1
export const dayOfMonth = (month: Month, date: number) =>
  `${printNumber(calendarYearOf(month), 4)}-${printNumber(calendarMonthOf(month), 2)}-${printNumber(date, 2)}`
export const firstDayOf = (month: Month) => dayOfMonth(month, 1)
export const lastDayOf = (month: Month) =>
  dayOfMonth(month, new Date(Date.UTC(calendarYearOf(month), calendarMonthOf(month), 0)).getUTCDate())

/** How often a plan charges. */
export const PERIODICITIES = {
  anual: 'Anual',
  semestral: 'Semestral',
  trimestral: 'Trimestral',
  mensal: 'Mensal',
} as const
export type Periodicity = keyof typeof PERIODICITIES
export const MONTHS_IN_BLOCK = { anual: 12, semestral: 6, trimestral: 3, mensal: 1 } as const satisfies Record<
  Periodicity,
  number
>

/** The first month of the block of so many months that holds a month, where the quota year starts in a given month, 1 to 12. */
export const blockStartOf = (month: Month, monthsInBlock: number, yearStartMonth: number): Month =>
  month - ((month - (yearStartMonth - 1)) % monthsInBlock)

/** The first month of the quota year that holds a month. */
export const yearStartOf = (month: Month, yearStartMonth: number): Month => blockStartOf(month, 12, yearStartMonth)
