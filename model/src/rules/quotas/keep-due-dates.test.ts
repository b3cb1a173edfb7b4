import { expect, it } from 'vitest'
import { keepDueDates } from './keep-due-dates.ts'
import { memberWith, rulesWith } from './quota-case.ts'
import { quotasDue } from './quotas-due.ts'

const [quota] = quotasDue(memberWith(), rulesWith(), {
  from: '2026-01-01',
  until: '2026-12-31',
  issueDate: '2026-04-20',
}).quotas
const made = (amount: number, ...owed: [dueDate: string, amount: number][]) =>
  keepDueDates(
    quota ? [{ ...quota, originalAmount: amount }] : [],
    owed.map(([dueDate, cents]) => ({ dueDate, amount: cents })),
    '2026-04-20',
  ).map(({ dueDate, originalAmount, isPart = false }) => [dueDate, originalAmount, isPart])

it.each<[string, [string, number][], number, unknown[][]]>([
  ['the same amount', [['2026-03-31', 2400]], 2400, [['2026-03-31', 2400, false]]],
  ['less', [['2026-03-31', 2400]], 600, [['2026-03-31', 600, false]]],
  [
    'more',
    [['2026-03-31', 2400]],
    3000,
    [
      ['2026-03-31', 2400, false],
      ['2026-05-20', 600, true],
    ],
  ],
  [
    'more, raised before',
    [
      ['2026-05-01', 600],
      ['2026-03-31', 2400],
    ],
    3100,
    [
      ['2026-03-31', 2400, false],
      ['2026-05-01', 600, true],
      ['2026-05-20', 100, true],
    ],
  ],
  [
    'two that were due on one day',
    [
      ['2026-03-31', 1200],
      ['2026-03-31', 1200],
    ],
    2400,
    [['2026-03-31', 2400, false]],
  ],
  ['one of which everything was waived', [['2026-03-31', 0]], 2400, [['2026-05-20', 2400, false]]],
])('PAY-01: a quota made again stays due when it was up to what was owed: %s', (_what, owed, amount, expected) => {
  expect(made(amount, ...owed)).toEqual(expected)
})

it('PAY-01: a quota that takes no other place is due as planned', () => {
  expect(made(2400)).toEqual([[quota?.dueDate, 2400, false]])
})
