import { type Kysely, sql } from 'kysely'
import type { Ground } from './demo-world.ts'

/** Finds by name what the demonstration stands on; what is missing is said at once. */
export async function readGround(db: Kysely<unknown>): Promise<Ground> {
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
