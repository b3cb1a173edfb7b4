/** The columns of an account, on the screen and in files. */
export const ACCOUNT_COLUMNS = {
  on: 'Data',
  title: 'Movimento',
  debit: 'Debita',
  credit: 'Paga',
  balance: 'Em dívida',
} as const

/** The line below the entries of one year: what was owed before it. */
export const openingTitle = (year: number) => `Saldo no fim de ${year - 1}`
