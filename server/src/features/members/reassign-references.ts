import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
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
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${kept} where ${sql.ref(column)} = ${gone}
  `.execute(merge.context.db)
  return Number(numAffectedRows ?? 0)
}

/** Replaces the id in lists of refs; a list that has both ids keeps one. Answers 0, because the rows belong to other records. */
async function moveInList(merge: Merge, table: string, column: string, to: MemberReference['to']): Promise<number> {
  const { kept, gone } = idsOf(merge, { to })
  const list = sql.ref(column)
  await sql`
    update ${sql.table(table)} set rev = rev + 1, ${list} = case
      when ${list} @> array[${kept}]::uuid[] then array_remove(${list}, ${gone})
      else array_replace(${list}, ${gone}, ${kept}) end
    where ${list} @> array[${gone}]::uuid[]
  `.execute(merge.context.db)
  return 0
}
