import { type Kysely, sql } from 'kysely'
import type { ReferenceData } from './demo-context.ts'

/** Reads the ids of the reference data that the demonstration needs, and throws with the names of missing ones. */
export async function readReferenceData(db: Kysely<unknown>): Promise<ReferenceData> {
  const finder = async (table: string, column: string) => {
    const { rows } = await sql<{ name: string; id: string }>`
      select ${sql.ref(column)} as name, id from ${sql.table(table)}
    `.execute(db)
    const ids = new Map(rows.map(({ name, id }) => [name, id]))
    return (name: string) => {
      const id = ids.get(name)
      if (!id) throw new Error(`${table} has no ${name}`)
      return id
    }
  }
  return {
    state: await finder('member_state_names', 'slug'),
    category: await finder('member_categories', 'slug'),
    country: await finder('countries', 'iso2'),
    tag: await finder('tags', 'name'),
  }
}
