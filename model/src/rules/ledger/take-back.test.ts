import { expect, it } from 'vitest'
import { takeBack } from './take-back.ts'

const settled = [
  { chargeId: 'a', year: 2024, amount: 1000 },
  { chargeId: 'b', year: 2026, amount: 2000 },
  { chargeId: 'c', year: 2025, amount: 500 },
].map(({ chargeId, year, amount }) => ({
  allocationId: `of-${chargeId}`,
  paymentId: 'p',
  chargeId,
  dueDate: `${year}-03-31`,
  periodStart: `${year}-01-01`,
  amount,
}))
const credits = [{ paymentId: 'p', amount: 700 }]

it.each([
  ['a part of the credit', 300, { credit: 300, charges: {}, missing: 0 }],
  ['all of the credit', 700, { credit: 700, charges: {}, missing: 0 }],
  ['the newest charge after the credit', 701, { credit: 700, charges: { b: 1 }, missing: 0 }],
  ['a part of the charge before it', 2900, { credit: 700, charges: { b: 2000, c: 200 }, missing: 0 }],
  ['everything', 4200, { credit: 700, charges: { b: 2000, c: 500, a: 1000 }, missing: 0 }],
  ['more than there is', 5000, { credit: 700, charges: { b: 2000, c: 500, a: 1000 }, missing: 800 }],
])('PAY-05: a refund takes %s', (_what, amount, expected) => {
  const taken = takeBack(amount, { credits, settled })
  expect({
    credit: taken.credits.reduce((sum, one) => sum + one.amount, 0),
    charges: Object.fromEntries(taken.charges.map(one => [one.chargeId, one.taken])),
    missing: taken.missing,
  }).toEqual(expected)
  expect(taken.charges.map(one => one.chargeId)).toEqual(Object.keys(expected.charges))
})
