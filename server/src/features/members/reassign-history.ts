import type { Resource } from '@agremia/model/resource/define'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import type { Member } from '@agremia/model/resources/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordStatements } from '../../resource/record-changes.ts'
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
 * Joins the two histories of states. Of two states that begin on the same day, that of the record that stays is kept. A state
 * that is moved belongs to another member now, so it gets a new `rev`.
 */
export function reassignStates(merge: Merge): Promise<number> {
  const { kept, gone, movedUntil, context } = merge
  const { db, now } = context
  return recordHistory(merge, memberStates, async () => {
    const { numAffectedRows } = await sql`
      update member_states g set member_id = ${kept.id}, rev = rev + 1, updated_at = ${now} where member_id = ${gone.id}
        ${movedUntil.states === undefined ? sql`` : sql`and start_date <= ${movedUntil.states}`}
        and not exists (select from member_states k where k.member_id = ${kept.id} and k.start_date = g.start_date)
    `.execute(db)
    const isPlain = sql`reason is null and minutes_ref is null and decision_body is null`
    await dropRepeated(db, kept.id, { table: 'member_states', value: 'state_name_id', day: 'start_date', isPlain })
    return Number(numAffectedRows ?? 0)
  })
}

/** Joins the terms in the same way, except those that would make the record that stays head of its own family. */
export function reassignTerms(merge: Merge): Promise<number> {
  const { kept, gone, movedUntil, context } = merge
  const { db, now } = context
  const { categories } = movedUntil
  return recordHistory(merge, memberTerms, async () => {
    const { numAffectedRows } = await sql`
      update member_terms g set member_id = ${kept.id}, rev = rev + 1, updated_at = ${now}
      where member_id = ${gone.id} and head_id is distinct from ${kept.id}
        ${categories === undefined ? sql`` : sql`and (kind <> 'categoria' or from_date <= ${categories})`}
        and not exists (
          select from member_terms k where k.member_id = ${kept.id} and k.kind = g.kind and k.from_date = g.from_date)
    `.execute(db)
    const isPlain = sql`reason is null and minutes_ref is null`
    await dropRepeated(db, kept.id, { table: 'member_terms', value: 'category_id', day: 'from_date', isPlain })
    return Number(numAffectedRows ?? 0)
  })
}

/** Records what statements do to the rows of both members. */
async function recordHistory(
  { kernel, context, kept, gone }: Merge,
  resource: Resource,
  statements: () => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.path)} where member_id in (${kept.id}, ${gone.id})
  `.execute(context.db)
  const ids = rows.map(({ id }) => id)
  return recordStatements(kernel, resource, ids, context, statements)
}

interface DatedRows {
  table: string
  value: string
  day: string
  /** Whether a row holds nothing beside its value and day, such as a reason. */
  isPlain: RawBuilder<unknown>
}

/** Deletes rows that repeat the state or category before them. Rows with a reason or a minute number stay as a record of the decision. */
async function dropRepeated(db: Kysely<unknown>, memberId: string, { table, value, day, isPlain }: DatedRows) {
  await sql`
    delete from ${sql.table(table)} where ${isPlain} and id in (
      select id from (
        select id, ${sql.ref(value)} = lag(${sql.ref(value)}) over (order by ${sql.ref(day)}) as is_same
        from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(value)} is not null
      ) as one where is_same)
  `.execute(db)
}
