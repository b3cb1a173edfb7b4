import { type MemberState, memberStates } from '@agremia/model/resources/member-states'
import { applyRules, type Rule } from '@agremia/model/rules/rule'
import { type Kysely, sql } from 'kysely'
import type { Hooks } from '../../resource/hooks.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { serve } from '../../resource/serve.ts'
import { endWaiting } from './death/end-waiting.ts'
import { announceMembers, deriveMembers } from './derive-members.ts'
import {
  isFirstState,
  loadMemberStateFacts,
  MEMBER_STATE_RULES,
  type MemberStateChange,
  type MemberStateFacts,
} from './member-state-rules.ts'

const RULES: readonly Rule<MemberStateChange, MemberStateFacts>[] = MEMBER_STATE_RULES

/** States are changed only as dated rows, past or future; the member's current state is derived from them (MEM-01). */
export const memberStateHooks = (kernel: Kernel): Hooks<typeof memberStates, MemberStateFacts> => ({
  load: (changes, { db }) =>
    loadMemberStateFacts(db, [
      ...new Set(changes.flatMap(({ after, before }) => after?.memberId ?? before?.memberId ?? [])),
    ]),

  check({ id, after, before }, _context, facts) {
    if (after) return applyRules(RULES, { id, after, before }, facts)
    return isFirstState(before, facts)
      ? { errors: { _: 'O primeiro estado começa com a admissão e não se elimina. Pode alterá-lo.' } }
      : {}
  },

  async saved(changes, context) {
    const left = changes.flatMap(({ kind, row, before }) =>
      before && (kind === 'delete' || row.startDate !== before.startDate) ? [before] : [],
    )
    const twins = await findTwins(context.db, left)
    // Deleted like rows that a user deletes, each with its audit entry and the same consequences.
    const deletions = twins.map(id => ({ kind: 'delete' as const, id }))
    if (twins.length > 0) await saveRows(serve(memberStates, memberStateHooks(kernel)), kernel, deletions, context)
    const memberIds = [...new Set(changes.map(({ row }) => row.memberId))]
    await deriveMembers(context, memberIds)
    await endWaiting(
      context,
      changes.flatMap(({ before }) => before?.memberId ?? []),
    )
    await announceMembers(context.db, memberIds)
  },
})

/**
 * States that no longer change anything: where the state between two equal ones was deleted or moved, the later of the two,
 * and those after it that repeat it.
 */
async function findTwins(db: Kysely<unknown>, gone: readonly MemberState[]): Promise<string[]> {
  if (gone.length === 0) return []
  const places = gone.map(({ memberId, startDate }) => ({ memberId, startDate }))
  const { rows } = await sql<{ id: string }>`
    select distinct later.id from json_to_recordset(${JSON.stringify(places)}::json) as g ("memberId" uuid, "startDate" date)
    cross join lateral (
      select state_name_id from member_states where member_id = g."memberId" and start_date < g."startDate"
      order by start_date desc limit 1) as earlier
    join member_states later on later.member_id = g."memberId" and later.start_date > g."startDate"
      and later.state_name_id = earlier.state_name_id
    where not exists (
      select from member_states other where other.member_id = g."memberId" and other.state_name_id <> earlier.state_name_id
        and other.start_date between g."startDate" and later.start_date)
  `.execute(db)
  return rows.map(({ id }) => id)
}
