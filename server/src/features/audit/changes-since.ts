import type { Diff } from '@agremia/model/rules/audit'
import { type Kysely, sql } from 'kysely'

/** What changed in a record after the version `rev`: each field from its oldest value to its newest. */
export async function changesSince(
  db: Kysely<unknown>,
  resource: string,
  recordId: string,
  rev: number,
): Promise<Diff> {
  const { rows } = await sql<{ diff: Diff }>`
    select diff from audit_log
    where record_id_sort = ${recordId} and resource = ${resource} and (diff -> 'rev' ->> 'to')::int > ${rev}
    order by at, id
  `.execute(db)
  const changed: Diff = {}
  for (const { diff } of rows) {
    for (const [name, { from, to, titles }] of Object.entries(diff)) {
      const earlier = changed[name]
      const called = titles && { titles: { ...earlier?.titles, ...titles } }
      if (name !== 'rev') changed[name] = { from: earlier ? earlier.from : from, to, ...called }
    }
  }
  return changed
}
