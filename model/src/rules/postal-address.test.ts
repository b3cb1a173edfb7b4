import { describe, expect, it } from 'vitest'
import { isForeignAddress, joinAddressLines, postalOrder, splitAddressLines } from './postal-address.ts'

const lisbon = ['Ana Sá', 'Rua da Paz, 3', '1100-001 LISBOA']
const coimbra = ['Rui Pó', '3000 COIMBRA']
const noCode = ['Eva Ló', 'Rua Direita, 1', 'TOMAR']
const paris = ['Zé Né', '4000 rue X', '75011 PARIS', 'FRANÇA']
const berlin = ['Zé Né', 'Straße 1', '10115 BERLIN', 'ALEMANHA']

describe('MSG-01: the addresses of letters', () => {
  it('are sorted by postal code, those without one next, other countries last', () => {
    const sorted = [paris, noCode, berlin, coimbra, lisbon].toSorted((a, b) =>
      postalOrder(a) < postalOrder(b) ? -1 : 1,
    )
    expect(sorted).toEqual([lisbon, coimbra, noCode, berlin, paris])
  })

  it.each([
    [paris, true],
    [lisbon, false],
    [noCode, false],
    [[], false],
  ])('%j abroad: %j', (lines, isForeign) => expect(isForeignAddress(lines)).toBe(isForeign))

  it('are kept as one text and divided into the same lines', () => {
    expect(joinAddressLines(lisbon)).toBe('Ana Sá · Rua da Paz, 3 · 1100-001 LISBOA')
    expect(splitAddressLines(joinAddressLines(lisbon))).toEqual(lisbon)
    expect(joinAddressLines(['Ana\n Sá', ' ', 'TOMAR'])).toBe('Ana Sá · TOMAR')
    expect(splitAddressLines('')).toEqual([])
  })
})
