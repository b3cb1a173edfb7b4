import { type Kysely, sql } from 'kysely'

/** The row of Portugal, by which a tax number or an address is known to be ours. */
export async function findPortugal(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from countries where iso2 = 'PT'`.execute(db)
  return rows[0]?.id
}
