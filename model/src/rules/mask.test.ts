import { expect, it } from 'vitest'
import { isMasked, isMaskOf, maskText } from './mask.ts'

const IBAN = 'PT50000201231234567890154'

it.each([
  [IBAN, 'PT50••••0154'],
  ['NL91ABNA0417164300', 'NL91••••4300'],
  ['PT50••••0154', 'PT50••••0154'],
  ['12345678901', '••••'],
  ['', '••••'],
])('MEM-01: %s is masked as %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
  expect(isMasked(masked)).toBe(true)
  expect(isMasked(text)).toBe(text === masked)
})

it('MEM-01: a masked value is recognised as that of its own value only, however it is spaced', () => {
  expect(isMaskOf('PT50 •••• 0154', IBAN)).toBe(true)
  expect(isMaskOf('PT50••••0155', IBAN)).toBe(false)
  expect(isMaskOf('PT50••••0154', null)).toBe(false)
})
