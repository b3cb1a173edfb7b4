import { members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'

/** One number at a time: whoever asks while another is given waits, and gets the one after. */
const takeTurns = (db: Kysely<unknown>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('member numbers', 0))`.execute(db)

const LARGEST = members.fields.memberNumber.max ?? Number.MAX_SAFE_INTEGER

/**
 * The number that the next member gets: above every one ever given, and not below what the organisation set. Once the
 * largest there is has been given, by a mistake in typing, the lowest that nobody ever had.
 */
export async function nextNumber(db: Kysely<unknown>, atLeast: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with after as (select greatest(${atLeast}::int, coalesce(max(member_number), 0) + 1) as next from member_numbers)
    select case when next <= ${LARGEST} then next else (
      select min(free) from (
        select ${atLeast}::int as free union all select member_number + 1 from member_numbers where member_number >= ${atLeast}
      ) as candidates where not exists (select from member_numbers where member_number = free)
    ) end as next from after
  `.execute(db)
  return rows[0]?.next ?? atLeast
}

export async function takeNumber(db: Kysely<unknown>, atLeast: number): Promise<number> {
  await takeTurns(db)
  return nextNumber(db, atLeast)
}

/** Whether it was given before, be it to a member who is no longer there. */
export async function wasGiven(db: Kysely<unknown>, number: number): Promise<boolean> {
  const { rows } = await sql`select 1 from member_numbers where member_number = ${number}`.execute(db)
  return rows.length > 0
}
