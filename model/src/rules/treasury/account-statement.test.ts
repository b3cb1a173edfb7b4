import { expect, test } from 'vitest'
import { inAndOut, statementPeriod } from './account-statement.ts'

test.each([
  [{}, '2026-01-01', '2026-11-15'],
  [{ to: '2024-03-31' }, '2024-01-01', '2024-03-31'],
  [{ from: '2025-12-01' }, '2025-12-01', '2026-11-15'],
  [{ from: '2025-05-02', to: '2025-05-03' }, '2025-05-02', '2025-05-03'],
])('TRE-01: the statement of %j is from %s to %s', (asked, from, to) => {
  expect(statementPeriod(asked, '2026-11-15')).toEqual({ from, to })
})

test('TRE-01: a line of a statement is in one of two columns', () => {
  expect(inAndOut(12)).toEqual({ moneyIn: 12, moneyOut: null })
  expect(inAndOut(-12)).toEqual({ moneyIn: null, moneyOut: 12 })
})
