import { budgets } from '@agremia/model/resources/budgets'
import { eurosFromCents } from '@agremia/model/rules/money'
import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { FeatureDeps } from '../feature.ts'

/** Copies to a year the lines of the budget of the year before that it does not have; answers how many. */
export async function copyBudget(
  { kernel, served }: Pick<FeatureDeps, 'kernel' | 'served'>,
  context: WriteContext,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ categoryId: string; costCentre: string | null; amount: number }>`
    select b.category_id as "categoryId", b.cost_centre as "costCentre", b.amount from budgets b
    where b.fiscal_year = ${year - 1} and not exists (select from budgets o where o.fiscal_year = ${year}
      and o.category_id = b.category_id and o.cost_centre_sort is not distinct from b.cost_centre_sort)
  `.execute(context.db)
  if (rows.length === 0) throw new Conflict(`O orçamento de ${year - 1} não tem nada que falte no de ${year}.`)
  await saveRows(
    served(budgets.name),
    kernel,
    rows.map(({ amount, ...row }) => ({
      kind: 'create' as const,
      body: { ...row, fiscalYear: year, amount: eurosFromCents(amount) },
    })),
    context,
  )
  return rows.length
}
