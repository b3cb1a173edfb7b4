import type { Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { sql } from 'kysely'
import { stillListed } from './constraints.ts'
import { announce, type WriteContext } from './context.ts'
import { readTitles, withTitles } from './diff.ts'
import type { Holder, Kernel } from './kernel.ts'

/**
 * Takes a row that is about to be deleted out of the lists of refs that hold it. Each row that loses it changes in the open:
 * a new `rev`, an entry in the audit log by whoever deletes, an event. Its hooks are not asked: a list that means more than
 * a mark says `onDelete: 'refuse'`, and then the database refuses the deletion.
 */
export async function leaveLists(kernel: Kernel, resource: Resource, id: string, context: WriteContext) {
  const holders = kernel.holders(resource.name).filter(({ field }) => field.onDelete !== 'refuse')
  if (holders.length === 0) return
  // Waits for those who are just listing it, and keeps others from beginning to.
  await sql`select from ${sql.table(resource.path)} where id = ${id} for update`.execute(context.db)
  for (const holder of holders) await leave(kernel, holder, id, context)
}

interface Held {
  id: string
  rev: number
  listed: string[]
}

async function leave(kernel: Kernel, { resource, name, field }: Holder, id: string, context: WriteContext) {
  const own = sql.ref(snakeCase(name))
  // Always in the same order, so that two such deletions wait for each other and do not lock each other out.
  const { rows } = await sql<Held>`
    select id, rev, ${own} as listed
    from ${sql.table(resource.path)} where ${own} @> array[${id}]::uuid[] and id <> ${id}
    order by id for no key update
  `.execute(context.db)
  const least = Math.max(field.min ?? 0, field.required ? 1 : 0)
  if (rows.some(({ listed }) => listed.length - 1 < least)) throw stillListed()
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    const batch = rows.slice(from, from + AT_A_TIME)
    await sql`
      update ${sql.table(resource.path)}
      set ${own} = array_remove(${own}, ${id}), rev = rev + 1, updated_at = ${context.now}
      where id = any(${batch.map(row => row.id)}::uuid[])
    `.execute(context.db)
    await writeDown(kernel, resource, name, batch, id, context)
  }
}

/** Few enough for one statement, whatever the audit log writes of each. */
const AT_A_TIME = 500

async function writeDown(
  kernel: Kernel,
  resource: Resource,
  name: string,
  held: readonly Held[],
  gone: string,
  context: WriteContext,
) {
  if (resource.audited) {
    const diffs = held.map(({ rev, listed }) => ({
      [name]: { from: listed, to: listed.filter(id => id !== gone) },
      rev: { from: rev, to: rev + 1 },
    }))
    const titled = await withTitles(context.db, kernel.find, resource, diffs)
    const names = await readTitles(
      context.db,
      resource,
      held.map(({ id }) => id),
    )
    const records = held.map(({ id }, n) => ({
      action: 'update' as const,
      resource: resource.name,
      recordId: id,
      recordTitle: names.get(id) ?? '',
      diff: titled[n],
    }))
    await kernel.audit.record(context, ...records)
  }
  const events = held.map(({ id, rev }) => ({
    topic: resource.name,
    event: 'updated' as const,
    _id: id,
    rev: rev + 1,
  }))
  await announce(context.db, ...events)
}
