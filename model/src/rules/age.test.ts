import { expect, it } from 'vitest'
import { addYears, ageOn, bornBy } from './age.ts'
import { nextDay } from './day.ts'

it.each([
  ['2026-11-15', '2008-11-15', 18],
  ['2026-11-14', '2008-11-15', 17],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2026-11-15', '2026-11-15', 0],
])('MEM-01f: on %s someone born on %s is %i', (day, birthDate, age) => expect(ageOn(day, birthDate)).toBe(age))

it.each([
  ['2026-11-15', -18, '2008-11-15'],
  ['2024-02-29', 1, '2025-03-01'],
  ['2024-02-29', 4, '2028-02-29'],
])('%s and %i years is %s', (day, years, moved) => expect(addYears(day, years)).toBe(moved))

it.each([
  ['2026-11-15', 18],
  ['2026-02-28', 18],
  ['2026-03-01', 18],
  ['2028-02-29', 18],
  ['2028-02-29', 20],
  ['2026-01-01', 0],
])('MEM-01f: on %s whoever was born by then is %i, and a day later not yet', (day, age) => {
  const last = bornBy(day, age)
  expect(ageOn(day, last)).toBe(age)
  expect(ageOn(day, nextDay(last))).toBe(age - 1)
})
