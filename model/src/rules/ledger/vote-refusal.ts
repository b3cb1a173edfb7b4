import { ADULT, ageOn } from '../age.ts'
import { monthsBefore, printDay } from '../day.ts'

/** What decides whether somebody votes, beside the arrears. */
export interface VoteFacts {
  isActive: boolean
  state: { name: string; canVote: boolean }
  category: { name: string; canVote: boolean; minSeniorityMonths: number }
  isOrganisation: boolean
  birthDate: string | null
  admissionDate: string
  /** From the setting `upToDateGraceDays`. */
  graceDays: number
}

/** Why somebody who does not vote does not, in half a line. Arrears are what is left when nothing else is the cause. */
export function refuseVote(facts: VoteFacts, day: string): string {
  const { isActive, state, category, isOrganisation, birthDate, admissionDate, graceDays } = facts
  if (!isActive) return `saiu: ${state.name}`
  if (!state.canVote) return `estado «${state.name}»`
  if (!category.canVote) return `a categoria «${category.name}» não vota`
  if (birthDate && !isOrganisation && ageOn(day, birthDate) < ADULT) return `menor de ${ADULT} anos`
  const since = monthsBefore(admissionDate, -category.minSeniorityMonths)
  if (since > day) return `vota a partir de ${printDay(since)}`
  return graceDays > 0 ? `dívida vencida há mais de ${graceDays} dias` : 'tem dívidas vencidas'
}
