import { expect, test } from 'vitest'
import { planReconciliation } from './plan-reconciliation.ts'

const line = (key: string, amount: number) => ({
  key,
  amount,
  day: '2026-01-02',
  description: '',
  detail: '',
  source: 'movimento' as const,
  sourceId: '',
  documents: [],
})
const RECONCILIATION = { reconciledBalance: 100.1, lines: [line('a', 0.2), line('b', -30), line('c', 12.34)] }

test('TRE-01: the ticked lines are added to what was found before, to the cent', () => {
  expect(planReconciliation(RECONCILIATION, new Set(['a', 'b']), '70,30')).toEqual({
    keys: ['a', 'b'],
    ticked: -2980,
    reconciled: 7030,
    difference: 0,
  })
})

test('TRE-01: what is missing on either side is the difference', () => {
  expect(planReconciliation(RECONCILIATION, new Set(['c']), '100 €').difference).toBe(-1244)
  expect(planReconciliation(RECONCILIATION, new Set(), '').difference).toBeUndefined()
})

test('TRE-01: a ticked line that is gone does not count', () => {
  expect(planReconciliation(RECONCILIATION, new Set(['gone']), '100,10')).toMatchObject({ keys: [], difference: 0 })
})
