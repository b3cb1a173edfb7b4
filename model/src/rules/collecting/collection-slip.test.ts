import { describe, expect, it } from 'vitest'
import { findSlips, slipCode } from './collection-slip.ts'

const charges = [
  { chargeId: '01890000-0000-7000-8000-0000007f3a9c' },
  { chargeId: '01890000-0000-7000-8000-000000aa3a9c' },
  { chargeId: '01890000-0000-7000-8001-000000aa3a9c' },
]
const [first, second, third] = charges

describe('PAY-05: codes of slips that collectors bring back', () => {
  it('are the last signs of the id of the charge', () => expect(slipCode(charges[0]?.chargeId ?? '')).toBe('7F3A9C'))

  it.each([
    ['7F3A9C', [first]],
    [' 7f3 a9c ', [first]],
    ['01890000-0000-7000-8000-000000AA3A9C', [second]],
    ['01890000000070008000000000aa3a9c', [second]],
    ['AA3A9C', [second, third]],
    ['3A9C', []],
    ['', []],
    ['ZZZZZZ', []],
    ['01890000-0000-7000-8000-0000007f3a9c0', []],
  ])('%j finds its charges', (text, found) => expect(findSlips(charges, text)).toEqual(found))
})
