import type { ChargeExplanation } from './explanation.ts'
import { calendarMonthOf, calendarYearOf, monthOf, yearStartOf } from './months.ts'

type QuotaBlock = Pick<
  Extract<ChargeExplanation, { kind: 'quota' }>,
  'periodicity' | 'blockStart' | 'quotaYearStartMonth' | 'monthsInBlock'
>

/** The description of a quota: `Quota 2026`, `Quota 1.º semestre 2026`, `Quota 2.º trimestre 2026`, `Quota 03/2026`. */
export function describeQuota(
  { periodicity, blockStart, quotaYearStartMonth, monthsInBlock }: QuotaBlock,
  word: string,
) {
  const month = monthOf(blockStart)
  const yearStart = yearStartOf(month, quotaYearStartMonth)
  const year = calendarYearOf(yearStart)
  // A quota year that does not start in January belongs to two calendar years.
  const years = quotaYearStartMonth === 1 ? `${year}` : `${year}/${year + 1}`
  const ordinal = (month - yearStart) / monthsInBlock + 1
  switch (periodicity) {
    case 'anual':
      return `${word} ${years}`
    case 'semestral':
      return `${word} ${ordinal}.º semestre ${years}`
    case 'trimestral':
      return `${word} ${ordinal}.º trimestre ${years}`
    case 'mensal':
      return `${word} ${String(calendarMonthOf(month)).padStart(2, '0')}/${calendarYearOf(month)}`
  }
}

/** The description of a charge that the plans gave rise to, for the line of a receipt or a list. */
export const describeCharge = (explanation: ChargeExplanation, word: string) =>
  explanation.kind === 'quota' ? describeQuota(explanation, word) + (explanation.isPart ? ' (acerto)' : '') : 'Joia'
