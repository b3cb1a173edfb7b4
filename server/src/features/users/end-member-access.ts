import { users } from '@agremia/model/resources/users'
import { fold } from '@agremia/model/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { eraseAuthors, eraseTraces, findTraces } from '../audit/erase-traces.ts'
import { RECORDER } from '../audit/recorder.ts'
import { dropLoginCodes } from '../auth/login-codes.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { eraseMessagesTo } from '../messages/erase-messages.ts'

/**
 * Unties the accounts of members who are about to be deleted. An account of the member's kind opens nothing but that
 * member's page, so it is deactivated and its sessions and codes end; staff keep their access.
 */
export const endMemberAccess = (context: WriteContext, memberIds: readonly string[]) =>
  endAccess(context, memberIds, sql``)

const ERASED_ACCOUNT = 'Conta apagada'
/** A domain that cannot exist (RFC 2606); the column holds a unique address. */
const ERASED_EMAIL = sql`id || '@apagado.invalid'`

/** Like `endMemberAccess`, for members who are erased: their accounts lose name and e-mail too, here and in the audit log. */
export async function eraseMemberAccounts(context: WriteContext, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ _id: string; email: string }>`
    select id as "_id", email from users where member_id = any(${[...memberIds]}::uuid[]) and role = 'member'
  `.execute(context.db)
  const onlyMember = (value: RawBuilder<unknown>, column: string) =>
    sql`${sql.ref(column)} = case when role = 'member' then ${value} else ${sql.ref(column)} end`
  const erased = sql`
    ${onlyMember(sql`${ERASED_ACCOUNT}`, 'name')}, ${onlyMember(sql`${fold(ERASED_ACCOUNT)}`, 'name_sort')},
    ${onlyMember(ERASED_EMAIL, 'email')}, ${onlyMember(sql`null`, 'notes')},
    ${onlyMember(sql`${fold(ERASED_ACCOUNT)}`, 'search')},`
  await endAccess(context, memberIds, erased)
  if (rows.length === 0) return
  const ids = rows.map(({ _id }) => _id)
  await sql`update sessions set address = '', user_agent = '' where user_id = any(${ids}::uuid[])`.execute(context.db)
  await eraseTraces(context, await findTraces(context, users, rows))
  await eraseAuthors(context, ids)
  await eraseMessagesTo(
    context,
    rows.map(({ email }) => email),
  )
}

async function endAccess(context: WriteContext, memberIds: readonly string[], erased: RawBuilder<unknown>) {
  const { db, now } = context
  if (memberIds.length === 0) return
  const { rows } = await sql<{ id: string; isMember: boolean }>`
    select id, role = 'member' as "isMember" from users where member_id = any(${[...memberIds]}::uuid[]) order by id
  `.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await recordStatements(RECORDER, users, ids, context, () =>
    sql`
      update users set ${erased} member_id = null, active = active and role <> 'member', rev = rev + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
  for (const { id, isMember } of rows) {
    if (!isMember) continue
    await endSessionsOf(context, id, 'user')
    await dropLoginCodes(context, id)
  }
}
