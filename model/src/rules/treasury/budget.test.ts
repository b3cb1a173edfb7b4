import { describe, expect, it } from 'vitest'
import { type BudgetRow, budgetState, linesOfCategory, usedPercent } from './budget.ts'

const row = (costCentre: string | null, amount: number): BudgetRow => ({
  id: `row-${costCentre}`,
  rev: 1,
  categoryId: 'luz',
  costCentre,
  amount,
})
const actual = (costCentre: string | null, amount: number) => ({ categoryId: 'luz', costCentre, amount })

describe('TRE-01: budget against actual', () => {
  it('counts what moved on the line of its cost centre, or else on that of the whole rubrica, and never twice', () => {
    const lines = linesOfCategory(
      'luz',
      [row('Teatro', 500), row(null, 1000), row('Banda', 200), { ...row(null, 9), categoryId: 'agua' }],
      [actual('Teatro', 120), actual('Futsal', 30), actual(null, 7), { ...actual(null, 99), categoryId: 'agua' }],
    )
    expect(lines.map(({ costCentre, planned, actual: moved }) => [costCentre, planned, moved])).toEqual([
      [null, 1000, 37],
      ['Banda', 200, 0],
      ['Teatro', 500, 120],
    ])
  })

  it('has a line for a rubrica without a plan', () => {
    expect(linesOfCategory('luz', [], [actual('Teatro', 5)])).toEqual([
      { categoryId: 'luz', costCentre: null, row: undefined, planned: 0, actual: 5 },
    ])
  })

  it.each([
    ['despesa', 0, 0, undefined],
    ['despesa', 0, 1, 'sem_plano'],
    ['despesa', 1000, 899, 'dentro'],
    ['despesa', 1000, 900, 'no_limite'],
    ['despesa', 1000, 1000, 'no_limite'],
    ['despesa', 1000, 1001, 'acima'],
    ['receita', 1000, 999, 'abaixo'],
    ['receita', 1000, 1000, 'cumprido'],
    ['receita', 0, 1, 'sem_plano'],
  ] as const)('tells by a word how a line stands: %s, %i planned, %i actual: %s', (side, planned, moved, state) => {
    expect(budgetState(side, planned, moved)).toBe(state)
  })

  it('tells how much of the plan is used', () => {
    expect([usedPercent(0, 5), usedPercent(1000, 0), usedPercent(1000, 1255)]).toEqual([undefined, 0, 126])
  })
})
