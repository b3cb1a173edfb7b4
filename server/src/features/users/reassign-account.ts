import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { announce } from '../../resource/context.ts'
import { withTitles } from '../../resource/diff.ts'
import type { Merge } from '../members/member-reference.ts'

/** A member has one account. Where both records have one, the account of the record that goes is no longer tied to any. */
export async function reassignAccount({ kernel, context, kept, gone }: Merge): Promise<number> {
  const { db, now } = context
  const { rows: taken } = await sql`select 1 from users where member_id = ${kept.id}`.execute(db)
  const next = taken.length > 0 ? null : kept.id
  const { rows } = await sql<{ id: string; name: string; rev: number }>`
    update users set member_id = ${next}, rev = rev + 1, updated_at = ${now}
    where member_id = ${gone.id} returning id, name, rev
  `.execute(db)
  for (const { id, name, rev } of rows) {
    const diff = { memberId: { from: gone.id, to: next }, rev: { from: rev - 1, to: rev } }
    const [titled] = await withTitles(db, kernel.find, users, [diff])
    const record = { action: 'update' as const, resource: users.name, recordId: id, recordTitle: name, diff: titled }
    await kernel.audit.record(context, record)
    await announce(db, { topic: users.name, event: 'updated', _id: id, rev })
  }
  return next === null ? 0 : rows.length
}
