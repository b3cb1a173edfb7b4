import { type Kysely, sql } from 'kysely'

/**
 * By member: the day from which they are one; before it nothing of theirs begins. Whoever asks is about to change what follows
 * from it, so the members are held: two changes at once take turns, and the second sees the first.
 */
export async function lockAdmissions(
  db: Kysely<unknown>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, admission_date::text as day from members where id = any(${[...memberIds]}::uuid[])
    order by id for no key update
  `.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
