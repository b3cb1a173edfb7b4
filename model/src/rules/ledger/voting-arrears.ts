import { addDays } from '../day.ts'
import { isOverdue, type OpenCharge } from './charge.ts'

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
