import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { saveRows } from '../../resource/save-rows.ts'
import type { Merge } from '../members/member-reference.ts'

/** A member has one account. Where both records have one, the account of the record that goes is no longer tied to any. */
export async function reassignAccount({ kernel, context, served, kept, gone }: Merge): Promise<number> {
  const { rows: taken } = await sql`select 1 from users where member_id = ${kept.id}`.execute(context.db)
  const memberId = taken.length > 0 ? null : kept.id
  const { rows } = await sql<{ id: string }>`select id from users where member_id = ${gone.id}`.execute(context.db)
  const changes = rows.map(({ id }) => ({ kind: 'update', id, input: {}, columns: { member_id: memberId } }) as const)
  await saveRows(served(users.name), kernel, changes, context, { rules: 'skip' })
  return memberId === null ? 0 : rows.length
}
