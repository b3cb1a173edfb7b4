import { describe, expect, it } from 'vitest'
import type { OpenCharge } from './charge.ts'
import { type ChosenAllocation, chooseAllocations } from './chosen-allocations.ts'

const charge = (id: string, openAmount: number): OpenCharge => ({
  id,
  memberId: 'ana',
  year: 2026,
  periodStart: '2026-01-01',
  dueDate: '2026-03-31',
  openAmount,
})
const charges = [charge('a', 2400), charge('b', 1400), charge('settled', 0), { ...charge('old', 900), isParked: true }]
const choose = (...lines: [string, number][]) =>
  chooseAllocations(
    lines.map(([chargeId, amount]): ChosenAllocation => ({ chargeId, amount })),
    { available: 3000, charges },
  )

describe('PAY-02: what a payment settles, chosen by hand', () => {
  it('takes what is open, and leaves the rest as credit', () =>
    expect(choose(['b', 1400], ['a', 1000])).toEqual({
      allocations: [
        { chargeId: 'b', memberId: 'ana', amount: 1400, openAfter: 0 },
        { chargeId: 'a', memberId: 'ana', amount: 1000, openAfter: 1400 },
      ],
      credit: 600,
      errors: {},
    }))

  it('may name a parked charge, and nothing at all', () => {
    expect(choose(['old', 900])).toMatchObject({ credit: 2100, errors: {} })
    expect(choose()).toEqual({ allocations: [], credit: 3000, errors: {} })
  })

  it.each<[string, [string, number][], Record<string, string>]>([
    ['above what is open', [['b', 1401]], { 'allocations.0.amount': 'Só estão em dívida 14,00\u00a0€.' }],
    ['zero', [['a', 0]], { 'allocations.0.amount': 'Indique um valor superior a zero.' }],
    ['negative', [['a', -5]], { 'allocations.0.amount': 'Indique um valor superior a zero.' }],
    ['not whole cents', [['a', 12.5]], { 'allocations.0.amount': 'Indique um valor com dois decimais, no máximo.' }],
    ['no number', [['a', Number.NaN]], { 'allocations.0.amount': 'Indique um valor com dois decimais, no máximo.' }],
    [
      'of somebody else',
      [
        ['a', 100],
        ['other', 100],
      ],
      { 'allocations.1.chargeId': 'Escolha uma dívida de quem paga ou do seu agregado.' },
    ],
    [
      'twice',
      [
        ['a', 100],
        ['a', 100],
      ],
      { 'allocations.1.chargeId': 'Esta dívida já está noutra linha.' },
    ],
    ['settled', [['settled', 100]], { 'allocations.0.chargeId': 'Esta dívida já está liquidada.' }],
    [
      'above the payment',
      [
        ['a', 2400],
        ['b', 1000],
      ],
      { 'allocations.1.amount': 'Até esta linha são 34,00\u00a0€, mais do que os 30,00\u00a0€ recebidos.' },
    ],
  ])('a line %s has its error beside it', (_, lines, errors) => expect(choose(...lines).errors).toEqual(errors))
})

it.each<[string, string | undefined, string[], string[]]>([
  ['quotas and capital in one payment', undefined, ['a', 'capital'], ['allocations.1.chargeId']],
  ['capital and quotas', undefined, ['capital', 'a'], ['allocations.1.chargeId']],
  ['capital in a payment of quotas', 'quota', ['capital'], ['allocations.0.chargeId']],
  ['quotas in a payment of capital', 'capital', ['a'], ['allocations.0.chargeId']],
  ['capital alone', 'capital', ['capital'], []],
  ['an entry fee in a payment of quotas', 'quota', ['joia', 'a'], []],
])('PAY-02: capital has receipts of its own: %s', (_, type, ids, faults) => {
  const owed = [
    charge('a', 100),
    { ...charge('joia', 100), type: 'joia' },
    { ...charge('capital', 100), type: 'capital' },
  ]
  const lines = ids.map(chargeId => ({ chargeId, amount: 100 }))
  const { errors } = chooseAllocations(lines, { available: 300, charges: owed as OpenCharge[], type })
  expect(Object.keys(errors)).toEqual(faults)
})
