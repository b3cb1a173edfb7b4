import { describe, expect, it } from 'vitest'
import { planEntries, sumOf } from './plan-entries.ts'

const slip = (chargeId: string, payerId: string, amount: number, type = 'quota') => ({
  chargeId,
  payerId,
  amount,
  type,
  memberNumber: 1,
  memberName: 'Ana',
  description: 'Quota',
  dueDate: '2026-03-31',
})

describe('PAY-05: the payments of slips that were brought back', () => {
  it('are one for each payer, and another for capital, exact to the cent', () => {
    const slips = [slip('a', 'ana', 0.1), slip('b', 'rui', 24), slip('c', 'ana', 0.2), slip('d', 'ana', 50, 'capital')]
    const entries = planEntries(slips, { date: '2026-11-17', bankAccountId: 'box' })
    expect(entries.map(({ memberId, amount, type, allocations }) => [memberId, amount, type, allocations])).toEqual([
      [
        'ana',
        0.3,
        'quota',
        [
          { chargeId: 'a', amount: 0.1 },
          { chargeId: 'c', amount: 0.2 },
        ],
      ],
      ['rui', 24, 'quota', [{ chargeId: 'b', amount: 24 }]],
      ['ana', 50, 'capital', [{ chargeId: 'd', amount: 50 }]],
    ])
    expect(entries[0]).toMatchObject({ date: '2026-11-17', bankAccountId: 'box', method: 'numerario' })
    expect(sumOf(slips)).toBe(74.3)
  })
})
