import type { BulkAction } from '@agremia/model/calls/bulk'
import { printDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import { deriveAndTell } from '../derive-members.ts'
import type { Planner } from './plan.ts'

type CategoryAction = Extract<BulkAction, { kind: 'category' }>

/** From a day on. A category given before on the very same day is replaced. */
export const planCategories: Planner<CategoryAction> = async (_kernel, context, chosen, { categoryId, fromDate }) => {
  const { db, now } = context
  const { rows: named } = await sql<{
    name: string
  }>`select name from member_categories where id = ${categoryId}`.execute(db)
  const [category] = named
  if (!category) throw new InvalidInput({ 'action.categoryId': 'Escolha a categoria.' })
  const { rows } = await sql<{ id: string; categoryId: string; name: string }>`
    select t.member_id as id, t.category_id as "categoryId", c.name
    from member_terms t join member_categories c on c.id = t.category_id
    where t.member_id = any(${chosen.map(one => one.id)}::uuid[]) and t.kind = 'categoria'
      and t.from_date <= ${fromDate} and (t.end_date is null or t.end_date >= ${fromDate})
  `.execute(db)
  const then = new Map(rows.map(row => [row.id, row]))
  const judged = chosen.map(one => {
    const had = then.get(one.id)
    const stays = !had
      ? `Só foi admitido em ${printDay(one.admissionDate)}.`
      : had.categoryId === categoryId
        ? 'Já está nesta categoria.'
        : undefined
    return { one, from: had?.name ?? '', stays }
  })
  const changing = judged.filter(({ stays }) => stays === undefined)
  return {
    steps: changing.map(({ one, from }) => ({ one, from, to: category.name })),
    left: judged.flatMap(({ one, stays }) => (stays === undefined ? [] : [{ one, reason: stays }])),
    async carryOut() {
      const ids = changing.map(({ one }) => one.id)
      const { rows: replaced } = await sql<{ memberId: string; categoryId: string }>`
        select member_id as "memberId", category_id as "categoryId" from member_terms
        where member_id = any(${ids}::uuid[]) and kind = 'categoria' and from_date = ${fromDate}
      `.execute(db)
      const before = new Map(replaced.map(row => [row.memberId, { categoryId: row.categoryId }]))
      const { rows: made } = await sql<{ id: string; memberId: string }>`
        insert into member_terms (id, created_at, updated_at, member_id, kind, from_date, category_id)
        select gen_random_uuid(), ${now}, ${now}, member_id, 'categoria', ${fromDate}::date, ${categoryId}
        from unnest(${ids}::uuid[]) as member_id
        on conflict (member_id, kind, from_date) do update
          set category_id = excluded.category_id, updated_at = excluded.updated_at, rev = member_terms.rev + 1
        returning id, member_id as "memberId"
      `.execute(db)
      await deriveAndTell(context, ids)
      return made.map(({ id, memberId }) => ({
        resource: 'memberTerms',
        id,
        memberId,
        before: before.get(memberId) ?? null,
        after: { memberId, kind: 'categoria', fromDate, categoryId },
      }))
    },
  }
}
