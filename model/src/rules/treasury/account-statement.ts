/** The columns of an account's statement, on the screen, in files and on paper. */
export const STATEMENT_COLUMNS = {
  day: 'Data',
  description: 'Descrição',
  detail: 'Detalhe',
  moneyIn: 'Entrou',
  moneyOut: 'Saiu',
  balance: 'Saldo',
} as const

/** The first and the last line of a statement: what there was before the period and after it. */
export const OPENING_TITLE = 'Saldo anterior'
export const CLOSING_TITLE = 'Saldo final'

/** What came in and what went out, in the unit of the amount; the other is null, so that no column shows a zero. */
export const inAndOut = (amount: number) =>
  amount >= 0 ? { moneyIn: amount, moneyOut: null } : { moneyIn: null, moneyOut: -amount }

/** The days of a statement: those asked for, or from the beginning of the year of its last day, which is today by default. */
export function statementPeriod({ from, to }: { from?: string; to?: string }, today: string) {
  const last = to ?? today
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last }
}
