import { lisbonDay } from '@agremia/model/rules/day'
import type { WriteContext } from '../../resource/context.ts'
import { takeNumber } from '../../resource/number-series.ts'

/** The series that numbers applications. */
export const APPLICATION_SERIES = 'candidaturas'

/** Takes the next number of the year, such as `2026/0042`. */
export async function takeApplicationNumber({ db, now }: Pick<WriteContext, 'db' | 'now'>): Promise<string> {
  const year = Number(lisbonDay(now).slice(0, 4))
  const number = await takeNumber(db, { name: APPLICATION_SERIES, year })
  return `${year}/${String(number).padStart(4, '0')}`
}
