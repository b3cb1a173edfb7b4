import { expect, it } from 'vitest'
import type { FieldType } from './field.ts'
import { printedAs, printValue } from './format.ts'

const options = { a: 'Um', b: 'Dois' }

it.each<[FieldType, unknown, string]>([
  ['string', 'José', 'José'],
  ['phone', '+351912345678', '912 345 678'],
  ['iban', 'PT50000201231234567890154', 'PT50 0002 0123 12345678901 54'],
  ['money', 123_450, '1 234,50 €'],
  ['integer', 1234, '1 234'],
  ['boolean', true, 'Sim'],
  ['boolean', false, 'Não'],
  ['date', '2026-11-15', '15/11/2026'],
  ['datetime', '2026-07-15T10:00:00.000Z', '15/07/2026 11:00'],
  ['enum', 'a', 'Um'],
  ['enum', 'toString', 'toString'],
  ['enumList', ['a', 'b', 'c'], 'Um, Dois, c'],
  ['refs', ['Coro', 'Jovens'], 'Coro, Jovens'],
  ['refs', [], ''],
  ['password', 'segredo', ''],
  ['object', { a: 1 }, '{"a":1}'],
])('prints a %s', (type, value, text) => {
  expect(printValue(type, value, options).replace(/\u00a0|\u202f/g, ' ')).toBe(text)
})

it('prints nothing for nothing', () => {
  expect(printValue('money', null)).toBe('')
  expect(printValue('string', undefined)).toBe('')
})

it('MEM-01: a number that names something is printed as it is, an amount in its groups', () => {
  const print = (isName: boolean) => printValue(printedAs({ type: 'integer', isName }), 12345).replace(/\s/g, ' ')
  expect(print(true)).toBe('12345')
  expect(print(false)).toBe('12 345')
})
