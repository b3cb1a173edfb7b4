import { expect, it } from 'vitest'
import { debtYearOfHeading, yearInHeading } from './year-heading.ts'

it.each([
  ['2023', 2023],
  ['Quota 2023', 2023],
  ['Quotas de 2023 (€)', 2023],
  ['Em dívida 2023', 2023],
  ['Ano 1998', 1998],
  ['2023/2024', 2023],
  ['2023/24', 2023],
  ['Pago 2023', undefined],
  ['2023/2025', undefined],
  ['2022 2023 2024', undefined],
  ['Data de pagamento 2023', undefined],
  ['N.º', undefined],
  ['1023', undefined],
  ['20233', undefined],
])('PAY-01: takes «%s» for a column of what is owed of %s', (heading, year) => {
  expect(debtYearOfHeading(heading)).toBe(year)
})

it.each([
  ['Pago 2023', 2023],
  ['Cobrança 2024 e 2025', 2024],
  ['Nome', undefined],
])('PAY-01: finds the year that «%s» names', (heading, year) => {
  expect(yearInHeading(heading)).toBe(year)
})
