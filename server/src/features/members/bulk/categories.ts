import type { BulkAction } from '@agremia/model/calls/bulk'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { followedTerms } from '../followed-rows.ts'
import type { BulkChange, Proposal } from './plan.ts'

type CategoryAction = Extract<BulkAction, { kind: 'category' }>

interface CategoryThen {
  memberId: string
  termId: string
  categoryId: string
  name: string
  /** Whether it begins on the day of the change. */
  isOfThatDay: boolean
}

/** Sets a category from a day on, by the rules for a single member. A category that begins on the same day is replaced. */
export async function changeCategories(
  { db }: WriteContext,
  { categoryId, fromDate }: CategoryAction,
): Promise<BulkChange> {
  const { rows: named } = await sql<{ name: string }>`
    select name from member_categories where id = ${categoryId}
  `.execute(db)
  const [to] = named
  if (!to) throw new InvalidInput({ 'action.categoryId': 'Escolha a categoria.' })
  return {
    served: followedTerms,
    requestFields: {},
    async propose(members) {
      const { rows } = await sql<CategoryThen>`
        select t.member_id as "memberId", t.id as "termId", t.category_id as "categoryId", c.name,
          t.from_date = ${fromDate}::date as "isOfThatDay"
        from member_terms t join member_categories c on c.id = t.category_id
        where t.member_id = any(${members.map(({ id }) => id)}::uuid[]) and t.kind = 'categoria'
          and t.from_date <= ${fromDate} and (t.end_date is null or t.end_date >= ${fromDate})
      `.execute(db)
      const then = new Map(rows.map(row => [row.memberId, row]))
      return members.map((member): Proposal => {
        const had = then.get(member.id)
        const words = { member, from: had?.name ?? '', to: to.name }
        if (had?.categoryId === categoryId) return { ...words, change: undefined, reason: 'Já está nesta categoria.' }
        const change = had?.isOfThatDay
          ? ({ kind: 'update', id: had.termId, body: { categoryId } } as const)
          : ({ kind: 'create', body: { memberId: member.id, kind: 'categoria', fromDate, categoryId } } as const)
        return { ...words, change }
      })
    },
  }
}
