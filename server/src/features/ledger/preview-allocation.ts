import { lisbonDay } from '@agremia/model/rules/day'
import { allocateOldestFirst, amountToCollect, compareOldestFirst } from '@agremia/model/rules/ledger/oldest-first'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { Kysely } from 'kysely'
import { readCredits, readPayableCharges } from './accounts.ts'

interface Asked {
  memberId: string
  /** In cents. */
  amount?: number
  year?: number | null
}

/** What a payment of this member would settle, with everything that it could settle. */
export async function previewAllocation(
  { db, now }: { db: Kysely<unknown>; now: Date },
  { memberId, amount, year }: Asked,
) {
  const charges = await readPayableCharges(db, [memberId])
  const credits = await readCredits(db, [memberId])
  const billed = charges.filter(({ isBilled }) => isBilled)
  const { overdue, current, total } = amountToCollect(billed, lisbonDay(now))
  const { allocations, credit } = allocateOldestFirst(billed, amount ?? total, { year })
  const settled = new Map(allocations.map(one => [one.chargeId, one.amount]))
  return {
    amount: eurosFromCents(amount ?? total),
    overdue: eurosFromCents(overdue),
    current: eurosFromCents(current),
    credit: eurosFromCents(credits.reduce((sum, { unallocated }) => sum + unallocated, 0)),
    unallocated: eurosFromCents(credit),
    charges: charges.toSorted(compareOldestFirst).map(charge => ({
      chargeId: charge.id,
      memberId: charge.memberId,
      memberNumber: charge.memberNumber,
      memberName: charge.memberName,
      description: charge.description,
      dueDate: charge.dueDate,
      year: charge.year,
      open: eurosFromCents(charge.openAmount),
      settled: eurosFromCents(settled.get(charge.id) ?? 0),
    })),
  }
}
