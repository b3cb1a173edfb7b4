import { describe, expect, it } from 'vitest'
import { mbwayPhoneFault, toMbwayPhone } from './mbway-phone.ts'

describe('PAY-05: MB WAY needs a Portuguese mobile number', () => {
  it.each([
    ['912345678', '351#912345678'],
    ['+351 912 345 678', '351#912345678'],
    ['00351923456789', '351#923456789'],
    ['351#932345678', '351#932345678'],
    ['961 234 567', '351#961234567'],
    ['(+351) 96-123.45.67', '351#961234567'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(toMbwayPhone(typed)).toBe(sent)
    expect(mbwayPhoneFault(typed)).toBeUndefined()
  })

  it.each([
    ['212345678', 'O MB WAY precisa de um telemóvel português.'],
    ['902345678', 'O MB WAY precisa de um telemóvel português.'],
    ['942345678', 'O MB WAY precisa de um telemóvel português.'],
    ['812345678', 'O MB WAY precisa de um telemóvel português.'],
    ['+34 612345678', 'O MB WAY precisa de um telemóvel português.'],
    ['91234567', 'Escreva um número de telemóvel, por exemplo 912 345 678.'],
    ['9123456789', 'Escreva um número de telemóvel, por exemplo 912 345 678.'],
    ['noventa e um', 'Escreva um número de telemóvel, por exemplo 912 345 678.'],
    ['  ', 'Indique o telemóvel.'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(toMbwayPhone(typed)).toBeNull()
    expect(mbwayPhoneFault(typed)).toBe(fault)
  })

  it('takes the prefixes that the organisation has set', () => {
    expect(toMbwayPhone('942345678', ['94'])).toBe('351#942345678')
    expect(toMbwayPhone('912345678', ['94'])).toBeNull()
  })
})
