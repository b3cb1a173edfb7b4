import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 cartas'],
  [1, '1 carta'],
  [2, '2 cartas'],
  [1284, '1\u00a0284 cartas'],
])('%d with its noun', (count, text) => expect(counted(count, 'carta', 'cartas')).toBe(text))
