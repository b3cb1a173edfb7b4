import { describe, expect, it } from 'vitest'
import { ibanProblem, isIban, mod97, normaliseIban, printIban } from './iban.ts'

const PORTUGUESE = [
  'PT50 0002 0123 1234 5678 9015 4',
  'PT50 0018 0000 40359330001 87',
  'PT50 0035 0000 12345678901 63',
  'PT50 0033 0000 12345678901 42',
  'PT50 0010 0000 12345678901 43',
  'PT50 9999 0000 00000000001 82',
  'pt50-0002-0123-12345678901-54',
  'IBAN: PT50 0002 0123 12345678901 54',
  'NIB 0002 0123 12345678901 54',
]
const FOREIGN = [
  'ES9121000418450200051332',
  'GB82 WEST 1234 5698 7654 32',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
]

describe('isIban', () => {
  it.each(PORTUGUESE)('%s is Portuguese', text => {
    expect(ibanProblem(text)).toBeNull()
    expect(normaliseIban(text)).toMatch(/^PT/)
  })
  it.each(FOREIGN)('%s is foreign', text => {
    expect(isIban(text)).toBe(true)
  })
  it.each([
    ['PT50000201231234567890155', 'nib'],
    ['PT50000201231234567890145', 'nib'],
    ['PT51000201231234567890154', 'check'],
    ['PT5000020123123456789015', 'length'],
    ['PT500002012312345678901544', 'length'],
    ['PT50ABCD01231234567890154', 'characters'],
    ['ES9121000418450200051333', 'check'],
    ['ES912100041845020005133', 'length'],
    ['9121000418450200051332', 'characters'],
    ['PT50 0002 0123 1234567890l 54', 'characters'],
    ['PT50_0002_0123_12345678901_54', 'characters'],
    ['', 'length'],
  ])('%s is wrong: %s', (text, problem) => expect(ibanProblem(text)).toBe(problem))

  it.each(['00', '01', '99'])('refuses check digits %s even where mod 97 is 1', digits => {
    const account = accountWith(digits)
    expect(mod97(`${account}ZZ${digits}`)).toBe(1)
    expect(ibanProblem(`ZZ${digits}${account}`)).toBe('check')
  })

  it('refuses the same in the NIB', () => {
    const nib = Array.from({ length: 97 }, (_, n) => `${String(n).padStart(19, '0')}00`).find(text => mod97(text) === 1)
    expect(ibanProblem(`PT50${nib}`)).toBe('nib')
  })
})

/** An account for which these check digits pass the bare test. */
const accountWith = (digits: string) => {
  for (let n = 0; ; n++) {
    const account = String(n).padStart(16, '0')
    if (mod97(`${account}ZZ${digits}`) === 1) return account
  }
}

it.each([
  ['PT50000201231234567890154', 'PT50 0002 0123 1234 5678 9015 4'],
  ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32'],
  ['NO9386011117947', 'NO93 8601 1117 947'],
  ['', ''],
])('printIban %s: %s', (text, printed) => {
  expect(printIban(text)).toBe(printed)
  expect(normaliseIban(printed)).toBe(text)
})
