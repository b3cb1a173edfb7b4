import { type Kysely, sql } from 'kysely'

/** The id of Portugal, which decides whether a tax number or address is Portuguese. */
export async function findPortugal(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from countries where iso2 = 'PT'`.execute(db)
  return rows[0]?.id
}
