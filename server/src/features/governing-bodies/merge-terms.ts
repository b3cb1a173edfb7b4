import { governingBodies } from '@agremia/model/resources/governing-bodies'
import { sql } from 'kysely'
import { recordStatements } from '../../resource/record-changes.ts'
import type { Merge } from '../members/member-reference.ts'
import { moveReferences } from '../members/reassign-references.ts'

/** Moves the posts of a record that goes. A post that both records hold on the same days is kept once, as the record that stays has it. */
export async function mergeTerms(merge: Merge): Promise<number> {
  const { kernel, kept, gone, context } = merge
  const { rows } = await sql<{ id: string }>`
    select t.id from governing_bodies t
    where t.member_id = ${gone.id} and exists (
      select from governing_bodies k where k.member_id = ${kept.id} and k.body = t.body and k.role_sort = t.role_sort
        and daterange(k.term_start, k.term_end, '[]') && daterange(t.term_start, t.term_end, '[]'))
  `.execute(context.db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(kernel, governingBodies, ids, context, () =>
    sql`delete from governing_bodies where id = any(${ids}::uuid[])`.execute(context.db),
  )
  return moveReferences(merge, governingBodies.path, 'member_id')
}
