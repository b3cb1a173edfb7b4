import type { BulkAction } from '@agremia/model/calls/bulk'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { followedStates } from '../followed-rows.ts'
import type { BulkChange } from './plan.ts'

type StateAction = Extract<BulkAction, { kind: 'state' }>

/** Changes the state from a day on, by the rules for a single member (`member-state-rules.ts`). */
export async function changeStates(
  kernel: Kernel,
  { db }: WriteContext,
  { kind: _kind, ...state }: StateAction,
): Promise<BulkChange> {
  const { rows: named } = await sql<{ name: string }>`
    select name from member_state_names where id = ${state.stateNameId}
  `.execute(db)
  const [to] = named
  if (!to) throw new InvalidInput({ 'action.stateNameId': 'Escolha o estado.' })
  return {
    served: followedStates(kernel),
    requestFields: {
      reason: 'action.reason',
      minutesRef: 'action.minutesRef',
      decisionBody: 'action.decisionBody',
    },
    async propose(members) {
      const { rows } = await sql<{ id: string; name: string }>`
        select m.id, n.name from unnest(${members.map(({ id }) => id)}::uuid[]) as m (id)
        cross join lateral (
          select state_name_id from member_states
          where member_id = m.id and start_date <= ${state.startDate} order by start_date desc limit 1) s
        join member_state_names n on n.id = s.state_name_id
      `.execute(db)
      const from = new Map(rows.map(({ id, name }) => [id, name]))
      return members.map(member => ({
        member,
        from: from.get(member.id) ?? '',
        to: to.name,
        change: { kind: 'create', body: { ...state, memberId: member.id } },
      }))
    },
  }
}
