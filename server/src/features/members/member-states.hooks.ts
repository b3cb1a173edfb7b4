import { type MemberState, type MemberStateInput, memberStates } from '@agremia/model/resources/member-states'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { announce } from '../../resource/context.ts'
import type { Findings, Hooks } from '../../resource/hooks.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { remove, serve } from '../../resource/save.ts'
import { admissionOf } from './admission.ts'
import { deriveMembers } from './derive-members.ts'

type After = Partial<MemberState> & MemberStateInput

/** The only way in which a state changes: dated, back-dated or ahead, and the member's own follows (MEM-01). */
export const memberStateHooks = (kernel: Kernel): Hooks<typeof memberStates> => ({
  async check(after, { db }, before): Promise<Findings> {
    const admitted = await admissionOf(db, after?.memberId ?? before?.memberId)
    const isFirst = before !== undefined && before.startDate === admitted
    if (!after) {
      return isFirst
        ? { errors: { _: 'O primeiro estado começa com a admissão e não se elimina. Pode alterá-lo.' } }
        : {}
    }
    if (before && after.memberId !== before.memberId) return { errors: { memberId: 'O histórico não muda de ficha.' } }
    return {
      errors: {
        ...(await dayErrors(db, after, before, { admitted, isFirst })),
        ...(await decisionErrors(db, after)),
        ...(await repetitionErrors(db, after, before)),
      },
    }
  },

  async saved(state, context, change, before) {
    if (before && (change === 'delete' || state.startDate !== before.startDate)) {
      const twin = await findTwin(context.db, before)
      // As if it had been deleted by hand: with its line in the history, and whatever follows from that.
      if (twin) await remove(serve(memberStates, memberStateHooks(kernel)), kernel, twin, context)
    }
    await deriveMembers(context, [state.memberId])
    await announce(context.db, { topic: 'members', event: 'updated', _id: state.memberId })
  },
})

/** Where a state is gone from between two that are the same: the later of them, which changes nothing any more. */
async function findTwin(db: Kysely<unknown>, { memberId, startDate }: MemberState) {
  const { rows } = await sql<{ id: string }>`
    select next.id from
      (select state_name_id from member_states where member_id = ${memberId} and start_date < ${startDate}
        order by start_date desc limit 1) as earlier
      join (select id, state_name_id from member_states where member_id = ${memberId} and start_date > ${startDate}
        order by start_date limit 1) as next on next.state_name_id = earlier.state_name_id
  `.execute(db)
  return rows[0]?.id
}

async function dayErrors(
  db: Kysely<unknown>,
  { memberId, startDate }: After,
  before: MemberState | undefined,
  { admitted, isFirst }: { admitted: string | undefined; isFirst: boolean },
): Promise<FieldErrors> {
  if (!startDate || !admitted || startDate === before?.startDate) return {}
  if (isFirst) return { startDate: 'O primeiro estado começa com a admissão: altere a data de admissão na ficha.' }
  if (startDate < admitted) return { startDate: 'Não pode ser anterior à admissão.' }
  const { rows } = await sql`
    select 1 from member_states where member_id = ${memberId} and start_date = ${startDate}
  `.execute(db)
  return rows.length > 0 ? { startDate: 'Já há uma mudança de estado nesse dia.' } : {}
}

async function decisionErrors(db: Kysely<unknown>, { stateNameId, reason, minutesRef }: After): Promise<FieldErrors> {
  if (!stateNameId) return {}
  const { rows } = await sql<{ reason: boolean; minutes: boolean }>`
    select requires_reason as reason, requires_minutes as minutes from member_state_names where id = ${stateNameId}
  `.execute(db)
  const errors: FieldErrors = {}
  if (rows[0]?.reason && !reason) errors.reason = 'Este estado exige o motivo.'
  if (rows[0]?.minutes && !minutesRef) errors.minutesRef = 'Este estado exige o número da ata.'
  return errors
}

/** A change into the state before it, or into the one after it, changes nothing. */
async function repetitionErrors(
  db: Kysely<unknown>,
  { memberId, stateNameId, startDate }: After,
  before: MemberState | undefined,
): Promise<FieldErrors> {
  const isSame = before && before.stateNameId === stateNameId && before.startDate === startDate
  if (!memberId || !stateNameId || !startDate || isSame) return {}
  const others = sql`from member_states where member_id = ${memberId} ${before ? sql`and id <> ${before._id}` : sql``}`
  const { rows } = await sql<{ state: string }>`
    (select state_name_id as state ${others} and start_date < ${startDate} order by start_date desc limit 1)
    union all (select state_name_id ${others} and start_date > ${startDate} order by start_date limit 1)
  `.execute(db)
  return rows.some(row => row.state === stateNameId)
    ? { stateNameId: 'Já está neste estado antes ou depois dessa data.' }
    : {}
}
