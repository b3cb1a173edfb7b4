/** How many years a report per year tells of. */
const YEARS = 10

export const firstYearOf = (last: number) => last - YEARS + 1

/** The years until the last one, oldest first. */
export const eachYear = <Row>(last: number, make: (year: number) => Row): Row[] =>
  Array.from({ length: YEARS }, (_, index) => make(firstYearOf(last) + index))

/** A month such as `2026-11`, which is compared as text. */
export const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

export const eachMonth = <Row>(make: (month: number) => Row): Row[] =>
  Array.from({ length: 12 }, (_, index) => make(index + 1))
