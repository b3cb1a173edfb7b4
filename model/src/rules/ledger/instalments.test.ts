import { describe, expect, it } from 'vitest'
import {
  describeAgreement,
  describeInstalment,
  dueInstalments,
  instalmentErrors,
  instalmentStates,
  splitIntoInstalments,
} from './instalments.ts'

describe('PAY-03: instalments', () => {
  it.each<[number, number, number[]]>([
    [6000, 3, [2000, 2000, 2000]],
    [10000, 3, [3334, 3333, 3333]],
    [5, 4, [2, 1, 1, 1]],
    [2, 2, [1, 1]],
  ])('of %d cents in %d sum to the cent', (amount, count, amounts) =>
    expect(splitIntoInstalments({ amount, count, firstDueDate: '2026-01-15' }).map(one => one.amount)).toEqual(amounts),
  )

  it('fall on the same day of each month, or on its last', () =>
    expect(splitIntoInstalments({ amount: 400, count: 4, firstDueDate: '2026-12-31' })).toEqual([
      { number: 1, amount: 100, dueDate: '2026-12-31' },
      { number: 2, amount: 100, dueDate: '2027-01-31' },
      { number: 3, amount: 100, dueDate: '2027-02-28' },
      { number: 4, amount: 100, dueDate: '2027-03-31' },
    ]))

  const today = '2026-03-10'
  const agreed = { amount: 6000, count: 3, firstDueDate: today }
  it.each([
    [{}, {}],
    [{ count: 1 }, { count: 'Indique entre 2 e 60 prestações.' }],
    [{ count: 61 }, { count: 'Indique entre 2 e 60 prestações.' }],
    [{ count: 2.5 }, { count: 'Indique entre 2 e 60 prestações.' }],
    [{ amount: 2 }, { count: 'Com 0,02\u00a0€, são no máximo 2 prestações.' }],
    [
      { firstDueDate: '2026-03-09' },
      { firstDueDate: 'A primeira prestação não pode vencer antes de hoje, 10/03/2026.' },
    ],
  ])('with %j have the errors %j', (more, errors) =>
    expect(instalmentErrors({ ...agreed, ...more }, today)).toEqual(errors),
  )

  it('of nothing are refused', () => expect(instalmentErrors({ ...agreed, amount: 0 }, today)).toHaveProperty('amount'))

  it('are told in words', () => {
    expect(describeAgreement(agreed)).toBe('3 prestações de 20,00\u00a0€, desde 10/03/2026')
    expect(describeAgreement({ ...agreed, amount: 10000 })).toBe(
      '3 prestações a partir de 33,33\u00a0€, desde 10/03/2026',
    )
  })

  it('are settled in their order, and overdue from the day after', () =>
    expect(
      instalmentStates({ ...agreed, settledAmount: 2500, reducedAmount: 0 }, '2026-04-11').map(
        ({ settled, isOverdue }) => [settled, isOverdue],
      ),
    ).toEqual([
      [2000, false],
      [500, true],
      [0, false],
    ]))

  it.each([
    [1000, [2000, 2000, 1000]],
    [2000, [2000, 2000]],
    [4500, [1500]],
    [6000, []],
  ])('of which %d cents were annulled or waived are less from the last on', (reducedAmount, amounts) => {
    const followed = { ...agreed, amount: 6000 - reducedAmount, settledAmount: 0, reducedAmount }
    expect(instalmentStates(followed, today).map(({ amount }) => amount)).toEqual(amounts)
  })

  it('are named', () => expect(describeInstalment(2, 6)).toBe('Prestação 2 de 6'))
})

it.each<[string, string, number, object | undefined]>([
  ['before the first', '2026-01-14', 0, undefined],
  ['on the day of the first', '2026-01-15', 0, { amount: 100, dueDate: '2026-01-15', words: 'prestação 1 de 4' }],
  ['once the first is paid', '2026-01-20', 100, undefined],
  [
    'with three due and a part paid',
    '2026-03-15',
    150,
    { amount: 150, dueDate: '2026-02-15', words: 'prestações 2 a 3 de 4' },
  ],
  ['when all is paid', '2026-12-31', 400, undefined],
])('PAY-03: what is due of an agreement %s', (_when, day, settledAmount, due) =>
  expect(
    dueInstalments({ amount: 400, count: 4, firstDueDate: '2026-01-15', settledAmount, reducedAmount: 0 }, day),
  ).toEqual(due),
)
