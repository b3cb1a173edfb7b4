import { printDay } from '../day.ts'
import { CHARGE_TYPES } from '../ledger/charge.ts'

/** What an advice asks for: charges of one type, or whatever is open. */
export const ADVICE_TYPES = { ...CHARGE_TYPES, divida: 'Tudo o que está por pagar' } as const
export type AdviceType = keyof typeof ADVICE_TYPES

export const isAdviceType = (text: string): text is AdviceType => Object.hasOwn(ADVICE_TYPES, text)

/** Quotas of different years are never asked for together by type. */
export const needsYear = (type: AdviceType) => type === 'quota'

/** The code of the answer to a request that leaves out what an advice needs, and its words. */
export const NOT_ENOUGH_DATA = {
  code: 'Not Enough Data',
  text: 'Faltam dados para gerar o aviso de pagamento.',
} as const

/** `2026/000123`: the running number of the request to pay, which its creditor reference holds after `RF` and two check digits. */
export const adviceNumber = (rfReference: string) => rfReference.slice(4).replace(/^\d{4}(?=\d)/, '$&/')

/** `2026`, `01/03/2026 a 31/12/2026`; empty for a charge that is of no period. */
export function printPeriod(start: string | null, end: string | null): string {
  if (start === null || end === null) return ''
  const year = start.slice(0, 4)
  return start === `${year}-01-01` && end === `${year}-12-31` ? year : `${printDay(start)} a ${printDay(end)}`
}

/** What is said where there is nothing to ask for. */
export const nothingToAdvise = (type: AdviceType, year: number | undefined) =>
  type === 'divida'
    ? 'Não há nada por pagar.'
    : `Não há nada deste tipo por pagar${year === undefined ? '' : ` de ${year}`}.`
