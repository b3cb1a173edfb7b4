import { snakeCase } from '@agremia/model/resource/naming'
import { members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { movePhotos } from '../photos/give-photo.ts'

interface Ends {
  id: string
  personId: string
}

/** Passed on in a way of their own, because two of them may meet; everything else that points to a member just follows. */
const OWN_WAY = ['member_states', 'member_terms', 'member_photos', 'members_apart', 'users']

/** Gives all that hangs on one member to another, whatever later hangs on them; answers what passed, by table. */
export async function passOn(kernel: Kernel, context: WriteContext, gone: Ends, kept: Ends) {
  const { db } = context
  const passed: Record<string, number> = {}
  const states = await sql`
    update member_states g set member_id = ${kept.id} where member_id = ${gone.id}
      and not exists (select from member_states k where k.member_id = ${kept.id} and k.start_date = g.start_date)
  `.execute(db)
  const terms = await sql`
    update member_terms g set member_id = ${kept.id} where member_id = ${gone.id} and head_id is distinct from ${kept.id}
      and not exists (
        select from member_terms k where k.member_id = ${kept.id} and k.kind = g.kind and k.from_date = g.from_date)
  `.execute(db)
  passed.member_states = Number(states.numAffectedRows ?? 0)
  passed.member_terms = Number(terms.numAffectedRows ?? 0)
  passed.contacts = await passContacts(db, gone.personId, kept.personId)
  const photos = await sql<{ count: number }>`
    select count(*)::int as count from member_photos where member_id = ${gone.id}
  `.execute(db)
  passed.member_photos = photos.rows[0]?.count ?? 0
  if (passed.member_photos > 0) await movePhotos(context, gone.id, kept.id)
  passed.users = await passUser(db, gone.id, kept.id)
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

/** As further contacts; what both have is kept once, and an address without a line is none. */
async function passContacts(db: Kysely<unknown>, from: string, to: string) {
  const { numAffectedRows } = await sql`
    update contacts g set person_id = ${to}, is_primary = false, rev = rev + 1 where person_id = ${from}
      and (kind <> 'address' or coalesce(address_line1, postal_code, locality) is not null)
      and not exists (
        select from contacts k where k.person_id = ${to} and k.kind = g.kind and k.value_sort is not distinct from g.value_sort
          and (k.address_line1, k.postal_code, k.locality) is not distinct from (g.address_line1, g.postal_code, g.locality))
  `.execute(db)
  // A member has an address as long as there is one: the sheet that goes is still read once.
  await sql`
    insert into contacts (id, person_id, kind, is_primary, search)
    select ${uuidv7()}, ${from}, 'address', true, ''
    where not exists (select from contacts where person_id = ${from} and kind = 'address' and is_primary)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** One account for each member: where both have one, that of the sheet that goes is left without. */
async function passUser(db: Kysely<unknown>, from: string, to: string) {
  const { rows } = await sql`select 1 from users where member_id = ${to}`.execute(db)
  const { numAffectedRows } = await sql`
    update users set member_id = ${rows.length > 0 ? null : to}, rev = rev + 1 where member_id = ${from}
  `.execute(db)
  return rows.length > 0 ? 0 : Number(numAffectedRows ?? 0)
}
