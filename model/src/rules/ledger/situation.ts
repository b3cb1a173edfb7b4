import { isCollectable, isOverdue, type OpenCharge } from './charge.ts'

/** How a member stands with the organisation, in one word. */
export const SITUATIONS = {
  em_dia: 'Em dia',
  a_pagamento: 'A pagamento',
  em_atraso: 'Em atraso',
  isento: 'Isento',
} as const
export type Situation = keyof typeof SITUATIONS

export interface MemberSituation {
  situation: Situation
  /** The earliest day until which something is to be paid, where nothing is overdue yet. */
  payUntil: string | null
}

/**
 * Owed is not overdue: a charge counts as arrears from the day after its due date. An exempt member who still owes
 * something from before has the word of the debt.
 */
export function situationOf(
  charges: readonly OpenCharge[],
  { day, isExempt }: { day: string; isExempt: boolean },
): MemberSituation {
  if (charges.some(charge => isOverdue(charge, day))) return { situation: 'em_atraso', payUntil: null }
  const [payUntil] = charges
    .filter(isCollectable)
    .map(({ dueDate }) => dueDate)
    .toSorted()
  if (payUntil !== undefined) return { situation: 'a_pagamento', payUntil }
  return { situation: isExempt ? 'isento' : 'em_dia', payUntil: null }
}

/** `Em dia`, `A pagamento até 31/03`, `Em atraso`, `Isento`; with the year where it is not the current one. */
export function describeSituation({ situation, payUntil }: MemberSituation, day: string) {
  if (situation !== 'a_pagamento' || !payUntil) return SITUATIONS[situation]
  const [year = '', month = '', date = ''] = payUntil.split('-')
  return `${SITUATIONS.a_pagamento} até ${date}/${month}${day.startsWith(year) ? '' : `/${year}`}`
}
