import { type Kysely, sql } from 'kysely'

/**
 * The day of admission by member; no state or category begins before it. The members are locked, because the caller is about to
 * change their history: of two changes at once the second waits and sees the first.
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
