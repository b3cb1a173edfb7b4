import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { type Columns, insertMany } from '../../resource/many-rows.ts'
import { readRow } from '../../resource/select.ts'
import { searchText } from '../../resource/table-columns.ts'
import { announceMembers, deriveMembers } from './derive-members.ts'
import { isSame, type MergeChange } from './merge-changes.ts'

interface MergedIds {
  kept: string
  gone: string
}

/** Puts the rows of a merge back, in an order in which no constraint is broken on the way. */
export async function restoreRows(context: WriteContext, ids: MergedIds, rows: readonly MergeChange[]): Promise<void> {
  const { db } = context
  const deleted = rows.flatMap(({ table, before, after }) => (before && !after ? [{ table, row: before }] : []))
  const isRecord = ({ table }: { table: string }) => table === people.path || table === members.path
  for (const one of deleted.filter(isRecord)) await insertAgain(db, one.table, one.row)
  for (const change of rows) if (!change.before) await deleteRow(db, change)
  for (const change of rows) if (change.before && change.after) await updateRow(context, change)
  for (const one of deleted) if (!isRecord(one)) await insertAgain(db, one.table, one.row)
  await endByTheNext(db, ids)
  await sql`update members set rev = rev + 1, updated_at = ${context.now} where id in (${ids.kept}, ${ids.gone})`.execute(
    db,
  )
  await announceMembers(db, await deriveMembers(context, [ids.kept, ids.gone, ...(await familiesOf(db, ids))]))
  await writeSearch(db, ids.kept)
}

async function insertAgain(db: Kysely<unknown>, table: string, row: Columns) {
  // The number was kept so that nobody else gets it; inserting the member keeps it again.
  if (table === members.path)
    await sql`delete from member_numbers where member_number = ${row.member_number}`.execute(db)
  await insertMany(db, table, [await withoutDeletedRefs(db, table, row)])
}

const matches = ({ key }: MergeChange) =>
  sql.join(
    Object.entries(key).map(([name, value]) => sql`t.${sql.ref(name)} = ${value}`),
    sql` and `,
  )

const deleteRow = (db: Kysely<unknown>, change: MergeChange) =>
  sql`delete from ${sql.table(change.table)} t where ${matches(change)}`.execute(db)

async function updateRow({ db, now }: WriteContext, change: MergeChange) {
  const { table, before, after } = change
  const names = Object.keys({ ...before })
  const { rows } = await sql<{ row: Columns }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${matches(change)}
  `.execute(db)
  const row = { ...rows[0]?.row }
  const values = Object.fromEntries(names.map(name => [name, valueAgain(before?.[name], after?.[name], row[name])]))
  const known = await withoutDeletedRefs(db, table, values)
  const version = 'rev' in row ? sql`, rev = t.rev + 1, updated_at = ${now}` : sql``
  await sql`
    update ${sql.table(table)} t set ${sql.join(names.map(name => sql`${sql.ref(name)} = v.${sql.ref(name)}`))} ${version}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(known)}::jsonb) as v where ${matches(change)}
  `.execute(db)
}

/** In a list, such as the tags, what was added or taken out since the merge stays so. */
function valueAgain(before: unknown, after: unknown, now: unknown): unknown {
  if (!isList(before) || !isList(after) || !isList(now) || isSame(now, after)) return before
  const others = now.filter(one => before.includes(one) || !after.includes(one))
  return [...others, ...before.filter(one => !after.includes(one) && !others.includes(one))]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Tags and other rows of lists that were deleted since are left out, as their deletion leaves them out everywhere. */
async function withoutDeletedRefs(db: Kysely<unknown>, table: string, row: Columns): Promise<Columns> {
  const known = { ...row }
  const fields = resources.find(({ path }) => path === table)?.fields ?? {}
  for (const [name, { type, to }] of Object.entries(fields)) {
    const column = snakeCase(name)
    const list = known[column]
    const target = resources.find(one => one.name === to)
    if (type !== 'refs' || !Array.isArray(list) || !target) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(target.path)} where id = any(${list}::uuid[])
    `.execute(db)
    known[column] = list.filter(id => rows.some(one => one.id === id))
  }
  return known
}

/** Their triggers compute the last days of the rows of a member that they see; of rows that moved they see one of the two. */
async function endByTheNext(db: Kysely<unknown>, { kept, gone }: MergedIds) {
  for (const table of ['member_states', 'member_terms']) {
    await sql`update ${sql.table(table)} set end_date = end_date where member_id in (${kept}, ${gone})`.execute(db)
  }
}

/** Members whose head of family is one of the two records. */
async function familiesOf(db: Kysely<unknown>, { kept, gone }: MergedIds): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct member_id as id from member_terms where head_id in (${kept}, ${gone})
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function writeSearch(db: Kysely<unknown>, id: string) {
  const row = await readRow(members, { db, id })
  if (!row) return
  await sql`
    update people set member_search = ${searchText(members, { ...row })}, search = ${searchText(people, { ...row })}
    where id = ${row.personId}
  `.execute(db)
}
