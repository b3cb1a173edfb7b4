import type { CashSide } from './cash-map.ts'

/** What was planned for a rubrica, or for one cost centre of it, in cents. */
export interface BudgetRow {
  id: string
  rev: number
  categoryId: string
  costCentre: string | null
  amount: number
}

/** What moved in the year for a rubrica and cost centre, in cents; above zero where it adds to its side. */
export interface ActualSum {
  categoryId: string
  costCentre: string | null
  amount: number
}

export interface BudgetLine {
  categoryId: string
  costCentre: string | null
  /** Undefined where nothing was planned. */
  row: BudgetRow | undefined
  planned: number
  actual: number
}

/**
 * The lines of a rubrica: one for the whole of it, and one for each cost centre that has a plan of its own. What moved for a cost
 * centre counts on its line where there is one, and else on that of the whole, so that nothing is counted twice.
 */
export function linesOfCategory(
  categoryId: string,
  rows: readonly BudgetRow[],
  actuals: readonly ActualSum[],
): BudgetLine[] {
  const own = rows.filter(row => row.categoryId === categoryId)
  const centres = own.flatMap(({ costCentre }) => (costCentre === null ? [] : [costCentre]))
  return [null, ...centres.toSorted((one, other) => one.localeCompare(other, 'pt'))].map(costCentre => {
    const row = own.find(one => one.costCentre === costCentre)
    const actual = actuals
      .filter(one => one.categoryId === categoryId)
      .filter(one => (centres.includes(one.costCentre ?? '') ? one.costCentre : null) === costCentre)
      .reduce((sum, { amount }) => sum + amount, 0)
    return { categoryId, costCentre, row, planned: row?.amount ?? 0, actual }
  })
}

export const BUDGET_STATES = {
  sem_plano: 'Não orçamentado',
  dentro: 'Dentro do previsto',
  no_limite: 'Quase esgotado',
  acima: 'Acima do previsto',
  abaixo: 'Por cumprir',
  cumprido: 'Cumprido',
} as const
export type BudgetState = keyof typeof BUDGET_STATES

/** From this share of the plan on, an expense is almost used up. */
const NEARLY_USED = 0.9

/** How a line stands, in a word; nothing where neither plan nor movement is there. */
export function budgetState(side: CashSide, planned: number, actual: number): BudgetState | undefined {
  if (planned === 0) return actual === 0 ? undefined : 'sem_plano'
  if (side === 'receita') return actual >= planned ? 'cumprido' : 'abaixo'
  if (actual > planned) return 'acima'
  return actual >= planned * NEARLY_USED ? 'no_limite' : 'dentro'
}

/** How much of the plan is used, in hundredths; undefined without a plan. */
export const usedPercent = (planned: number, actual: number): number | undefined =>
  planned === 0 ? undefined : Math.round((actual * 100) / planned)
