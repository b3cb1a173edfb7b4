import { expect, test } from 'vitest'
import { countCash } from './count-cash.ts'

test('TRE-01: what is typed for each coin and note is added up, and what is not typed is not there', () => {
  const { counted, faults, left, deposit } = countCash({ pieces: { 5000: '3', 50: ' 7 ', 1: '' }, deposit: '100' })
  expect([counted, faults.size, left, deposit]).toEqual([15_350, 0, 5_350, 10_000])
})

test.each(['x', '-1', '1,5', '100001'])('TRE-01: «%s» is no number of coins', text => {
  const { counted, faults } = countCash({ pieces: { 2000: text, 100: '1' }, deposit: '' })
  expect([counted, [...faults]]).toEqual([100, [2000]])
})

test('TRE-01: a deposit that cannot be read is told apart from none', () => {
  expect(countCash({ pieces: {}, deposit: 'tudo' }).deposit).toBeNull()
  expect(countCash({ pieces: {}, deposit: ' ' }).deposit).toBeUndefined()
})
