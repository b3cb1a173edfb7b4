import type { Member } from '@agremia/model/resources/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Merge } from './member-reference.ts'

/** The day from which a member has the category that is theirs on `day`. */
export async function categorySince(db: Kysely<unknown>, { _id, admissionDate }: Member, day: string): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`
    select max(from_date)::text as since from member_terms
    where member_id = ${_id} and kind = 'categoria' and from_date <= greatest(${day}::date, ${admissionDate}::date)
  `.execute(db)
  return rows[0]?.since ?? admissionDate
}

/**
 * Into one history: of two states that begin on the same day, that of the record that stays is right. A state that is
 * reassigned belongs to another member now, so it gets a new version.
 */
export async function reassignStates({ kept, gone, believedUntil, context: { db } }: Merge): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_states g set member_id = ${kept.id}, rev = rev + 1 where member_id = ${gone.id}
      ${believedUntil.states === undefined ? sql`` : sql`and start_date <= ${believedUntil.states}`}
      and not exists (select from member_states k where k.member_id = ${kept.id} and k.start_date = g.start_date)
  `.execute(db)
  const isPlain = sql`reason is null and minutes_ref is null and decision_body is null`
  await dropRepeated(db, kept.id, { table: 'member_states', value: 'state_name_id', day: 'start_date', isPlain })
  return Number(numAffectedRows ?? 0)
}

/** The same for terms, but those by which the record that stays would head its own family. */
export async function reassignTerms({ kept, gone, believedUntil, context: { db } }: Merge): Promise<number> {
  const { categories } = believedUntil
  const { numAffectedRows } = await sql`
    update member_terms g set member_id = ${kept.id}, rev = rev + 1
    where member_id = ${gone.id} and head_id is distinct from ${kept.id}
      ${categories === undefined ? sql`` : sql`and (kind <> 'categoria' or from_date <= ${categories})`}
      and not exists (
        select from member_terms k where k.member_id = ${kept.id} and k.kind = g.kind and k.from_date = g.from_date)
  `.execute(db)
  const isPlain = sql`reason is null and minutes_ref is null`
  await dropRepeated(db, kept.id, { table: 'member_terms', value: 'category_id', day: 'from_date', isPlain })
  return Number(numAffectedRows ?? 0)
}

interface DatedRows {
  table: string
  value: string
  day: string
  /** True of rows that say nothing but the value. */
  isPlain: RawBuilder<unknown>
}

/** A change to the state or category that already held changes nothing. A row that gives a reason stays all the same. */
async function dropRepeated(db: Kysely<unknown>, memberId: string, { table, value, day, isPlain }: DatedRows) {
  await sql`
    delete from ${sql.table(table)} where ${isPlain} and id in (
      select id from (
        select id, ${sql.ref(value)} = lag(${sql.ref(value)}) over (order by ${sql.ref(day)}) as is_same
        from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(value)} is not null
      ) as one where is_same)
  `.execute(db)
}
