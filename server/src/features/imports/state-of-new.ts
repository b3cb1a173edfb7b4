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
 * The state that a file gives to somebody new, judged as a change that the form makes after the admission: they begin as everyone
 * does, on the day of admission.
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
  // From the day of admission on it takes the place of the first state; later it is a state of its own.
  const before = since === admissionDate ? ({ _id: '', memberId, ...first } as unknown as MemberState) : undefined // what the rules read of it
  const found = applyRules(RULES, { after: { memberId, stateNameId, startDate: since }, before }, facts)
  const told = (texts: FieldErrors) => {
    const byColumn: FieldErrors = {}
    for (const [field, text] of Object.entries(texts)) {
      const column = columnOf(field)
      byColumn[column] = byColumn[column] ? `${byColumn[column]} ${text}` : text
    }
    return byColumn
  }
  return {
    change: { stateNameId, since },
    errors: told(found.errors),
    notes: {
      // Nothing administrative stops an import: what is missing in the minutes is told.
      ...told({ ...found.warnings, ...found.administrative }),
      ...(!hasDay && { stateSince: 'Sem data: o estado conta a partir de hoje.' }),
    },
  }
}
