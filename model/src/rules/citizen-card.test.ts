import { expect, it } from 'vitest'
import { isCitizenCard } from './citizen-card.ts'

it.each([
  ['00000000 0 ZZ4', true],
  ['000000000ZZ4', true],
  ['00000000', true],
  ['000000000ZZ5', false],
  ['000000001ZZ4', false],
  ['0000000', false],
  ['00000000AZZ4', false],
])('MEM-01c: %s as a citizen card is %s', (text, is) => expect(isCitizenCard(text)).toBe(is))
