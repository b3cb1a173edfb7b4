import { describe, expect, it } from 'vitest'
import {
  isMultibancoReference,
  lastMultibancoId,
  makeMultibancoReference,
  printMultibancoReference,
} from './multibanco-reference.ts'

const MADE = [
  ['12345', '123', 1, 2000, '123 000 125'],
  ['12345', '123', 1, 2050, '123 000 169'],
  ['11202', '000', 1, 410, '000 000 140'],
  ['11604', '999', 1234, 2550, '999 123 404'],
  ['21800', '123', 4567, 1200, '123 456 743'],
  ['10559', '12', 345, 600, '120 034 509'],
  ['11249', '1', 789, 99_999, '100 078 922'],
] as const

describe('PAY-05: a Multibanco reference is made without asking anybody', () => {
  it.each(MADE)('entity %s, sub-entity %s, id %i, %i cents: %s', (entity, subEntity, id, amount, printed) => {
    const reference = makeMultibancoReference({ entity, subEntity, id, amount })
    expect(printMultibancoReference(reference ?? '')).toBe(printed)
    expect(isMultibancoReference(printed, entity, amount)).toBe(true)
  })

  it.each([
    ['123000126', '12345', 2000, 'check digits'],
    ['123000125', '12345', 2001, 'amount'],
    ['123000125', '12346', 2000, 'entity'],
    ['12300012', '12345', 2000, 'eight digits'],
    ['123000125', '12345', 0, 'no amount'],
    ['123000125', '1234', 2000, 'entity of four digits'],
    ['12300012a', '12345', 2000, 'a letter'],
  ])('%s of %s with %i cents is refused: %s', (reference, entity, amount) =>
    expect(isMultibancoReference(reference, entity, amount)).toBe(false),
  )

  it.each([
    [{ entity: '1234' }],
    [{ entity: '123456' }],
    [{ subEntity: '' }],
    [{ subEntity: '1234' }],
    [{ subEntity: '12a' }],
    [{ id: 0 }],
    [{ id: 10_000 }],
    [{ id: 1.5 }],
    [{ amount: 0 }],
    [{ amount: -100 }],
    [{ amount: 100_000_000 }],
    [{ amount: 10.5 }],
  ])('nothing is made of %o', wrong => {
    expect(makeMultibancoReference({ entity: '12345', subEntity: '123', id: 1, amount: 2000, ...wrong })).toBeNull()
  })

  it('gives the weights of ifthenpay, from the right', () => {
    const weights = [3, 30, 9, 90, 27, 76, 81, 34, 49, 5, 50, 15, 53, 45, 62, 38, 89, 17, 73, 51]
    for (let id = 1; id <= 9999; id += 37) {
      const amount = id * 991
      const reference = makeMultibancoReference({ entity: '21800', subEntity: '407', id, amount }) ?? ''
      const digits = `21800${reference.slice(0, 7)}${String(amount).padStart(8, '0')}`
      const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0)
      expect(reference.slice(7)).toBe(String(98 - (sum % 97)).padStart(2, '0'))
    }
  })

  it.each([
    ['1', 999_999],
    ['12', 99_999],
    ['123', 9999],
  ])('sub-entity %s leaves ids up to %i', (subEntity, last) => {
    expect(lastMultibancoId(subEntity)).toBe(last)
    expect(makeMultibancoReference({ entity: '12345', subEntity, id: last, amount: 100 })).toMatch(/^\d{9}$/)
  })
})
