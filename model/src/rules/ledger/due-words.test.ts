import { expect, it } from 'vitest'
import { dueWords } from './due-words.ts'

it.each([
  [-3, 'vence a 31/03/2027'],
  [0, 'vence a 31/03/2027'],
  [1, 'vencida há 1 dia'],
  [229, 'vencida há 229 dias'],
  [3883, 'vencida há 3\u00a0883 dias'],
])('PAY-03: a debt that is %i days overdue: %s', (days, words) => {
  expect(dueWords('2027-03-31', days)).toBe(words)
})
