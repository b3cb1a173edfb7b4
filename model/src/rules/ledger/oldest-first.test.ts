import { describe, expect, it } from 'vitest'
import type { OpenCharge } from './charge.ts'
import { allocateOldestFirst, amountToCollect, settledTogether, sumByMember } from './oldest-first.ts'

const quota = (year: number, openAmount: number, more: Partial<OpenCharge> = {}): OpenCharge => ({
  id: `q${year}`,
  memberId: 'ana',
  year,
  periodStart: `${year}-01-01`,
  dueDate: `${year}-03-31`,
  openAmount,
  ...more,
})
const taken = (...[charges, amount, choice]: Parameters<typeof allocateOldestFirst>) => {
  const { allocations, credit } = allocateOldestFirst(charges, amount, choice)
  return { lines: Object.fromEntries(allocations.map(one => [one.chargeId, one.amount])), credit }
}

describe('PAY-02: money settles the oldest charges first', () => {
  const three = [quota(2026, 2400), quota(2024, 2000), quota(2025, 2400)]
  it.each<[string, OpenCharge[], number, Record<string, number>, number]>([
    ['A1', three, 5000, { q2024: 2000, q2025: 2400, q2026: 600 }, 0],
    ['A2', [quota(2026, 2400)], 6000, { q2026: 2400 }, 3600],
    ['A3', [quota(2026, 2400)], 1000, { q2026: 1000 }, 0],
    ['A4', [], 2400, {}, 2400],
    ['nothing paid', three, 0, {}, 0],
    ['what is settled takes nothing', [quota(2025, 0), quota(2026, 100)], 100, { q2026: 100 }, 0],
    ['of a prescribed charge nothing is open', [quota(2015, 0), quota(2026, 100)], 500, { q2026: 100 }, 400],
    ['a parked debt is skipped', [quota(2015, 900, { isParked: true })], 500, {}, 500],
  ])('%s', (_, charges, amount, lines, credit) => expect(taken(charges, amount)).toEqual({ lines, credit }))

  it('A3 says what stays open', () =>
    expect(allocateOldestFirst([quota(2026, 2400)], 1000).allocations).toEqual([
      { chargeId: 'q2026', memberId: 'ana', amount: 1000, openAfter: 1400 },
    ]))

  it('orders by due date, then by period, with a charge without a period before', () => {
    const due = { dueDate: '2026-06-30' }
    const charges = [
      quota(2026, 100, { ...due, id: 'june', periodStart: '2026-06-01' }),
      quota(2026, 100, { ...due, id: 'may', periodStart: '2026-05-01' }),
      quota(2026, 100, { ...due, id: 'joia', periodStart: null }),
      quota(2027, 100, { id: 'agreed', dueDate: '2026-01-31' }),
    ]
    expect(allocateOldestFirst(charges, 350).allocations.map(({ chargeId, amount }) => [chargeId, amount])).toEqual([
      ['agreed', 100],
      ['joia', 100],
      ['may', 100],
      ['june', 50],
    ])
  })

  it("lets the payer's choice of a year win, and gives the rest to the oldest", () => {
    expect(taken(three, 3000, { year: 2026 })).toEqual({ lines: { q2026: 2400, q2024: 600 }, credit: 0 })
    expect(taken(three, 3000, { year: null })).toEqual({ lines: { q2024: 2000, q2025: 1000 }, credit: 0 })
  })

  it('settles the charges of a request first, even a parked one', () => {
    const charges = [...three, quota(2015, 900, { isParked: true })]
    expect(taken(charges, 3000, { chargeIds: ['q2015', 'q2026'] })).toEqual({
      lines: { q2015: 900, q2026: 2100 },
      credit: 0,
    })
    expect(taken(charges, 1000, { year: 2015 })).toEqual({ lines: { q2024: 1000 }, credit: 0 })
  })

  it('settles the charges of a whole household together and sums by member', () => {
    const charges = [quota(2025, 2400), quota(2025, 1800, { id: 'rui', memberId: 'rui' }), quota(2026, 2400)]
    const { allocations, credit } = allocateOldestFirst(charges, 5000)
    expect([...sumByMember(allocations)]).toEqual([
      ['ana', 3200],
      ['rui', 1800],
    ])
    expect(credit).toBe(0)
  })
})

it('PAY-02: the amount to collect is what is overdue and what is owed for a period that has begun', () => {
  const charges = [
    quota(2025, 2400),
    quota(2026, 1000),
    quota(2026, 500, { id: 'joia', periodStart: null, dueDate: '2026-12-31' }),
    quota(2027, 2400),
    quota(2015, 900, { isParked: true }),
  ]
  expect(amountToCollect(charges, '2026-03-31')).toEqual({ overdue: 2400, current: 1500, total: 3900 })
  expect(amountToCollect(charges, '2026-04-01')).toEqual({ overdue: 3400, current: 500, total: 3900 })
})

it.each<[string, OpenCharge[], string[]]>([
  ['quotas before capital', [quota(2024, 100, { type: 'capital' }), quota(2026, 100, { type: 'quota' })], ['q2026']],
  ['capital where nothing else is owed', [quota(2024, 100, { type: 'capital' }), quota(2025, 0)], ['q2024']],
  [
    'what is parked does not count',
    [quota(2024, 1, { type: 'capital' }), quota(2025, 1, { isParked: true })],
    ['q2024'],
  ],
  ['nothing', [], []],
])('PAY-02: capital has receipts of its own, so one payment settles %s', (_, charges, ids) =>
  expect(settledTogether(charges).map(({ id }) => id)).toEqual(ids),
)
