import { expect, it } from 'vitest'
import { isBarePostalCode, isPostalCode, normalisePostalCode, splitPostalCode } from './postal-code.ts'

it.each(['1000-001', '3000-213', '4000-322', '8000-269', '9500-150'])('%s is a postal code', text =>
  expect(isPostalCode(text)).toBe(true),
)
it.each(['0999-001', '1000001', '1000-01', '10000-001', 'A000-001', '1000-0001', '1000', '1000-001\n', ''])(
  '%j is none',
  text => expect(isPostalCode(text)).toBe(false),
)
it.each([
  ['1000001', '1000-001'],
  [' 1000 001 ', '1000-001'],
  ['1000 - 001', '1000-001'],
  ['1000–001', '1000-001'],
  ['1000-001', '1000-001'],
  ['100-0001', '100-0001'],
  ['1000', '1000'],
  ['75001 Paris', '75001 Paris'],
])('normalisePostalCode %j: %j', (text, normal) => expect(normalisePostalCode(text)).toBe(normal))
it.each([
  ['1000', true],
  ['0999', false],
  ['1000-001', false],
  ['10000', false],
])('isBarePostalCode %s: %s', (text, expected) => expect(isBarePostalCode(text)).toBe(expected))
it.each([
  ['3080 Figueira da Foz', '3080', 'Figueira da Foz'],
  ['3080-123 Figueira da Foz', '3080-123', 'Figueira da Foz'],
  ['3080 123 FIGUEIRA DA FOZ', '3080-123', 'FIGUEIRA DA FOZ'],
  ['3080123 Figueira da Foz', '3080-123', 'Figueira da Foz'],
  ['3080-123, Figueira da Foz', '3080-123', 'Figueira da Foz'],
  [' 3080 - 123 - Figueira da Foz ', '3080-123', 'Figueira da Foz'],
  ['3080 – Évora', '3080', 'Évora'],
  ['Figueira da Foz 3080-123', '3080-123', 'Figueira da Foz'],
  ['Figueira da Foz, 3080-123', '3080-123', 'Figueira da Foz'],
])('MEM-02: %j is split into code and locality', (text, postalCode, locality) =>
  expect(splitPostalCode(text)).toEqual({ postalCode, locality }),
)
it.each(['3080-123', '3080', 'Figueira da Foz', '75001 Paris', '3080-12 Foz', '0800 Foz', 'Rua 25 de Abril 1974', ''])(
  'MEM-02: %j is not split',
  text => expect(splitPostalCode(text)).toBeUndefined(),
)
