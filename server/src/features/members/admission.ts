import { type Kysely, sql } from 'kysely'

/**
 * The day from which someone is a member: before it nothing of theirs begins. Whoever asks is about to change what follows
 * from it, and holds the member: two changes at once take turns, and the second sees the first.
 */
export async function admissionOf(db: Kysely<unknown>, memberId: string | undefined): Promise<string | undefined> {
  if (!memberId) return undefined
  const { rows } = await sql<{ day: string }>`
    select admission_date::text as day from members where id = ${memberId} for no key update
  `.execute(db)
  return rows[0]?.day
}
