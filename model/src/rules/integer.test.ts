import { expect, it } from 'vitest'
import { parseInteger } from './integer.ts'

it.each([
  ['1234', 1234],
  ['1 234', 1234],
  ['1\u00a0234', 1234],
  ['1.234', 1234],
  ['1.234.567', 1234567],
  [' 0007 ', 7],
  ['-5', -5],
  ['−5', -5],
  ['+5', 5],
  ['-0', 0],
  ['9007199254740991', 9007199254740991],
])('reads %j as %d', (text, value) => expect(parseInteger(text)).toBe(value))

it.each([
  '',
  ' ',
  '-',
  '1,5',
  '1.5',
  '1.23',
  '12.34',
  '1.2345',
  '0.123',
  '1 234.567',
  '1,234',
  '12a',
  '1e3',
  '0x10',
  '9007199254740993',
])('does not read %j', text => expect(parseInteger(text)).toBeNull())
