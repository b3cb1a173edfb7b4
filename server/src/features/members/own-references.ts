import { memberTerms } from '@agremia/model/resources/member-terms'
import { members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { recordStatements } from '../../resource/record-changes.ts'
import { announceMembers } from './derive-members.ts'
import type { MemberReference, Merge } from './member-reference.ts'
import { reassignStates, reassignTerms } from './reassign-history.ts'
import { moveReferences } from './reassign-references.ts'

/** References among the tables of members themselves. */
export const OWN_REFERENCES: readonly MemberReference[] = [
  {
    to: 'members',
    table: 'member_states',
    columns: ['member_id'],
    onMerge: { custom: reassignStates },
    counted: ['estado do histórico', 'estados do histórico'],
  },
  {
    to: 'members',
    table: 'member_terms',
    columns: ['member_id'],
    onMerge: { custom: reassignTerms },
    counted: ['condição', 'condições'],
  },
  { to: 'members', table: 'member_terms', columns: ['head_id'], onMerge: { custom: reassignHeads } },
  {
    to: 'members',
    table: 'members',
    columns: ['proposer1_id', 'proposer2_id'],
    onMerge: { custom: reassignProposers },
  },
  { to: 'members', table: 'members', columns: ['family_head_id'], onMerge: { custom: reassignFamilies } },
  { to: 'members', table: 'members_apart', columns: ['one_id', 'other_id'], onMerge: { custom: reassignApart } },
  { to: 'members', table: 'member_merges', columns: ['kept_id'], onMerge: 'move' },
  { to: 'people', table: 'members', columns: ['collector_id'], onMerge: 'move' },
  // The merge itself deletes the record that goes, and its person with it.
  { to: 'people', table: 'members', columns: ['person_id'], onMerge: { custom: async () => 0 } },
]

/** Deletes terms that would make the member head of their own family. Answers 0, because the terms are counted as those of their member. */
async function reassignHeads(merge: Merge): Promise<number> {
  const { kernel, kept, gone, context } = merge
  const { db } = context
  const own = sql`member_id = ${kept.id} and head_id = ${gone.id}`
  const { rows } = await sql<{ id: string }>`select id from member_terms where ${own}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(kernel, memberTerms, ids, context, () =>
    sql`delete from member_terms where ${own}`.execute(db),
  )
  await moveReferences(merge, 'member_terms', 'head_id')
  return 0
}

/** Clears proposers that would be the member itself, and the second of two proposers who become the same person. */
async function reassignProposers(merge: Merge): Promise<number> {
  const { kernel, kept, gone, context } = merge
  const { db, now } = context
  // The merge itself records what changes in the record that stays.
  await sql`update members set proposer1_id = null where id = ${kept.id} and proposer1_id = ${gone.id}`.execute(db)
  await sql`update members set proposer2_id = null where id = ${kept.id} and proposer2_id = ${gone.id}`.execute(db)
  const { rows } = await sql<{ id: string; isRepeated: boolean }>`
    select id, proposer1_id is not distinct from ${kept.id} as "isRepeated" from members
    where ${gone.id} in (proposer1_id, proposer2_id)
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(kernel, members, ids, context, () =>
    sql`
      update members set rev = rev + 1, updated_at = ${now},
        proposer1_id = case proposer1_id when ${gone.id} then ${kept.id} else proposer1_id end,
        proposer2_id = case when ${kept.id} in (proposer1_id, proposer2_id) then null
          when proposer2_id = ${gone.id} then ${kept.id} else proposer2_id end
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
  return rows.filter(({ isRepeated }) => !isRepeated).length
}

/** The head of a family is derived from the terms, which are recorded: the member gets no new version, and only lists must know. */
async function reassignFamilies({ kept, gone, context: { db } }: Merge): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update members set family_head_id = ${kept.id} where family_head_id = ${gone.id} returning id
  `.execute(db)
  await announceMembers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Pairs that staff marked as different people with the record that goes are marked as different from the one that stays. */
async function reassignApart({ kept, gone, context }: Merge): Promise<number> {
  await sql`
    insert into members_apart (one_id, other_id, marked_at)
    select least(other, ${kept.id}::uuid), greatest(other, ${kept.id}::uuid), marked_at from (
      select case when one_id = ${gone.id} then other_id else one_id end as other, marked_at from members_apart
      where ${gone.id} in (one_id, other_id)
    ) as apart where other <> ${kept.id} on conflict do nothing
  `.execute(context.db)
  return 0
}
