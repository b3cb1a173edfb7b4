import { printDay } from '../day.ts'
import { calendarYearOf, firstDayOf, lastDayOf, monthOf, yearStartOf } from './months.ts'

/** What charged members together. */
export const QUOTA_RUN_KINDS = {
  manual: 'À mão',
  automatica: 'Automática',
  admissao: 'Na admissão',
  ajuste: 'Ajuste',
} as const
export type QuotaRunKind = keyof typeof QUOTA_RUN_KINDS

/** The days of a quota year, called by the calendar year in which it begins. */
export function quotaYearDays(year: number, quotaYearStartMonth: number) {
  const first = year * 12 + quotaYearStartMonth - 1
  return { from: firstDayOf(first), until: lastDayOf(first + 11) }
}

/** The quota year to which all days of a time belong; null where they are of several. */
export function quotaYearOf({ from, until }: { from: string | null; until: string }, quotaYearStartMonth: number) {
  const year = yearStartOf(monthOf(until), quotaYearStartMonth)
  return from !== null && yearStartOf(monthOf(from), quotaYearStartMonth) === year ? calendarYearOf(year) : null
}

/** What a run is called: `Quotas 2026`, `Quotas de 01/03/2026 a 31/05/2026`. */
export function nameQuotaRun(
  { from, until }: { from: string | null; until: string },
  { membershipPayments, quotaYearStartMonth }: { membershipPayments: string; quotaYearStartMonth: number },
) {
  const year = quotaYearOf({ from, until }, quotaYearStartMonth)
  const whole = year === null ? undefined : quotaYearDays(year, quotaYearStartMonth)
  if (whole && whole.from === from && whole.until === until)
    return `${membershipPayments} ${quotaYearStartMonth === 1 ? year : `${year}/${Number(year) + 1}`}`
  return from === null
    ? `${membershipPayments} até ${printDay(until)}`
    : `${membershipPayments} de ${printDay(from)} a ${printDay(until)}`
}
