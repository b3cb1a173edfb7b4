import type { Member } from '@agremia/model/resources/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Since } from './combine-members.ts'

/** Since when somebody has the category that they have on a day. */
export async function categorySince(db: Kysely<unknown>, { _id, admissionDate }: Member, day: string): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`
    select max(from_date)::text as since from member_terms
    where member_id = ${_id} and kind = 'categoria' and from_date <= greatest(${day}::date, ${admissionDate}::date)
  `.execute(db)
  return rows[0]?.since ?? admissionDate
}

/** States and terms into one history; of two that begin on one day, that of the sheet that stays is right. What passes is another's now, so it has a new version. */
export async function passHistory(db: Kysely<unknown>, from: string, to: string, believed: Partial<Since>) {
  const states = await sql`
    update member_states g set member_id = ${to}, rev = rev + 1 where member_id = ${from}
      ${believed.states === undefined ? sql`` : sql`and start_date <= ${believed.states}`}
      and not exists (select from member_states k where k.member_id = ${to} and k.start_date = g.start_date)
  `.execute(db)
  const terms = await sql`
    update member_terms g set member_id = ${to}, rev = rev + 1 where member_id = ${from} and head_id is distinct from ${to}
      ${believed.categories === undefined ? sql`` : sql`and (kind <> 'categoria' or from_date <= ${believed.categories})`}
      and not exists (
        select from member_terms k where k.member_id = ${to} and k.kind = g.kind and k.from_date = g.from_date)
  `.execute(db)
  await dropTwins(db, to)
  return { states: Number(states.numAffectedRows ?? 0), terms: Number(terms.numAffectedRows ?? 0) }
}

/** A change into the state that it was, or the category, changes nothing; one that says why stays all the same. */
async function dropTwins(db: Kysely<unknown>, memberId: string) {
  const twins = (table: string, value: string, day: string, isPlain: RawBuilder<unknown>) => sql`
    delete from ${sql.table(table)} where ${isPlain} and id in (
      select id from (
        select id, ${sql.ref(value)} = lag(${sql.ref(value)}) over (order by ${sql.ref(day)}) as is_same
        from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(value)} is not null
      ) as one where is_same)`
  await twins(
    'member_states',
    'state_name_id',
    'start_date',
    sql`reason is null and minutes_ref is null and decision_body is null`,
  ).execute(db)
  await twins('member_terms', 'category_id', 'from_date', sql`reason is null and minutes_ref is null`).execute(db)
}
