import { expect, it } from 'vitest'
import { lastDayOf } from './card-dates.ts'
import { cardNumberOf } from './card-number.ts'

it.each([
  ['anual', '2026-11-17', 0, '2026-12-31'],
  ['anual', '2027-01-01', 0, '2027-12-31'],
  ['meses', '2026-11-17', 12, '2027-11-16'],
  ['meses', '2026-08-31', 6, '2027-02-27'],
  ['meses', '2024-02-29', 12, '2025-02-27'],
  ['enquanto_membro', '2026-11-17', 12, null],
] as const)('CARD-04: a card that is valid %s from %s (%i months) ends on %s', (kind, from, months, last) =>
  expect(lastDayOf(kind, from, months)).toBe(last),
)

it.each([
  [1234, 2, '01234-2'],
  [7, 1, '00007-1'],
  [123456, 10, '123456-10'],
])('CARD-01: the number of member %i’s card %i is %s', (member, sequence, number) =>
  expect(cardNumberOf(member, sequence)).toBe(number),
)
