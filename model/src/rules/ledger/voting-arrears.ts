import { addDays } from '../day.ts'
import { isCollectable, isOverdue, type OpenCharge } from './charge.ts'

interface VotingRule {
  memberId: string
  /** The day on which the roll is closed. */
  day: string
  /** After the due date; from the setting `upToDateGraceDays`. */
  graceDays: number
  /** From the setting `votingRequiresUpToDate`. */
  requiresUpToDate: boolean
}

/** Whether arrears take away the vote. Only the member's own charges count, whoever is billed for them. */
export const arrearsBarVote = (
  charges: readonly OpenCharge[],
  { memberId, day, graceDays, requiresUpToDate }: VotingRule,
) =>
  requiresUpToDate &&
  charges.some(charge => charge.memberId === memberId && isOverdue(charge, addDays(day, -graceDays)))

export interface VoteDebts<Charge> {
  /** The member's own that are overdue, oldest first: past the days of grace they take the vote away, within them they will. */
  debts: Charge[]
  /** The last day on which the member votes while the oldest debt stays open; null where nothing open decides. */
  until: string | null
}

/** The debts and the day on which somebody's right to vote stands. */
export function voteDebts<Charge extends OpenCharge>(
  charges: readonly Charge[],
  { memberId, day, graceDays, requiresUpToDate }: VotingRule,
): VoteDebts<Charge> {
  if (!requiresUpToDate) return { debts: [], until: null }
  const own = charges
    .filter(charge => charge.memberId === memberId && isCollectable(charge))
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  const [oldest] = own
  return {
    debts: own.filter(charge => isOverdue(charge, day)),
    until: oldest ? addDays(oldest.dueDate, graceDays) : null,
  }
}
