import { isDay, parseBirthDay, parseDay } from '../day.ts'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const DAY_MS = 86_400_000

/** Reads a day from a spreadsheet's cell; null if it is none. `today` decides the century of two-digit years. */
export function readDay(text: string, today: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    // Drops a time of day, which databases and Excel print after the day.
    .replace(/[t ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(z|[+-]\d\d:?\d\d)?$/, '')
  if (/^\d{5}([.,]\d+)?$/.test(typed)) return excelDay(Number.parseInt(typed, 10))
  if (/^\d{8}$/.test(typed)) return compactDay(typed)
  const named = /^(\d{1,2})[\s/.-]*(?:de\s+)?([a-zç]{3,9})\.?[\s/.-]*(?:de\s+)?(\d{4}|\d{2})$/.exec(typed)
  const month = named ? MONTHS.indexOf((named[2] ?? '').slice(0, 3)) + 1 : 0
  if (named) return month === 0 ? null : parseDay(`${named[1]}/${month}/${named[3]}`, yearOf(today, 0))
  return parseDay(typed.replace(/\s*([/.-])\s*/g, '$1').replace(/\s+/g, '/'), yearOf(today, 0))
}

/**
 * The same for a day that cannot be in the future, such as a date of birth: `40` is then 1940 and not 2040.
 */
export function readPastDay(text: string, today: string): string | null {
  const day = readDay(text, today)
  if (day === null || day <= today || !hasShortYear(text)) return day
  return readDay(text, `${yearOf(today, -11)}${today.slice(4)}`)
}

/** The same for a day of birth, which may have six digits. */
export const readBirthDay = (text: string, today: string): string | null =>
  /^\d{6}$/.test(text.trim()) ? parseBirthDay(text, today) : readPastDay(text, today)

const hasShortYear = (text: string) => /(^|\D)\d{1,2}\D+[^\s/.-]+\D+\d{2}$/.test(text.trim())

const yearOf = (today: string, more: number) => Number(today.slice(0, 4)) + more

/** An Excel serial day: counted from 1900, which Excel wrongly treats as a leap year. Five digits are the years 1927 to 2173. */
export function excelDay(serial: number): string | null {
  const day = new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10)
  return isDay(day) ? day : null
}

/** Eight digits: `19980901`, or `01091998` as older programs print it. */
function compactDay(digits: string): string | null {
  const yearFirst = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const dayFirst = `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
  return isDay(yearFirst) ? yearFirst : isDay(dayFirst) ? dayFirst : null
}
