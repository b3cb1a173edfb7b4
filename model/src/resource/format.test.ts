import { expect, it } from 'vitest'
import { parseNotation } from '../rules/rich-text/notation.ts'
import type { FieldType } from './field.ts'
import { printAs, printValue } from './format.ts'

const options = { a: 'Um', b: 'Dois' }

it.each<[FieldType, unknown, string]>([
  ['string', 'José', 'José'],
  ['phone', '+351912345678', '912 345 678'],
  ['iban', 'PT50000201231234567890154', 'PT50 0002 0123 1234 5678 9015 4'],
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
  ['richText', parseNotation('Olá, **{{nome}}**\n\n- um'), 'Olá, {{nome}}\n\n- um'],
  ['password', 'segredo', ''],
  ['object', { a: 1 }, '{"a":1}'],
])('prints a %s', (type, value, text) => {
  expect(printValue(type, value, options).replace(/\u00a0|\u202f/g, ' ')).toBe(text)
})

it('prints nothing for nothing', () => {
  expect(printValue('money', null)).toBe('')
  expect(printValue('string', undefined)).toBe('')
})

it('MEM-01d: a number that names something is printed as it is, an amount in its groups', () => {
  const print = (isName: boolean) => printAs({ type: 'integer', isName }, 12345).replace(/\s/g, ' ')
  expect(print(true)).toBe('12345')
  expect(print(false)).toBe('12 345')
})

it('MEM-01d: with as many digits as are asked for, and never fewer than it has', () => {
  const print = (value: unknown, digits?: number) => printAs({ type: 'integer', isName: true, digits }, value)
  expect([print(12, 4), print(12, 1), print(12), print(12_345, 4), print(null, 4)]).toEqual([
    '0012',
    '12',
    '12',
    '12345',
    '',
  ])
})
