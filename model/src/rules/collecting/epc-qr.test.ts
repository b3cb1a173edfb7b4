import { describe, expect, it } from 'vitest'
import { epcQrText } from './epc-qr.ts'

const TRANSFER = {
  name: 'Associação Recreativa de Águeda',
  iban: 'PT50 0002 0123 12345678901 54',
  amount: 1800,
  rfReference: 'RF18 5390 0754 7034',
}

describe('PAY-05: a QR code fills in a SEPA transfer', () => {
  it('tells name, IBAN, amount and the structured reference, line by line', () => {
    expect(epcQrText(TRANSFER)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Associação Recreativa de Águeda',
      'PT50000201231234567890154',
      'EUR18.00',
      '',
      'RF18539007547034',
    ])
  })

  it('shortens a name to 70 characters and keeps it on one line', () => {
    const line = epcQrText({ ...TRANSFER, name: `  ${'á'.repeat(69)}\n${'b'.repeat(20)}` })?.split('\n')[5]
    expect(line).toBe('á'.repeat(69))
    expect(epcQrText({ ...TRANSFER, name: 'ç'.repeat(90) })?.split('\n')[5]).toBe('ç'.repeat(70))
  })

  it.each([
    [1, 'EUR0.01'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i cents are %s', (amount, line) => expect(epcQrText({ ...TRANSFER, amount })?.split('\n')[7]).toBe(line))

  it.each([
    [{ name: ' ' }],
    [{ iban: 'PT50 0002 0123 12345678901 55' }],
    [{ amount: 0 }],
    [{ amount: 100_000_000_000 }],
    [{ amount: 10.5 }],
    [{ rfReference: 'RF17539007547034' }],
    [{ rfReference: '' }],
    // 70 characters of four bytes each.
    [{ name: '𝐀'.repeat(70) }],
  ])('no code is made of %o', wrong => expect(epcQrText({ ...TRANSFER, ...wrong })).toBeNull())
})
