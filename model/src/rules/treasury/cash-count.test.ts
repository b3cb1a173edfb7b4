import { expect, test } from 'vitest'
import {
  CASH_PIECES,
  cashLimitWarning,
  depositFault,
  describeDifference,
  isCashPiece,
  isNote,
  pieceName,
  sumPieces,
} from './cash-count.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('TRE-01: the pieces of the euro are seven notes and eight coins, largest first', () => {
  expect(CASH_PIECES.filter(isNote).map(pieceName)).toEqual(['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €'])
  expect(CASH_PIECES.filter(value => !isNote(value)).map(pieceName)).toEqual([
    '2 €',
    '1 €',
    '50 cêntimos',
    '20 cêntimos',
    '10 cêntimos',
    '5 cêntimos',
    '2 cêntimos',
    '1 cêntimo',
  ])
  expect([isCashPiece(2_000), isCashPiece(2_500), isCashPiece(0)]).toEqual([true, false, false])
})

test('TRE-01: a count is the sum of its pieces, to the cent', () => {
  expect(sumPieces([])).toBe(0)
  expect(sumPieces(CASH_PIECES.map(value => ({ value, count: 1 })))).toBe(88_888)
  expect(
    sumPieces([
      { value: 2_000, count: 7 },
      { value: 5, count: 3 },
      { value: 1, count: 2 },
    ]),
  ).toBe(14_017)
})

test.each([
  [0, 'Certo: o que contou é o que os movimentos dizem.'],
  [250, 'Sobram 2,50 €: contou mais do que os movimentos dizem.'],
  [-1, 'Faltam 0,01 €: contou menos do que os movimentos dizem.'],
])('TRE-01: a difference of %d cents is told in words', (difference, words) => {
  expect(plain(describeDifference(difference))).toBe(words)
})

test('TRE-01: no more than was counted is deposited', () => {
  expect(depositFault(5_000, 5_000)).toBeUndefined()
  expect(plain(depositFault(5_000, 5_001))).toBe('Só contou 50,00 €.')
})

test('TRE-01: a cash box above its limit is pointed out, and none where no limit is set', () => {
  expect(cashLimitWarning(50_000, null)).toBeUndefined()
  expect(cashLimitWarning(50_000, 50_000)).toBeUndefined()
  expect(plain(cashLimitWarning(50_001, 50_000))).toBe(
    'Tem 500,01 €, acima do limite de 500,00 €: deposite o que está a mais.',
  )
})
