import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { dropLoginCodes } from '../auth/login-codes.ts'
import { endSessionsOf } from '../auth/sessions.ts'

/**
 * Unties the accounts of members who are about to be deleted. An account of the member's kind opens nothing but that
 * member's page, so it is deactivated and its sessions and codes end; staff keep their access.
 */
export async function endMemberAccess(context: WriteContext, memberIds: readonly string[]): Promise<void> {
  const { db, now } = context
  if (memberIds.length === 0) return
  const { rows } = await sql<{ id: string; isMember: boolean }>`
    select id, role = 'member' as "isMember" from users where member_id = any(${[...memberIds]}::uuid[]) order by id
  `.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await recordStatements(RECORDER, users, ids, context, () =>
    sql`
      update users set member_id = null, active = active and role <> 'member', rev = rev + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
  for (const { id, isMember } of rows) {
    if (!isMember) continue
    await endSessionsOf(context, id, 'user')
    await dropLoginCodes(context, id)
  }
}
