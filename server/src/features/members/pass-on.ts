import { snakeCase } from '@agremia/model/resource/naming'
import { members } from '@agremia/model/resources/members'
import { users } from '@agremia/model/resources/users'
import { type Kysely, sql } from 'kysely'
import { announce, type WriteContext } from '../../resource/context.ts'
import { withTitles } from '../../resource/diff.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { movePhotos } from '../photos/give-photo.ts'
import type { Since } from './combine-members.ts'
import { joinRequests } from './join-requests.ts'
import { passContacts } from './pass-on-contacts.ts'
import { passHistory } from './pass-on-history.ts'

interface Ends {
  id: string
  personId: string
}

/** Passed on in a way of their own, because two of them may meet; everything else that points to a member just follows. */
const OWN_WAY = ['member_states', 'member_terms', 'member_photos', 'members_apart', 'users']

/** Gives all that hangs on one member to another, whatever later hangs on them; answers what passed, by table. */
export async function passOn(kernel: Kernel, context: WriteContext, gone: Ends, kept: Ends, believed: Partial<Since>) {
  const { db } = context
  const passed: Record<string, number> = {}
  const { states, terms } = await passHistory(db, gone.id, kept.id, believed)
  passed.member_states = states
  passed.member_terms = terms
  passed.contacts = await passContacts(db, gone.personId, kept.personId)
  const photos = await sql<{ count: number }>`
    select count(*)::int as count from member_photos where member_id = ${gone.id}
  `.execute(db)
  passed.member_photos = photos.rows[0]?.count ?? 0
  if (passed.member_photos > 0) await movePhotos(context, gone.id, kept.id)
  passed.users = await passUser(kernel, context, gone.id, kept.id)
  await joinRequests(kernel, context, gone.id, kept.id)
  await passApart(db, gone.id, kept.id)
  // Nobody proposes, or heads, themselves.
  await sql`update members set proposer1_id = null where id = ${kept.id} and proposer1_id = ${gone.id}`.execute(db)
  await sql`update members set proposer2_id = null where id = ${kept.id} and proposer2_id = ${gone.id}`.execute(db)
  await sql`delete from member_terms where member_id = ${kept.id} and head_id = ${gone.id}`.execute(db)
  await sql`
    update members set proposer2_id = null where ${gone.id} in (proposer1_id, proposer2_id) and ${kept.id} in (proposer1_id, proposer2_id)
  `.execute(db)
  for (const { table, column } of await pointers(db, 'members')) {
    if (OWN_WAY.includes(table)) continue
    passed[table] = (passed[table] ?? 0) + (await follow(db, table, column, gone.id, kept.id))
  }
  await follow(db, 'member_terms', 'head_id', gone.id, kept.id)
  for (const { table, column } of await pointers(db, 'people')) {
    if (table === 'contacts' || (table === 'members' && column === 'person_id')) continue
    passed[table] = (passed[table] ?? 0) + (await follow(db, table, column, gone.personId, kept.personId))
  }
  for (const holder of kernel.holders(members.name)) {
    const own = sql.ref(snakeCase(holder.name))
    await sql`
      update ${sql.table(holder.resource.path)} set rev = rev + 1, ${own} = case
        when ${own} @> array[${kept.id}]::uuid[] then array_remove(${own}, ${gone.id})
        else array_replace(${own}, ${gone.id}, ${kept.id}) end
      where ${own} @> array[${gone.id}]::uuid[]
    `.execute(db)
  }
  return passed
}

/** Every column that refers to a table's rows, as the database itself knows them: a later one is not forgotten. */
async function pointers(db: Kysely<unknown>, target: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = ${target}::regclass order by 1, 2
  `.execute(db)
  return rows
}

async function follow(db: Kysely<unknown>, table: string, column: string, from: string, to: string) {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whom somebody has found to be another person than the one that goes is another person than the one that stays. */
const passApart = (db: Kysely<unknown>, from: string, to: string) =>
  sql`
    insert into members_apart (one_id, other_id)
    select least(other, ${to}::uuid), greatest(other, ${to}::uuid) from (
      select case when one_id = ${from} then other_id else one_id end as other from members_apart
      where ${from} in (one_id, other_id)
    ) as apart where other <> ${to} on conflict do nothing
  `.execute(db)

/** One account for each member: where both have one, that of the sheet that goes is left without. */
async function passUser(kernel: Kernel, context: WriteContext, from: string, to: string) {
  const { db, now } = context
  const { rows: taken } = await sql`select 1 from users where member_id = ${to}`.execute(db)
  const next = taken.length > 0 ? null : to
  const { rows } = await sql<{ id: string; name: string; rev: number }>`
    update users set member_id = ${next}, rev = rev + 1, updated_at = ${now} where member_id = ${from} returning id, name, rev
  `.execute(db)
  for (const { id, name, rev } of rows) {
    const diff = { memberId: { from, to: next }, rev: { from: rev - 1, to: rev } }
    const [titled] = await withTitles(db, kernel.find, users, [diff])
    const record = { action: 'update' as const, resource: users.name, recordId: id, recordTitle: name, diff: titled }
    await kernel.audit.record(context, record)
    await announce(db, { topic: users.name, event: 'updated', _id: id, rev })
  }
  return next === null ? 0 : rows.length
}
