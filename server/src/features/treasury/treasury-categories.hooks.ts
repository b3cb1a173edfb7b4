import type { treasuryCategories } from '@agremia/model/resources/treasury-categories'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { Findings, Hooks } from '../../resource/hooks.ts'

export const treasuryCategoryHooks: Hooks<typeof treasuryCategories> = {
  async check({ id, before, after }, { db }): Promise<Findings> {
    if (!before || (after && after.direction === before.direction)) return {}
    const { rows } = await sql<{ uses: number }>`
      select (select count(*) from treasury_docs where category_id = ${id})::int
        + (select count(*) from treasury_movements where category_id = ${id})::int
        + (select count(*) from budgets where category_id = ${id})::int as uses
    `.execute(db)
    if (!rows[0]?.uses) return {}
    const text = 'Já é usada em documentos, movimentos ou no orçamento.'
    const errors: FieldErrors = after
      ? { direction: `${text} Crie outra rubrica.` }
      : { _: `${text} Pode mudar-lhe o nome.` }
    return { errors }
  },
}
