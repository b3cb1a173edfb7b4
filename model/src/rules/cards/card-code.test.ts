import { describe, expect, it } from 'vitest'
import { CARD_CODE_FAULTS, cardCodeOf, isCardCode, printCardCode, readCardCode } from './card-code.ts'

const CODE = '7K3M9QPX2T0A'

describe('CARD-02: the code of a card', () => {
  it('is made of 12 random bytes, five bits of each', () => {
    expect(cardCodeOf(new Uint8Array(12))).toBe('000000000000')
    expect(cardCodeOf(new Uint8Array(16).fill(255))).toBe('ZZZZZZZZZZZZ')
    expect(cardCodeOf(Uint8Array.from({ length: 12 }, (_, index) => index + 8))).toBe('89ABCDEFGHJK')
    expect(() => cardCodeOf(new Uint8Array(11))).toThrow()
  })

  it('has only characters that nobody mistakes for another', () => {
    const all = Array.from({ length: 32 }, (_, value) => cardCodeOf(new Uint8Array(12).fill(value))[0])
    expect(all.join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  })

  it.each([
    ['as printed', CODE],
    ['in lower case', '7k3m9qpx2t0a'],
    ['with O for 0', '7K3M9QPX2TOA'],
    ['in groups', '7K3M 9QPX 2T0A'],
    ['with hyphens, as some scanners send them', '7K3M-9QPX–2T0A'],
    ['with a line break after it', `${CODE}\r\n`],
    ['as an address', `https://socios.example/v/${CODE}`],
    ['as an address of another host', `http://192.168.1.9:3000/v/${CODE.toLowerCase()}/`],
    ['as an address with a query', `https://socios.example/v/${CODE}?utm_source=qr`],
  ])('is understood %s', (_how, entered) => expect(readCardCode(entered)).toEqual({ code: CODE }))

  it('is understood with I and L for 1', () => expect(readCardCode('IL3M9QPX2T0A')).toEqual({ code: '113M9QPX2T0A' }))

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['7K3M9QPX2T0', 'length'],
    ['7K3M9QPX2T0AA', 'length'],
    ['7K3M9QPXÇT0A', 'characters'],
    ['7K3M9QPXUT0A', 'characters'],
    ['https://outro.example/', 'otherSite'],
    ['https://outro.example/v/curto', 'otherSite'],
    ['https://outro.example/v/7K3M9QPX2T0A/mais', 'otherSite'],
    ['WIFI:S:rede;T:WPA;P:segredo;;', 'otherSite'],
    ['mailto:geral@arp.example', 'otherSite'],
    ['javascript:alert(1)', 'otherSite'],
  ] as const)('%j is refused: %s', (entered, fault) => {
    expect(readCardCode(entered)).toEqual({ fault })
    expect(CARD_CODE_FAULTS[fault]).toMatch(/\.$/)
  })

  it('is printed in groups of four', () => {
    expect(printCardCode(CODE)).toBe('7K3M 9QPX 2T0A')
    expect(isCardCode(CODE)).toBe(true)
    expect(isCardCode(printCardCode(CODE))).toBe(false)
  })
})
