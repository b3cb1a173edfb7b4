import { dayBefore } from '../day.ts'
import type { DatedState, MemberQuotaFacts } from './facts.ts'
import { type Month, monthOf } from './months.ts'

/** One unbroken time as a member; somebody who was readmitted has several. */
export interface MembershipSpell {
  from: string
  /** The first day on which the person is a member no more. */
  exitOn: string | null
  start: SpellStart
  firstMonth: Month
  /** The last month with a day as a member: who leaves on the first of a month is not charged for it. */
  lastMonth: Month
}
export type SpellStart = 'admissao' | 'readmissao' | 'inicio_de_pagamento'

/** The times as a member in which quotas are charged, in order. */
export function membershipSpells({ admissionDate, quotaStartDate, states }: MemberQuotaFacts): MembershipSpell[] {
  const spells: MembershipSpell[] = []
  let open: { from: string; start: SpellStart } | undefined = { from: admissionDate, start: 'admissao' }
  for (const { from, isMember } of inOrder(states)) {
    if (isMember) open ??= { from, start: 'readmissao' }
    else if (open) {
      addSpell(spells, open, from, quotaStartDate)
      open = undefined
    }
  }
  if (open) addSpell(spells, open, null, quotaStartDate)
  return spells
}

function addSpell(
  spells: MembershipSpell[],
  begun: { from: string; start: SpellStart },
  exitOn: string | null,
  quotaStartDate: string | null,
) {
  const paysLater = quotaStartDate !== null && quotaStartDate > begun.from
  const from = paysLater ? quotaStartDate : begun.from
  if (exitOn !== null && exitOn <= from) return
  spells.push({
    from,
    exitOn,
    start: paysLater ? 'inicio_de_pagamento' : begun.start,
    firstMonth: monthOf(from),
    lastMonth: exitOn === null ? Number.POSITIVE_INFINITY : monthOf(dayBefore(exitOn)),
  })
}

/** Before the first state on record the member counts as having been in it already, unless it is the end. */
export const generatesChargesOn = (states: readonly DatedState[], day: string) => {
  const ordered = inOrder(states)
  const state = ordered.findLast(({ from }) => from <= day) ?? ordered.find((one, index) => index === 0 && one.isMember)
  return state?.generatesCharges ?? true
}

/** Most are in order already: a year's quotas ask it a dozen times for each member. */
const inOrder = (states: readonly DatedState[]) =>
  states.every(({ from }, index) => index === 0 || (states[index - 1]?.from ?? '') <= from)
    ? states
    : states.toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
