/** The screen of the report of a year. */
export const pathOf = (year: number) => `/relatorios/${year}`

/** The screen of the texts between its tables. */
export const textsPathOf = (year: number) => `${pathOf(year)}/textos`

/** Where the API answers it. */
export const callOf = (year: number) => `/yearly_reports/of/${year}`
