import type { Resource } from '@agremia/model/resource/define'
import { type Kysely, sql } from 'kysely'

interface ForeignKey {
  table: string
  column: string
  /** The referring rows stay whatever is deleted: no foreign key of their table cascades. */
  isLasting: boolean
}

/** The foreign keys that keep rows of this resource from being deleted: those that neither cascade nor set null. */
export async function readRefusingKeys(db: Kysely<unknown>, { path }: Resource): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select holder.relname as "table", a.attname as "column", not exists (
      select from pg_constraint other
      where other.conrelid = c.conrelid and other.contype = 'f' and other.confdeltype = 'c') as "isLasting"
    from pg_constraint c
    join pg_class holder on holder.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = to_regclass(${path}) and c.confdeltype in ('a', 'r')
  `.execute(db)
  return rows
}

/** A set of rows by what the foreign keys say about deleting them; in each list a row comes after those that refer to it. */
interface DeletionOrder {
  /** Nothing outside the set refers to them. */
  free: string[]
  /** Something refers to them that might itself be deleted with rows of the set. */
  waiting: string[]
  /** Something refers to them that stays. */
  refused: string[]
}

export async function orderDeletion(
  db: Kysely<unknown>,
  { path }: Resource,
  keys: readonly ForeignKey[],
  ids: readonly string[],
): Promise<DeletionOrder> {
  const inSet = new Set(ids)
  const refused = new Set<string>()
  const waiting = new Set<string>()
  /** By row: the rows of the set to which it refers. */
  const targets = new Map<string, string[]>()
  for (const { table, column, isLasting } of keys) {
    const from = table === path ? sql`id` : sql`null::uuid`
    const { rows } = await sql<{ from: string | null; to: string }>`
      select distinct ${from} as "from", ${sql.ref(column)} as "to" from ${sql.table(table)}
      where ${sql.ref(column)} = any(${[...ids]}::uuid[])
    `.execute(db)
    for (const row of rows) {
      if (row.from !== null && inSet.has(row.from)) targets.set(row.from, [...(targets.get(row.from) ?? []), row.to])
      else (isLasting ? refused : waiting).add(row.to)
    }
  }
  // A row that stays, or waits, holds the rows to which it refers. The sets grow while they are gone through.
  for (const id of refused) for (const to of targets.get(id) ?? []) refused.add(to)
  for (const id of waiting) for (const to of targets.get(id) ?? []) waiting.add(to)
  const ordered = referrersFirst(ids, targets)
  return {
    free: ordered.filter(id => !refused.has(id) && !waiting.has(id)),
    waiting: ordered.filter(id => waiting.has(id) && !refused.has(id)),
    refused: ordered.filter(id => refused.has(id)),
  }
}

/** Rows that refer to each other in a circle come last. */
function referrersFirst(ids: readonly string[], targets: ReadonlyMap<string, readonly string[]>): string[] {
  const referrers = new Map<string, number>()
  for (const list of targets.values()) for (const to of list) referrers.set(to, (referrers.get(to) ?? 0) + 1)
  const ordered = new Set(ids.filter(id => !referrers.has(id)))
  for (const id of ordered) {
    for (const to of targets.get(id) ?? []) {
      const left = (referrers.get(to) ?? 0) - 1
      referrers.set(to, left)
      if (left === 0) ordered.add(to)
    }
  }
  for (const id of ids) ordered.add(id)
  return [...ordered]
}
