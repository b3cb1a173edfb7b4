import type { BudgetSheet, BudgetSheetHalf } from '@agremia/model/calls/treasury-map'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type ActualSum, type BudgetRow, linesOfCategory } from '@agremia/model/rules/treasury/budget'
import type { CashSide } from '@agremia/model/rules/treasury/cash-map'
import { type Kysely, sql } from 'kysely'

interface CategoryRow {
  id: string
  name: string
  code: string | null
  direction: CashSide
}

interface ActualRow extends Omit<ActualSum, 'categoryId'> {
  categoryId: string | null
  side: CashSide
}

/** The budget of a year against what moved in it. */
export async function readBudget(db: Kysely<unknown>, year: number): Promise<BudgetSheet> {
  const { rows: categories } = await sql<CategoryRow>`
    select id, name, code, direction from treasury_categories order by "order", name_sort
  `.execute(db)
  const { rows: planned } = await sql<BudgetRow>`
    select id, rev, category_id as "categoryId", cost_centre as "costCentre", amount from budgets where fiscal_year = ${year}
  `.execute(db)
  // What moved without a rubrica of its own is told apart; payments of members without one too.
  const { rows: moved } = await sql<ActualRow>`
    select e.category_id as "categoryId", coalesce(b.cost_centre, e.cost_centre) as "costCentre", e.side,
      sum(e.amount * case e.side when 'receita' then 1 else -1 end)::bigint as amount
    from cash_entries e left join budgets b on b.fiscal_year = ${year} and b.category_id = e.category_id
      and b.cost_centre_sort = e.cost_centre_sort
    where e.day between ${`${year}-01-01`} and ${`${year}-12-31`} and e.side is not null
    group by 1, 2, 3
  `.execute(db)
  const { rows: before } = await sql<{ lines: number }>`
    select count(*)::int as lines from budgets where fiscal_year = ${year - 1}
  `.execute(db)
  const half = (side: CashSide): BudgetSheetHalf => {
    const actuals = moved.flatMap(({ categoryId, ...sum }) => (categoryId === null ? [] : [{ ...sum, categoryId }]))
    const own = categories
      .filter(({ direction }) => direction === side)
      .map(category => ({ category, lines: linesOfCategory(category.id, planned, actuals) }))
    const lines = own.flatMap(one => one.lines)
    const unclassified = moved
      .filter(one => one.categoryId === null && one.side === side)
      .reduce((sum, { amount }) => sum + amount, 0)
    return {
      planned: eurosFromCents(lines.reduce((sum, line) => sum + line.planned, 0)),
      actual: eurosFromCents(lines.reduce((sum, line) => sum + line.actual, unclassified)),
      unclassified: eurosFromCents(unclassified),
      categories: own.map(({ category, lines: ownLines }) => ({
        categoryId: category.id,
        name: category.name,
        code: category.code,
        lines: ownLines.map(line => ({
          costCentre: line.costCentre,
          _id: line.row?.id ?? null,
          rev: line.row?.rev ?? null,
          planned: eurosFromCents(line.planned),
          actual: eurosFromCents(line.actual),
        })),
      })),
    }
  }
  return {
    year,
    receipts: half('receita'),
    payments: half('despesa'),
    linesOfYearBefore: before[0]?.lines ?? 0,
  }
}
