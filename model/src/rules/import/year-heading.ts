import { normaliseHeading } from './heading.ts'

const YEAR = /^(19|20)\d\d$/
/** Words beside the year that leave its column one of debts: `Quota 2024`, `Em dívida 2024 (€)`. */
const OF_DEBTS = new Set(
  'quota quotas cota cotas quotizacao anuidade anuidades mensalidade mensalidades ano exercicio epoca divida dividas valor montante saldo deve falta por pagar atraso euros eur'.split(
    ' ',
  ),
)

/** The first year that a heading names; `2024/2025` is the quota year that begins in 2024. */
export function yearInHeading(heading: string): number | undefined {
  const found = wordsOf(heading).find(word => YEAR.test(word))
  return found === undefined ? undefined : Number(found)
}

/** The year of a heading that says nothing but the year and that it is owed; `Pago 2024` is another matter. */
export function debtYearOfHeading(heading: string): number | undefined {
  const year = yearInHeading(heading)
  if (year === undefined) return undefined
  const isSecondHalf = (word: string) => word === String(year + 1) || word === String(year + 1).slice(2)
  const rest = wordsOf(heading).filter(word => word !== String(year))
  return rest.every(word => OF_DEBTS.has(word)) || (rest.length === 1 && rest.every(isSecondHalf)) ? year : undefined
}

const wordsOf = (heading: string) => normaliseHeading(heading).split(' ')
