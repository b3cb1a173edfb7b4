import { expect, it } from 'vitest'
import { describeRule } from './describe-rule.ts'

it.each([
  [null, null, undefined],
  [0, null, undefined],
  [null, 9, 'Sai às 9 h.'],
  [0, 1, 'Sai à 1 h.'],
  [1, null, 'Sai 1 dia depois.'],
  [15, 10, 'Sai 15 dias depois, às 10 h.'],
  [-14, 0, 'Sai 14 dias antes, às 0 h.'],
])('MSG-02: a rule of %s days and hour %s is told as %s', (offsetDays, sendHour, words) => {
  expect(describeRule({ hasLeavingRule: true, offsetDays, sendHour })).toBe(words)
  expect(describeRule({ hasLeavingRule: false, offsetDays, sendHour })).toBeUndefined()
})
