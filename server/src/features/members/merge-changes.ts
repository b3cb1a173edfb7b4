import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Columns } from '../../resource/many-rows.ts'
import type { JoinedAccounts } from '../ledger/join-accounts.ts'
import { DERIVED_COLUMNS } from './derive-members.ts'
import type { MemberReference, MergePair } from './member-reference.ts'

type Pair = Pick<MergePair, 'kept' | 'gone'>

/** What a merge did to one row of a table. */
export interface MergeChange {
  table: string
  /** The row's primary key. */
  key: Columns
  /** The changed columns, or all of a row that the merge deleted; null where it inserted the row. */
  before: Columns | null
  /** The changed columns; null where the row was deleted or inserted. */
  after: Columns | null
  /** The row as the merge left it, where it did more than move the row to the other record. */
  left?: { columns: readonly string[]; fingerprint: string }
}

/** What `member_merges` keeps of a merge that can be undone. */
export interface StoredMerge {
  keptId: string
  rows: readonly MergeChange[]
  /** Merges from before accounts could be joined have none. */
  accounts?: JoinedAccounts
}

/** A table with rows that a merge of these two may change. */
interface MergedTable {
  table: string
  /** Columns that refer to members or people. */
  references: readonly string[]
  keyColumns: readonly string[]
  which: RawBuilder<unknown>
}

/** Rows by table and key. */
export type MergeRows = ReadonlyMap<MergedTable, ReadonlyMap<string, Columns>>

/** Versions, and columns that are computed from others, here and in other tables: they differ without anybody's change. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  members: DERIVED_COLUMNS,
  people: ['member_search'],
  member_states: ['end_date'],
  member_terms: ['end_date'],
  // Follow from the rows that settle and reduce, of which the merge and its undoing only ever add some.
  unsettled_payments: [
    'paid_amount',
    'waived_amount',
    'annulled_amount',
    'annulled_at',
    'annulled_on',
    'annul_reason',
    'is_prescribed',
    'amount',
    'status',
  ],
  payments: ['allocated_amount', 'unallocated'],
}
const isComputed = (table: string, column: string) =>
  ['rev', 'updated_at', 'search'].includes(column) || (COMPUTED[table]?.includes(column) ?? false)

/** The rows of the two records and those that refer to them, to be read before and after the merge. */
export async function readMergeRows(
  db: Kysely<unknown>,
  pair: Pair,
  references: readonly MemberReference[],
): Promise<MergeRows> {
  const rows = new Map<MergedTable, ReadonlyMap<string, Columns>>()
  for (const merged of await listTables(db, pair, references))
    rows.set(merged, await readTable(db, merged, merged.which))
  return rows
}

/** Compares the rows that `readMergeRows` read before the merge with those of now. */
export async function findMergeChanges(db: Kysely<unknown>, pair: Pair, earlier: MergeRows): Promise<MergeChange[]> {
  const changes: MergeChange[] = []
  for (const [merged, before] of earlier) {
    const known = [...before.values()].map(row => keyOf(merged, row))
    const after = await readTable(db, merged, merged.which, known)
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const change = compare(merged, pair, before.get(key), after.get(key))
      if (change) changes.push(change)
    }
  }
  return changes
}

function compare(
  merged: MergedTable,
  { kept }: Pair,
  before: Columns | undefined,
  after: Columns | undefined,
): MergeChange | undefined {
  const { table, references } = merged
  if (!after) return before && { table, key: keyOf(merged, before), before, after: null }
  const key = keyOf(merged, after)
  const left = fingerprintOf(table, after)
  if (!before) return { table, key, before: null, after: null, left }
  const changed = Object.keys(after).filter(name => !isComputed(table, name) && !isSame(before[name], after[name]))
  if (changed.length === 0) return undefined
  const pick = (row: Columns) => Object.fromEntries(changed.map(name => [name, row[name]]))
  // In the record that stays, fields that the merge did not touch may change until it is undone; so may rows that only moved.
  const isOwn = key.id === kept.id || key.id === kept.personId
  const isMoved = changed.every(name => references.includes(name))
  return { table, key, before: pick(before), after: pick(after), ...(!isOwn && !isMoved && { left }) }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function fingerprintOf(table: string, row: Columns) {
  const columns = Object.keys(row).filter(name => !isComputed(table, name))
  return { columns, fingerprint: fingerprint(row, columns) }
}

/** A digest instead of the values, so that what the merge keeps holds no data of others, such as the password of an account. */
export const fingerprint = (row: Columns, columns: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(name => row[name] ?? null)))
    .digest('hex')

const keyOf = ({ keyColumns }: MergedTable, row: Columns): Columns =>
  Object.fromEntries(keyColumns.map(name => [name, row[name]]))

const columnsOf = (alias: string, names: readonly string[]) => sql.join(names.map(name => sql.ref(`${alias}.${name}`)))

/** The rows that a condition finds, and those with the given keys. */
async function readTable(
  db: Kysely<unknown>,
  merged: MergedTable,
  which: RawBuilder<unknown>,
  keys: readonly Columns[] = [],
) {
  const table = sql.table(merged.table)
  // Two reads by index: a single condition with both would read the whole table.
  const { rows } = await sql<{ row: Columns }>`
    select to_jsonb(t) as row from ${table} t where ${which}
    union all
    select to_jsonb(t) from jsonb_populate_recordset(null::${table}, ${JSON.stringify(keys)}::jsonb) k
    join ${table} t on (${columnsOf('k', merged.keyColumns)}) = (${columnsOf('t', merged.keyColumns)})
  `.execute(db)
  return new Map(rows.map(({ row }) => [JSON.stringify(keyOf(merged, row)), row]))
}

async function listTables(db: Kysely<unknown>, { kept, gone }: Pair, references: readonly MemberReference[]) {
  const found = new Map<string, { references: string[]; conditions: RawBuilder<unknown>[] }>([
    ['people', { references: [], conditions: [sql`t.id in (${kept.personId}, ${gone.personId})`] }],
    ['members', { references: [], conditions: [sql`t.id in (${kept.id}, ${gone.id})`] }],
  ])
  for (const { table, columns, to, isList, isKeptByDatabase } of references) {
    if (isKeptByDatabase) continue
    const ids = to === 'members' ? [kept.id, gone.id] : [kept.personId, gone.personId]
    const one = found.get(table) ?? { references: [], conditions: [] }
    for (const column of columns) {
      const own = sql.ref(`t.${column}`)
      one.references.push(column)
      one.conditions.push(isList ? sql`${own} && ${ids}::uuid[]` : sql`${own} = any(${ids}::uuid[])`)
    }
    found.set(table, one)
  }
  const tables: MergedTable[] = []
  for (const [table, one] of found) {
    const which = sql.join(one.conditions, sql` or `)
    tables.push({ table, references: one.references, keyColumns: await primaryKeyOf(db, table), which })
  }
  return tables
}

async function primaryKeyOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}
