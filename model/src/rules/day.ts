const FIRST_YEAR = 1800
const LAST_YEAR = 2200

/** Whether it is a calendar day, `yyyy-mm-dd`, within the years that the forms accept. */
export function isDay(text: string) {
  const [whole, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return whole !== undefined && isRealDay(Number(year), Number(month), Number(day))
}

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const DIGITS_ONLY = /^(\d{2})()(\d{2})(\d{4})$/
/** The century of such a year is known for days of birth only. */
const SIX_DIGITS = /^(\d{2})()(\d{2})(\d{2})$/
const WITHOUT_YEAR = /^(\d{1,2})([/.-])(\d{1,2})\2?$/

/**
 * Reads a day as people type it: `1/9/98`, `01-09-1998`, `1.9.1998`, `01091998`, `1998-09-01`; null if there is no such day.
 * A year of two digits is taken as the latest year that is at most ten years after `currentYear`.
 */
export function parseDay(text: string, currentYear: number): string | null {
  const typed = text.trim()
  const dayFirst = DAY_FIRST.exec(typed) ?? DIGITS_ONLY.exec(typed)
  if (dayFirst) return dayOf(fullYear(dayFirst[4] ?? '', currentYear), Number(dayFirst[3]), Number(dayFirst[1]))
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(typed)
  return yearFirst ? dayOf(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])) : null
}

/** In years: nobody who is entered was born earlier. */
const OLDEST_AGE = 105

/**
 * Reads a day of birth, also from six digits: `030258`, if only one century is possible, because in the other one the day would
 * be in the future or the person older than anybody.
 */
export function parseBirthDay(text: string, today: string): string | null {
  const currentYear = Number(today.slice(0, 4))
  const digits = SIX_DIGITS.exec(text.trim())
  if (!digits) return parseDay(text, currentYear)
  const thisCentury = currentYear - (currentYear % 100) + Number(digits[4])
  const possible = [thisCentury, thisCentury - 100]
    .filter(year => currentYear - year <= OLDEST_AGE)
    .map(year => dayOf(year, Number(digits[3]), Number(digits[1])))
    .filter(day => day !== null && day <= today)
  return possible.length === 1 ? (possible[0] ?? null) : null
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** Says what is wrong with a text that `parseDay` or `parseBirthDay` does not read; undefined if it does not look like a day at all. */
export function describeImpossibleDay(text: string, currentYear: number): string | undefined {
  const typed = text.trim()
  const six = SIX_DIGITS.exec(typed)
  const found = DAY_FIRST.exec(typed) ?? DIGITS_ONLY.exec(typed) ?? six ?? WITHOUT_YEAR.exec(typed)
  if (!found) return undefined
  const [day, month, yearText] = [Number(found[1]), Number(found[3]), found[4]]
  const monthName = MONTHS[month - 1]
  if (!monthName) return `Não há mês ${month}: escreva o dia, o mês e o ano, dd/mm/aaaa.`
  // In a leap year, in which February has its most days.
  const mostDays = new Date(Date.UTC(2024, month, 0)).getUTCDate()
  if (day < 1 || day > 31) return `Não há dia ${day}: os dias vão de 1 a ${mostDays}.`
  if (day > mostDays) return `${monthName[0]?.toUpperCase()}${monthName.slice(1)} não tem ${day} dias.`
  if (six) return `Escreva o ano com quatro algarismos: ${six[1]}/${six[3]}/aaaa.`
  if (!yearText) return 'Falta o ano: escreva dd/mm/aaaa.'
  const year = fullYear(yearText, currentYear)
  if (year < FIRST_YEAR || year > LAST_YEAR) return `Confirme o ano: ${year} não é aceite.`
  return isRealDay(year, month, day) ? undefined : `Em ${year}, fevereiro só tem 28 dias.`
}

/** The day so many days later, or earlier where negative. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const dayBefore = (day: string) => addDays(day, -1)
export const nextDay = (day: string) => addDays(day, 1)

/** The same day so many months earlier; where that month is shorter, its last day. */
export function monthsBefore(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** `1998-09-01` becomes `01/09/1998`. */
export const printDay = (day: string) => day.split('-').reverse().join('/')

/** `1998-09-01` becomes `1 de setembro de 1998`. */
export function printLongDay(day: string) {
  const [year = '', , date = ''] = day.split('-')
  return `${Number(date)} de ${monthNameOf(day)} de ${year}`
}

/** The name of a day's month: `setembro`. */
export const monthNameOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

/** `01/09/1998 21:30`, in Lisbon's time zone. */
export function printInstant(iso: string) {
  const { day, month, year, hour, minute } = lisbonParts(new Date(iso))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** The calendar day in Lisbon at an instant. */
export function lisbonDay(date: Date) {
  const { day, month, year } = lisbonParts(date)
  return `${year}-${month}-${day}`
}

/** The instant at which a day begins in Lisbon, where clocks change at one o'clock at night at the earliest. */
export const lisbonMidnight = (day: string) => lisbonInstant(day, 0)

/**
 * The instant at which clocks in Lisbon show this time of a day. Of a time that they show twice, in autumn, it is the first one;
 * where they skip it, in spring, it is as much later as they are put forward.
 */
export function lisbonInstant(day: string, hour: number, minute = 0) {
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  const utc = new Date(`${day}T${time}:00Z`)
  // Lisbon is at UTC or one hour ahead.
  const ahead = new Date(utc.getTime() - 3_600_000)
  return printInstant(ahead.toISOString()) === `${printDay(day)} ${time}` ? ahead : utc
}

/** The time that clocks in Lisbon show at an instant. */
export function lisbonTime(date: Date) {
  const { hour, minute } = lisbonParts(date)
  return { hour: Number(hour), minute: Number(minute) }
}

function fullYear(digits: string, currentYear: number) {
  if (digits.length === 4) return Number(digits)
  const latest = currentYear + 10
  return latest - ((latest - Number(digits)) % 100)
}

const dayOf = (year: number, month: number, day: number) =>
  isRealDay(year, month, day) ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null

const twoDigits = (n: number) => String(n).padStart(2, '0')

function isRealDay(year: number, month: number, day: number) {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

// Left out of what does not use it: making it takes a phone some milliseconds.
const lisbon = /* @__PURE__ */ new Intl.DateTimeFormat('pt-PT', {
  timeZone: 'Europe/Lisbon',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const lisbonParts = (date: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(lisbon.formatToParts(date).map(part => [part.type, part.value]))
