import { isBlank } from '@agremia/model/resource/parse'
import type { memberTerms } from '@agremia/model/resources/member-terms'
import { applyRules, type Rule } from '@agremia/model/rules/rule'
import type { Change, Hooks } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { announceMembers, deriveAndRecord } from './derive-members.ts'
import {
  isFirstCategory,
  loadMemberTermFacts,
  MEMBER_TERM_RULES,
  type MemberTermChange,
  type MemberTermFacts,
  TERM_VALUES,
} from './member-term-rules.ts'

const RULES: readonly Rule<MemberTermChange, MemberTermFacts>[] = MEMBER_TERM_RULES

export const memberTermHooks: Hooks<typeof memberTerms, MemberTermFacts> = {
  load: (changes, { db }) =>
    loadMemberTermFacts(
      db,
      [...new Set(changes.flatMap(({ after, before }) => after?.memberId ?? before?.memberId ?? []))],
      [...new Set(changes.flatMap(({ after }) => after?.headId ?? []))],
    ),

  check({ id, after, before }, _context, facts) {
    if (after) return applyRules(RULES, { id, after, before }, facts)
    return isFirstCategory(before, facts)
      ? { errors: { _: 'A primeira categoria começa com a admissão e não se elimina. Pode alterá-la.' } }
      : {}
  },

  fill: changes => changes.map(withoutOtherValues),

  async saved(changes, context) {
    const memberIds = [...new Set(changes.map(({ row }) => row.memberId))]
    await deriveAndRecord(context, memberIds)
    await announceMembers(context.db, memberIds)
  },
}

/** Clears the values that belong to another kind of term. */
function withoutOtherValues({ input, before }: Change<typeof memberTerms>): Columns {
  const after = { ...before, ...input }
  const others = Object.entries(TERM_VALUES).filter(
    ([kind, { field }]) => kind !== after.kind && !isBlank(after[field]),
  )
  return Object.fromEntries(others.map(([, { column }]) => [column, null]))
}
