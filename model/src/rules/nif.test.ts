import { describe, expect, it } from 'vitest'
import { CONSUMIDOR_FINAL, isNif, isNipc, isTaxNumber, normaliseNif, taxCountryOf } from './nif.ts'

describe('isNif', () => {
  it.each([
    '501964843',
    'PT 501 964 843',
    'pt501.964.843',
    '501-964-843',
    '507104560',
    '506035220',
    '204716624',
    '545259045',
    '299999998',
    '300000006',
    '450000001',
    '980000009',
    '390000019',
    '399999990',
    '599000015',
    CONSUMIDOR_FINAL,
  ])('%s is one', text => expect(isNif(text)).toBe(true))

  it.each([
    ['501964842', 'check digit'],
    ['123456788', 'check digit'],
    ['213456789', 'check digit'],
    ['123123123', 'check digit'],
    ['12345678', 'eight digits'],
    ['5019648430', 'ten digits'],
    ['400000008', 'prefix'],
    ['730000001', 'prefix'],
    ['012345678', 'prefix'],
    ['12345678A', 'letter'],
    ['ES501964843', 'another country'],
    ['٥٠١٩٦٤٨٤٣', 'digits of another script'],
    ['', 'empty'],
  ])('%s is none: %s', text => expect(isNif(text)).toBe(false))
})

it.each([
  ['501964843', true],
  ['PT 599 000 015', true],
  ['980000009', true],
  ['204716624', false],
  ['450000001', false],
  ['501964842', false],
  [CONSUMIDOR_FINAL, false],
])('isNipc %s: %s', (text, expected) => expect(isNipc(text)).toBe(expected))

it('normaliseNif leaves the nine digits', () => expect(normaliseNif(' pt 501.964-843 ')).toBe('501964843'))

it.each([
  ['503504564', true, undefined],
  ['PT 503 504 564', true, undefined],
  ['503504565', false, undefined],
  ['PT503504565', false, undefined],
  ['ES B-12345678', true, 'ES'],
  ['ie1234567t', true, 'IE'],
  ['B12345678', false, undefined],
  ['ES', false, undefined],
  ['ES1234567890123456789', false, undefined],
])('TRE-01: %s may be the tax number of a supplier: %s, of the country %s', (number, isValid, country) => {
  expect([isTaxNumber(number), taxCountryOf(number)]).toEqual([isValid, country])
})
