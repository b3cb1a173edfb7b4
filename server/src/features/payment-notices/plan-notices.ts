import { MOST_NOTICES, TOO_MANY_NOTICES } from '@agremia/model/calls/payment-message'
import { debtsOfNotice, type NoticeTemplate, nextNotice } from '@agremia/model/rules/collecting/notice-levels'
import { groupBy } from '@agremia/model/rules/group-by'
import { InvalidInput } from '../../errors.ts'
import type { NoticeDebt } from './read-debts.ts'

/** One notice to one payer, for everything chosen that they are billed for. */
export interface PlannedNotice {
  payerId: string
  name: NoticeTemplate
  /** What it asks for; empty where nothing is overdue that it could remind of. */
  debts: readonly NoticeDebt[]
  /** In cents. */
  total: number
}

interface PlanTerms {
  /** For everybody; where it is left out, each gets the notice that comes next. */
  templateName?: NoticeTemplate | null
  today: string
}

/** The notices for these debts, in the order in which the payers come. */
export function planNotices(debts: readonly NoticeDebt[], { templateName, today }: PlanTerms): PlannedNotice[] {
  return [...groupBy(debts, ({ payerId }) => payerId)].map(([payerId, owed]) => {
    const name = templateName ?? nextNotice(owed, today)
    const asked = debtsOfNotice(name, owed, today)
    return { payerId, name, debts: asked, total: asked.reduce((sum, { amount }) => sum + amount, 0) }
  })
}

/** More at once than anybody looks through, by mistake. */
export function refuseTooMany(notices: readonly PlannedNotice[]): void {
  if (notices.length > MOST_NOTICES) throw new InvalidInput({ ids: TOO_MANY_NOTICES })
}
