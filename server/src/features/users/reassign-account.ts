import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { saveRows } from '../../resource/save-rows.ts'
import type { Merge } from '../members/member-reference.ts'
import { endMemberAccess } from './end-member-access.ts'

/**
 * A member has one account. Where both records have one, the account of the record that goes is no longer tied to any and,
 * if it is of the member's kind, opens nothing any more and is deactivated.
 */
export async function reassignAccount({ kernel, context, served, kept, gone }: Merge): Promise<number> {
  const { rows: taken } = await sql`select 1 from users where member_id = ${kept.id}`.execute(context.db)
  const memberId = taken.length > 0 ? null : kept.id
  if (memberId === null) {
    await endMemberAccess(context, [gone.id])
    return 0
  }
  const { rows } = await sql<{ id: string }>`select id from users where member_id = ${gone.id}`.execute(context.db)
  const changes = rows.map(({ id }) => ({ kind: 'update', id, input: {}, columns: { member_id: memberId } }) as const)
  await saveRows(served(users.name), kernel, changes, context, { rules: 'skip' })
  return rows.length
}
