import { expect, it } from 'vitest'
import type { OpenCharge } from './charge.ts'
import { type Credit, spendCredits } from './credit.ts'

const charge = (id: string, memberId: string, year: number, openAmount: number, more: Partial<OpenCharge> = {}) => ({
  id,
  memberId,
  year,
  periodStart: `${year}-01-01`,
  dueDate: `${year}-03-31`,
  openAmount,
  ...more,
})
const credit = (paymentId: string, memberId: string, date: string, unallocated: number): Credit => ({
  paymentId,
  memberId,
  date,
  unallocated,
})

it.each<[string, Credit[], OpenCharge[], [string, string, number][]]>([
  ['nothing without charges', [credit('p1', 'ana', '2026-01-05', 2400)], [], []],
  [
    'the oldest payment and the oldest charge first',
    [credit('p2', 'ana', '2026-02-01', 2000), credit('p1', 'ana', '2025-01-05', 1000)],
    [charge('q26', 'ana', 2026, 2400), charge('q25', 'ana', 2025, 500)],
    [
      ['p1', 'q25', 500],
      ['p1', 'q26', 500],
      ['p2', 'q26', 1900],
    ],
  ],
  [
    "the member's own charges, then those billed to the member, never those of others",
    [credit('p1', 'ana', '2026-01-05', 3000)],
    [
      charge('son', 'rui', 2025, 1800, { billToMemberId: 'ana' }),
      charge('own', 'ana', 2026, 2400),
      charge('stranger', 'eva', 2020, 100),
    ],
    [
      ['p1', 'own', 2400],
      ['p1', 'son', 600],
    ],
  ],
  [
    'no parked charge',
    [credit('p1', 'ana', '2026-01-05', 3000)],
    [charge('old', 'ana', 2015, 900, { isParked: true })],
    [],
  ],
])('PAY-02: credit settles %s', (_, credits, charges, uses) =>
  expect(spendCredits(credits, charges).map(use => [use.paymentId, use.chargeId, use.amount])).toEqual(uses),
)

it('PAY-02: credit of capital settles capital alone, and other credit never does', () => {
  const charges = [charge('capital', 'ana', 2020, 100, { type: 'capital' }), charge('q26', 'ana', 2026, 100)]
  const credits = [
    credit('p1', 'ana', '2026-01-05', 500),
    { ...credit('p2', 'ana', '2026-01-06', 500), type: 'capital' },
  ]
  expect(spendCredits(credits, charges)).toEqual([
    { paymentId: 'p1', chargeId: 'q26', amount: 100 },
    { paymentId: 'p2', chargeId: 'capital', amount: 100 },
  ])
})
