import type { MemberState, MemberStateInput } from '@agremia/model/resources/member-states'
import { printDay } from '@agremia/model/rules/day'
import type { JudgedChange, Rule } from '@agremia/model/rules/rule'
import { type Kysely, sql } from 'kysely'
import { lockAdmissions } from './admission.ts'

/** A state of a member's history, with the fields that the rules compare. */
export interface StateOfHistory {
  id: string
  stateNameId: string
  startDate: string
}

/** What the rules of states need to know beside the row itself; `loadMemberStateFacts` reads it for a whole set. */
export interface MemberStateFacts {
  /** The day of admission by member, on which the first state begins. */
  admissions: ReadonlyMap<string, string>
  /** All states by member, oldest first. */
  histories: ReadonlyMap<string, readonly StateOfHistory[]>
  /** The fields that a change into a state must fill in, by id of its name. */
  required: ReadonlyMap<string, { reason: boolean; minutes: boolean }>
}

export type MemberStateChange = JudgedChange<Partial<MemberState> & MemberStateInput, MemberState>
type MemberStateRule = Rule<MemberStateChange, MemberStateFacts, keyof MemberState>

const admissionOf = ({ after: { memberId } }: MemberStateChange, { admissions }: MemberStateFacts) =>
  memberId ? admissions.get(memberId) : undefined

/** The first day of the state, if this change sets it; an unchanged one is not judged again. */
const newDay = ({ after: { startDate }, before }: MemberStateChange) =>
  startDate && startDate !== before?.startDate ? startDate : undefined

/** The other states of the same member. */
const othersOf = ({ after: { memberId }, before }: MemberStateChange, { histories }: MemberStateFacts) =>
  (memberId ? (histories.get(memberId) ?? []) : []).filter(({ id }) => id !== before?._id)

export const isFirstState = (before: MemberState | undefined, { admissions }: MemberStateFacts) =>
  before !== undefined && before.startDate === admissions.get(before.memberId)

/** The rules of states that involve more than one field or the rest of the history (MEM-01). */
export const MEMBER_STATE_RULES = [
  {
    name: 'stateOfAnotherMember',
    severity: 'error',
    fields: ['memberId'],
    check: ({ after, before }) =>
      before && after.memberId !== before.memberId ? 'O histórico não muda de ficha.' : undefined,
  },
  {
    name: 'firstStateMoved',
    severity: 'error',
    fields: ['startDate'],
    check: (change, facts) =>
      newDay(change) && isFirstState(change.before, facts)
        ? 'O primeiro estado começa com a admissão: altere a data de admissão na ficha.'
        : undefined,
  },
  {
    name: 'stateBeforeAdmission',
    severity: 'error',
    fields: ['startDate'],
    check(change, facts) {
      const [day, admitted] = [newDay(change), admissionOf(change, facts)]
      return day && admitted && day < admitted ? `Não pode ser anterior à admissão (${printDay(admitted)}).` : undefined
    },
  },
  {
    name: 'stateAlreadyHeld',
    severity: 'error',
    fields: ['stateNameId'],
    /** Refuses a state that equals the one before it or after it, because it would change nothing. */
    check(change, facts) {
      const { stateNameId, startDate } = change.after
      const isSame = change.before?.stateNameId === stateNameId && change.before?.startDate === startDate
      if (!stateNameId || !startDate || isSame) return undefined
      const others = othersOf(change, facts)
      if (others.findLast(one => one.startDate < startDate)?.stateNameId === stateNameId) return 'Já está neste estado.'
      return others.find(one => one.startDate > startDate)?.stateNameId === stateNameId
        ? 'Já está neste estado depois dessa data.'
        : undefined
    },
  },
  {
    name: 'stateDayTaken',
    severity: 'error',
    fields: ['startDate'],
    check(change, facts) {
      const day = newDay(change)
      return day && othersOf(change, facts).some(({ startDate }) => startDate === day)
        ? 'Já há uma mudança de estado nesse dia.'
        : undefined
    },
  },
  {
    name: 'stateReasonMissing',
    severity: 'error',
    isAdministrative: true,
    fields: ['reason'],
    check: ({ after: { stateNameId, reason } }, { required }) =>
      stateNameId && required.get(stateNameId)?.reason && !reason ? 'Este estado exige o motivo.' : undefined,
  },
  {
    name: 'stateMinutesMissing',
    severity: 'error',
    isAdministrative: true,
    fields: ['minutesRef'],
    check: ({ after: { stateNameId, minutesRef } }, { required }) =>
      stateNameId && required.get(stateNameId)?.minutes && !minutesRef
        ? 'Este estado exige o número da ata.'
        : undefined,
  },
] as const satisfies readonly MemberStateRule[]

export type MemberStateRuleName = (typeof MEMBER_STATE_RULES)[number]['name']

/** Reads the facts for a whole set. The members are locked, so that of two changes of one member the second sees the first. */
export async function loadMemberStateFacts(
  db: Kysely<unknown>,
  memberIds: readonly string[],
): Promise<MemberStateFacts> {
  const admissions = await lockAdmissions(db, memberIds)
  const { rows } = await sql<StateOfHistory & { memberId: string }>`
    select id, member_id as "memberId", state_name_id as "stateNameId", start_date::text as "startDate"
    from member_states where member_id = any(${[...memberIds]}::uuid[]) order by member_id, start_date
  `.execute(db)
  const histories = new Map<string, StateOfHistory[]>()
  for (const { memberId, ...state } of rows) {
    const own = histories.get(memberId)
    if (own) own.push(state)
    else histories.set(memberId, [state])
  }
  return { admissions, histories, required: await readRequired(db) }
}

/** Reads all names of states, because there are only about a dozen. */
export async function readRequired(db: Kysely<unknown>): Promise<MemberStateFacts['required']> {
  const { rows } = await sql<{ id: string; reason: boolean; minutes: boolean }>`
    select id, requires_reason as reason, requires_minutes as minutes from member_state_names
  `.execute(db)
  return new Map(rows.map(({ id, reason, minutes }) => [id, { reason, minutes }]))
}
