import type { BulkAction } from '@agremia/model/calls/bulk'
import { memberStates } from '@agremia/model/resources/member-states'
import { printDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { InvalidInput } from '../../../errors.ts'
import { insertRows } from '../../../resource/insert-rows.ts'
import { deriveMembers } from '../derive-members.ts'
import type { Planner } from './plan.ts'

type StateAction = Extract<BulkAction, { kind: 'state' }>

interface Around {
  id: string
  before: string | null
  beforeName: string | null
  after: string | null
  isTaken: boolean
}

/** The rules of one change (member-states.hooks.ts), for many at once: who cannot change that day is told and left. */
export const planStates: Planner<StateAction> = async (_kernel, context, chosen, action) => {
  const { db, now } = context
  const { stateNameId, startDate, reason = '', minutesRef = '', decisionBody } = action
  const { rows: named } = await sql<{ name: string; reason: boolean; minutes: boolean }>`
    select name, requires_reason as reason, requires_minutes as minutes from member_state_names where id = ${stateNameId}
  `.execute(db)
  const [state] = named
  if (!state) throw new InvalidInput({ 'action.stateNameId': 'Escolha o estado.' })
  if (state.reason && !reason) throw new InvalidInput({ 'action.reason': 'Este estado exige o motivo.' })
  if (state.minutes && !minutesRef)
    throw new InvalidInput({ 'action.minutesRef': 'Este estado exige o número da ata.' })
  if (decisionBody && !Object.hasOwn(memberStates.fields.decisionBody.options, decisionBody)) {
    throw new InvalidInput({ 'action.decisionBody': 'Escolha uma das opções.' })
  }
  const { rows } = await sql<Around>`
    select m.id, b.state_name_id as before, n.name as "beforeName", a.state_name_id as after,
      coalesce(b.start_date = ${startDate}::date, false) as "isTaken"
    from unnest(${chosen.map(one => one.id)}::uuid[]) as m (id)
    left join lateral (
      select state_name_id, start_date from member_states
      where member_id = m.id and start_date <= ${startDate} order by start_date desc limit 1) b on true
    left join member_state_names n on n.id = b.state_name_id
    left join lateral (
      select state_name_id from member_states
      where member_id = m.id and start_date > ${startDate} order by start_date limit 1) a on true
  `.execute(db)
  const around = new Map(rows.map(row => [row.id, row]))
  const judged = chosen.map(one => {
    const here = around.get(one.id)
    const reasonToStay =
      startDate < one.admissionDate
        ? `Só foi admitido em ${printDay(one.admissionDate)}.`
        : here?.before === stateNameId
          ? 'Já está neste estado.'
          : here?.isTaken
            ? 'Já há uma mudança de estado nesse dia.'
            : here?.after === stateNameId
              ? 'Já está neste estado depois dessa data.'
              : undefined
    return { one, from: here?.beforeName ?? '', reason: reasonToStay }
  })
  const changing = judged.filter(({ reason: stays }) => stays === undefined)
  return {
    steps: changing.map(({ one, from }) => ({ one, from, to: state.name })),
    left: judged.flatMap(({ one, reason: stays }) => (stays === undefined ? [] : [{ one, reason: stays }])),
    async carryOut() {
      const made = changing.map(({ one }) => ({
        id: uuidv7(),
        memberId: one.id,
        stateNameId,
        startDate,
        reason: reason || null,
        decisionBody: decisionBody ?? null,
        minutesRef: minutesRef || null,
      }))
      const ids = made.values()
      const at = { created_at: now, updated_at: now }
      await insertRows(
        db,
        memberStates,
        made.map(({ id: _id, ...row }) => row),
        () => ({ id: ids.next().value?.id, ...at, rev: 1 }),
      )
      await deriveMembers(
        context,
        changing.map(({ one }) => one.id),
      )
      return made.map(({ id, ...after }) => ({
        resource: 'memberStates',
        id,
        memberId: after.memberId,
        before: null,
        after,
      }))
    },
  }
}
