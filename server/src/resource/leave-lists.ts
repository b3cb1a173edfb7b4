import type { Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { sql } from 'kysely'
import { FailedDeletion } from '../errors.ts'
import type { WriteContext } from './context.ts'
import type { Holder, Kernel } from './kernel.ts'
import { recordDiffs } from './record-changes.ts'

/** Rows in one statement; few enough for the audit entries that are written with it. */
const ROWS_PER_STATEMENT = 500

/**
 * Takes rows that are about to be deleted out of the lists of refs that hold them. Each row that loses one changes in the open:
 * a new `rev`, an entry in the audit log by whoever deletes, an event. Its hooks are not asked: a list that means more than
 * a mark says `onDelete: 'refuse'`, and then the database refuses the deletion.
 */
export async function leaveLists(kernel: Kernel, resource: Resource, ids: readonly string[], context: WriteContext) {
  const holders = kernel.holders(resource.name).filter(({ field }) => field.onDelete !== 'refuse')
  if (holders.length === 0) return
  // Waits for transactions that are adding one of them to a list, and keeps new ones from doing so.
  await sql`
    select from ${sql.table(resource.path)} where id = any(${[...ids]}::uuid[]) order by id for update
  `.execute(context.db)
  for (const holder of holders) await leaveList(kernel, holder, ids, context)
}

interface ListingRow {
  id: string
  rev: number
  listed: string[]
}

async function leaveList(
  kernel: Kernel,
  { resource, name, field }: Holder,
  gone: readonly string[],
  context: WriteContext,
) {
  const { db, now } = context
  const own = sql.ref(snakeCase(name))
  const goneIds = sql`${[...gone]}::uuid[]`
  // Locked in the order of ids, so that two such deletions cannot deadlock.
  const { rows } = await sql<ListingRow>`
    select id, rev, ${own} as listed
    from ${sql.table(resource.path)} where ${own} && ${goneIds} and id <> all(${goneIds})
    order by id for no key update
  `.execute(db)
  const isGone = new Set(gone)
  const stayingOf = (listed: readonly string[]) => listed.filter(id => !isGone.has(id))
  const least = Math.max(field.min ?? 0, field.required ? 1 : 0)
  if (rows.some(({ listed }) => stayingOf(listed).length < least)) throw new FailedDeletion()
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT)
    await sql`
      update ${sql.table(resource.path)} set rev = rev + 1, updated_at = ${now}, ${own} = array(
        select listed.id from unnest(${own}) with ordinality as listed (id, place)
        where listed.id <> all(${goneIds}) order by place)
      where id = any(${batch.map(row => row.id)}::uuid[])
    `.execute(db)
    const changes = batch.map(({ id, rev, listed }) => ({
      kind: 'update' as const,
      id,
      rev: rev + 1,
      diff: { [name]: { from: listed, to: stayingOf(listed) }, rev: { from: rev, to: rev + 1 } },
    }))
    await recordDiffs(kernel, resource, changes, context)
  }
}
