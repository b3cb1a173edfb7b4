import { describe, expect, it } from 'vitest'
import { isRfReference, makeRfReference, printRfReference } from './rf-reference.ts'

const VALID = [
  'RF18539007547034',
  'RF185390075470Y',
  'RF45G72UUR',
  'RF6518K5',
  'RF485000056789012345',
  'RF60ISO11649',
  'RF312025Q00123',
  'RF51SOCIO1234A2025',
  'RF76TD2025000045',
]

describe('PAY-05: a transfer carries a creditor reference', () => {
  it.each(VALID)('%s is one, and is made of its content', reference => {
    expect(isRfReference(reference)).toBe(true)
    expect(isRfReference(printRfReference(reference).toLowerCase())).toBe(true)
    expect(makeRfReference(reference.slice(4))).toBe(reference)
  })

  it.each([
    'RF17539007547034',
    'RF00539007547034',
    'RF18539007547035',
    'RF18',
    'XX18539007547034',
    'RF18ABCDEFGHIJKLMNOPQRSTUV',
    'RF35C4',
    'RF214377',
    'RF18-539007547034',
    '',
  ])('%j is none', text => expect(isRfReference(text)).toBe(false))

  it.each(['', 'ABCDEFGHIJKLMNOPQRSTUV', '123-4', 'Ç1'])('nothing is made of %j', content =>
    expect(makeRfReference(content)).toBeNull(),
  )

  it('refuses check digits outside 02 to 98 that would pass the bare test', () => {
    // 98 minus a remainder of 97 is never 00, 01 or 99, which are 97, 98 and 02 to the test.
    for (let n = 0; n < 500; n++)
      for (const digits of ['00', '01', '99']) expect(isRfReference(`RF${digits}${n}`)).toBe(false)
  })

  it('prints blocks of four', () => expect(printRfReference('RF18539007547034')).toBe('RF18 5390 0754 7034'))
})
