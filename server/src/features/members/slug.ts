import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'

const LONGEST = 36

/** A unique code made of the name, by which other programs refer to a state or category. */
export async function freeSlug(db: Kysely<unknown>, table: string, name: string): Promise<string> {
  const plain = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  const wanted = plain || 'outro'
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = ${wanted} or slug like ${`${wanted}-%`}
  `.execute(db)
  const taken = new Set(rows.map(row => row.slug))
  let slug = wanted
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`
  return slug
}
