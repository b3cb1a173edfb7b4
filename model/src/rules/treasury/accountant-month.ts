import { addDays } from '../day.ts'

/** A month as the API writes it: `2026-03`. */
export const isMonth = (text: string) => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text)
export const monthOf = (day: string) => day.slice(0, 7)
export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(firstDayOf(monthAfter(month)), -1)
export const monthAfter = (month: string) => shift(month, 1)
export const monthBefore = (month: string) => shift(month, -1)

function shift(month: string, by: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** How long the accountant's link works. */
export const ACCOUNTANT_LINK_DAYS = 7

/** What a month may lack, most important first, in the words of the list before it is sent. */
export const MONTH_GAPS = {
  semPdf: 'Sem PDF',
  semRubrica: 'Sem rubrica',
  porPagar: 'Por pagar',
} as const
export type MonthGap = keyof typeof MONTH_GAPS

export interface MonthDocument {
  hasPdf: boolean
  hasCategory: boolean
  /** In cents. */
  openAmount: number
}

export const gapsOf = ({ hasPdf, hasCategory, openAmount }: MonthDocument): MonthGap[] => [
  ...(hasPdf ? [] : (['semPdf'] as const)),
  ...(hasCategory ? [] : (['semRubrica'] as const)),
  ...(openAmount === 0 ? [] : (['porPagar'] as const)),
]

/** Whether a document goes with this month: it is of the month, or it is of a month that was sent without it. */
export function belongsToMonth(
  { date, isSent }: { date: string; isSent: boolean },
  month: string,
  lastSentMonth: string | undefined,
): 'own' | 'late' | undefined {
  if (isSent) return undefined
  const own = monthOf(date)
  if (own === month) return 'own'
  return own < month && lastSentMonth !== undefined && own <= lastSentMonth ? 'late' : undefined
}
