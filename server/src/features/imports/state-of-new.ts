import type { MemberState } from '@agremia/model/resources/member-states'
import { applyRules, type Rule } from '@agremia/model/rules/rule'
import type { FieldErrors } from '../../errors.ts'
import {
  MEMBER_STATE_RULES,
  type MemberStateChange,
  type MemberStateFacts,
  type StateOfHistory,
} from '../members/member-state-rules.ts'
import type { ImportContext } from './import-context.ts'

/** A state other than the one in which members begin, and the day from which it holds. */
export interface StateChange {
  stateNameId: string
  since: string
}

interface JudgedState {
  change?: StateChange
  errors: FieldErrors
  notes: FieldErrors
}

const RULES: readonly Rule<MemberStateChange, MemberStateFacts>[] = MEMBER_STATE_RULES
/** The column of the file that each field of a state comes from. */
const COLUMN_OF: Readonly<Record<string, string>> = { startDate: 'stateSince' }
const columnOf = (field: string) => COLUMN_OF[field] ?? 'stateNameId'

/**
 * Judges the state that a file gives to a new member like a change by the form: as if the member had begun in the first state
 * on the day of admission and had then been changed to this one.
 */
export function judgeStateOfNew(
  memberId: string,
  values: Readonly<Record<string, unknown>>,
  admissionDate: string | null | undefined,
  { firstState, requiredByState, today }: ImportContext,
): JudgedState {
  const { stateNameId, stateSince } = values
  if (typeof stateNameId !== 'string' || stateNameId === firstState || !admissionDate || !firstState)
    return { errors: {}, notes: {} }
  const hasDay = typeof stateSince === 'string'
  const since = hasDay ? stateSince : today > admissionDate ? today : admissionDate
  const first: StateOfHistory = { id: '', stateNameId: firstState, startDate: admissionDate }
  const facts: MemberStateFacts = {
    admissions: new Map([[memberId, admissionDate]]),
    histories: new Map([[memberId, [first]]]),
    required: requiredByState,
  }
  // A state that holds from the day of admission replaces the first state; a later one is added to it.
  const before = since === admissionDate ? ({ _id: '', memberId, ...first } as unknown as MemberState) : undefined // what the rules read of it
  const found = applyRules(RULES, { after: { memberId, stateNameId, startDate: since }, before }, facts)
  const byColumnOf = (texts: FieldErrors) => {
    const byColumn: FieldErrors = {}
    for (const [field, text] of Object.entries(texts)) {
      const column = columnOf(field)
      byColumn[column] = byColumn[column] ? `${byColumn[column]} ${text}` : text
    }
    return byColumn
  }
  return {
    change: { stateNameId, since },
    errors: byColumnOf(found.errors),
    notes: {
      // Administrative rules, such as missing minutes, only warn in an import.
      ...byColumnOf({ ...found.warnings, ...found.administrative }),
      ...(!hasDay && { stateSince: 'Sem data: o estado conta a partir de hoje.' }),
    },
  }
}
