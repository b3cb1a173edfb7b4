import { resources } from '@agremia/model/resources/index'
import { type RawBuilder, sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import type { MemberReference, Merge } from './member-reference.ts'

export interface Reassigned {
  reference: MemberReference
  /** How many rows now refer to the record that stays. */
  rows: number
}

/** Treats every reference to the record that goes as its feature has declared. Throws if one of them refuses the merge. */
export async function reassignReferences(merge: Merge, references: readonly MemberReference[]): Promise<Reassigned[]> {
  for (const reference of references) await checkRefusal(merge, reference)
  const done: Reassigned[] = []
  for (const reference of references) done.push({ reference, rows: await reassign(merge, reference) })
  return done
}

async function checkRefusal(merge: Merge, reference: MemberReference) {
  const { onMerge, table, columns, isList } = reference
  if (onMerge === 'move' || !('refuse' in onMerge)) return
  const { gone } = idsOf(merge, reference)
  for (const column of columns) {
    const refers = isList ? sql`${sql.ref(column)} @> array[${gone}]::uuid[]` : sql`${sql.ref(column)} = ${gone}`
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${refers} limit 1`.execute(merge.context.db)
    if (rows.length > 0) throw new Conflict(onMerge.refuse)
  }
}

async function reassign(merge: Merge, reference: MemberReference): Promise<number> {
  const { onMerge, table, columns, isList } = reference
  if (onMerge !== 'move') return 'custom' in onMerge ? onMerge.custom(merge) : 0
  let rows = 0
  for (const column of columns) {
    rows += await (isList ? moveInList : moveReferences)(merge, table, column, reference.to)
  }
  return rows
}

const idsOf = ({ kept, gone }: Merge, { to }: Pick<MemberReference, 'to'>) =>
  to === 'members' ? { kept: kept.id, gone: gone.id } : { kept: kept.personId, gone: gone.personId }

/** Also called by custom functions, after they have resolved conflicts between rows of both records. */
export async function moveReferences(
  merge: Merge,
  table: string,
  column: string,
  to: MemberReference['to'] = 'members',
): Promise<number> {
  const { kept, gone } = idsOf(merge, { to })
  const own = sql.ref(column)
  return changeRows(merge, table, sql`${own} = ${gone}`, sql`${own} = ${kept}`)
}

/** Replaces the id in lists of refs; a list that has both ids keeps one. Answers 0, because the rows belong to other records. */
async function moveInList(merge: Merge, table: string, column: string, to: MemberReference['to']): Promise<number> {
  const { kept, gone } = idsOf(merge, { to })
  const list = sql.ref(column)
  const replaced = sql`${list} = case when ${list} @> array[${kept}]::uuid[] then array_remove(${list}, ${gone})
    else array_replace(${list}, ${gone}, ${kept}) end`
  await changeRows(merge, table, sql`${list} @> array[${gone}]::uuid[]`, replaced)
  return 0
}

/** Changes rows; those of a resource get a new version and an audit entry. Answers how many. */
async function changeRows(
  { kernel, context, kept, gone }: Merge,
  table: string,
  which: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
): Promise<number> {
  const { db, now } = context
  const resource = resources.find(({ path }) => path === table)
  if (!resource) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${change} where ${which}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${which}`.execute(db)
  // What changes in the two members themselves is recorded by the merge.
  const ids = rows.map(({ id }) => id).filter(id => id !== kept.id && id !== gone.id)
  await recordStatements(kernel, resource, ids, context, () =>
    sql`update ${sql.table(table)} set ${change}, rev = rev + 1, updated_at = ${now} where ${which}`.execute(db),
  )
  return rows.length
}
