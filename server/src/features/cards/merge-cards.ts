import { membershipCards } from '@agremia/model/resources/membership-cards'
import { sql } from 'kysely'
import { recordStatements } from '../../resource/record-changes.ts'
import type { Merge } from '../members/member-reference.ts'
import { endCards } from './end-cards.ts'

/** Moves the cards of a record that goes. Where both have a valid card of a type, the older one is replaced by the other. */
export async function mergeCards({ kernel, context, kept, gone }: Merge): Promise<number> {
  const { db, now } = context
  const { rows: older } = await sql<{ id: string }>`
    select case when (a.issue_date, a.id) < (b.issue_date, b.id) then a.id else b.id end as id
    from membership_cards a join membership_cards b on b.type = a.type and b.status = 'valido' and b.member_id = ${gone.id}
    where a.member_id = ${kept.id} and a.status = 'valido'
  `.execute(db)
  await endCards(
    context,
    older.map(({ id }) => ({ id, status: 'substituido', reason: 'erro' })),
  )
  const { rows } = await sql<{ id: string }>`
    select id from membership_cards where member_id = ${gone.id} order by id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(kernel, membershipCards, ids, context, () =>
    sql`
      update membership_cards set member_id = ${kept.id}, rev = rev + 1, updated_at = ${now} where id = any(${ids}::uuid[])
    `.execute(db),
  )
  return ids.length
}
