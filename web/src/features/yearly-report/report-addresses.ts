/** The screen of the report of a year. */
export const pathOf = (year: number) => `/relatorios/${year}`

/** The screen of the texts between its tables. */
export const textsPathOf = (year: number) => `${pathOf(year)}/textos`

/** The screen on which the accounts of the year are closed. */
export const closingPathOf = (year: number) => `${pathOf(year)}/encerramento`

/** Where the API answers it. */
export const callOf = (year: number) => `/yearly_reports/of/${year}`
