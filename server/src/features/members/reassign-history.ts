import type { Resource } from '@agremia/model/resource/define'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import type { Member } from '@agremia/model/resources/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import type { Merge } from './member-reference.ts'
import type { DatedState } from './weave-states.ts'

/** The day from which a member has the category that is theirs on `day`. */
export async function categorySince(db: Kysely<unknown>, { _id, admissionDate }: Member, day: string): Promise<string> {
  const { rows } = await sql<{ since: string | null }>`
    select max(from_date)::text as since from member_terms
    where member_id = ${_id} and kind = 'categoria' and from_date <= greatest(${day}::date, ${admissionDate}::date)
  `.execute(db)
  return rows[0]?.since ?? admissionDate
}

/** The states of a member, oldest first. */
export async function readStates(db: Kysely<unknown>, memberId: string): Promise<DatedState[]> {
  const { rows } = await sql<DatedState>`
    select s.id, s.state_name_id as "stateNameId", n.name, n.marks_end as "marksEnd", s.start_date::text as "startDate",
      s.reason, s.decision_body as "decisionBody", s.minutes_ref as "minutesRef", s.notified_at::text as "notifiedAt",
      s.appeal_until::text as "appealUntil"
    from member_states s join member_state_names n on n.id = s.state_name_id
    where s.member_id = ${memberId} order by s.start_date
  `.execute(db)
  return rows
}

/**
 * Writes the woven history of states to the record that stays. A row that begins on its own day is moved and gets a new `rev`;
 * one that begins on another day, after a period in which it does not hold, is a new row with the same decision.
 */
export function reassignStates(merge: Merge): Promise<number> {
  const { kept, gone, states, context } = merge
  const { db, now } = context
  const moved = states.rows.filter(({ startDate, state }) => startDate === state.startDate).map(({ state }) => state.id)
  const copies = states.rows
    .filter(({ startDate, state }) => startDate !== state.startDate)
    .map(({ startDate, state }) => ({
      id: uuidv7(),
      created_at: now,
      updated_at: now,
      member_id: kept.id,
      start_date: startDate,
      state_name_id: state.stateNameId,
      reason: state.reason,
      decision_body: state.decisionBody,
      minutes_ref: state.minutesRef,
      notified_at: state.notifiedAt,
      appeal_until: state.appealUntil,
    }))
  const added = copies.map(({ id }) => id)
  return recordHistory(merge, memberStates, added, async () => {
    await sql`
      delete from member_states where member_id in (${kept.id}, ${gone.id}) and id <> all(${moved}::uuid[])
    `.execute(db)
    const { numAffectedRows } = await sql`
      update member_states set member_id = ${kept.id}, rev = rev + 1, updated_at = ${now} where member_id = ${gone.id}
    `.execute(db)
    await insertMany(db, memberStates.path, copies)
    return Number(numAffectedRows ?? 0)
  })
}

/**
 * Joins the terms. Of two that begin on the same day, that of the record that stays is kept. Left out are those that would
 * make the record that stays head of its own family.
 */
export function reassignTerms(merge: Merge): Promise<number> {
  const { kept, gone, categoriesUntil, context } = merge
  const { db, now } = context
  return recordHistory(merge, memberTerms, [], async () => {
    const { numAffectedRows } = await sql`
      update member_terms g set member_id = ${kept.id}, rev = rev + 1, updated_at = ${now}
      where member_id = ${gone.id} and head_id is distinct from ${kept.id}
        ${categoriesUntil === undefined ? sql`` : sql`and (kind <> 'categoria' or from_date <= ${categoriesUntil})`}
        and not exists (
          select from member_terms k where k.member_id = ${kept.id} and k.kind = g.kind and k.from_date = g.from_date)
    `.execute(db)
    const isPlain = sql`reason is null and minutes_ref is null`
    await dropRepeated(db, kept.id, { table: 'member_terms', value: 'category_id', day: 'from_date', isPlain })
    return Number(numAffectedRows ?? 0)
  })
}

/** Records what statements do to the rows of both members; `added` are the ids of rows that they insert. */
async function recordHistory(
  { kernel, context, kept, gone }: Merge,
  resource: Resource,
  added: readonly string[],
  statements: () => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.path)} where member_id in (${kept.id}, ${gone.id})
  `.execute(context.db)
  const ids = [...rows.map(({ id }) => id), ...added]
  return recordStatements(kernel, resource, ids, context, statements)
}

interface DatedRows {
  table: string
  value: string
  day: string
  /** Whether a row holds nothing beside its value and day, such as a reason. */
  isPlain: RawBuilder<unknown>
}

/** Deletes rows that repeat the category before them. Rows with a reason or a minute number stay as a record of the decision. */
async function dropRepeated(db: Kysely<unknown>, memberId: string, { table, value, day, isPlain }: DatedRows) {
  await sql`
    delete from ${sql.table(table)} where ${isPlain} and id in (
      select id from (
        select id, ${sql.ref(value)} = lag(${sql.ref(value)}) over (order by ${sql.ref(day)}) as is_same
        from ${sql.table(table)} where member_id = ${memberId} and ${sql.ref(value)} is not null
      ) as one where is_same)
  `.execute(db)
}
