import { describe, expect, it } from 'vitest'
import { parseProviderAmount, printProviderAmount } from './provider-amount.ts'

describe('PAY-05: amounts of payment services are read to the cent', () => {
  it.each([
    ['63,35', 6335],
    ['63.35', 6335],
    ['49.90000', 4990],
    ['24', 2400],
    ['24.5', 2450],
    [' 0,01 ', 1],
    ['1234.50', 123_450],
    ['0.00', 0],
  ])('%j is %i cents', (text, cents) => expect(parseProviderAmount(text)).toBe(cents))

  it.each([
    '',
    '63,355',
    '49.90001',
    '1.234,50',
    '1,234.50',
    '-5.00',
    '5 €',
    '1e3',
    '0x10',
    'abc',
    '5.',
    '.5',
    '99999999999999999999',
  ])('%j is no amount', text => expect(parseProviderAmount(text)).toBeNull())

  it.each([
    [2400, '24.00'],
    [1, '0.01'],
    [123_450, '1234.50'],
  ])('%i cents are sent as %s', (cents, sent) => {
    expect(printProviderAmount(cents)).toBe(sent)
    expect(parseProviderAmount(sent)).toBe(cents)
  })
})
