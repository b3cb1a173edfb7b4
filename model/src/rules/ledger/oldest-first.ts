import { isCollectable, isOverdue, type OpenCharge, sumOpen } from './charge.ts'
import { sharesReceipt } from './receipt-series.ts'

/** What a payment settles of one charge, in cents. */
export interface Allocation {
  chargeId: string
  memberId: string
  amount: number
  /** What stays open of the charge afterwards. */
  openAfter: number
}

export interface AllocationPlan {
  allocations: Allocation[]
  /** What settles nothing and stays as credit, in cents. */
  credit: number
}

/** What the payer has said that the money is for. It is settled first, oldest first; what remains goes to the other charges. */
export interface PayerChoice {
  year?: number | null
  /** Chosen one by one, so a parked charge is settled too. */
  chargeIds?: readonly string[]
}

type DatedCharge = Pick<OpenCharge, 'id' | 'dueDate' | 'periodStart'>

/** By due date, then by period; a charge without a period, such as the entry fee, before those with one. */
export const compareOldestFirst = (one: DatedCharge, other: DatedCharge) =>
  compare(one.dueDate, other.dueDate) ||
  compare(one.periodStart ?? '', other.periodStart ?? '') ||
  compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** The charges that money settles by itself, in the order in which it does. They may belong to several members of a household. */
export function orderOfSettlement(charges: readonly OpenCharge[], choice: PayerChoice = {}): OpenCharge[] {
  const named = new Set(choice.chargeIds)
  const rank = ({ id, year }: OpenCharge) =>
    named.has(id) ? 0 : choice.year !== undefined && choice.year !== null && choice.year === year ? 1 : 2
  return charges
    .filter(charge => (named.has(charge.id) ? charge.openAmount > 0 : isCollectable(charge)))
    .toSorted((one, other) => rank(one) - rank(other) || compareOldestFirst(one, other))
}

export function allocateOldestFirst(
  charges: readonly OpenCharge[],
  amount: number,
  choice: PayerChoice = {},
): AllocationPlan {
  const allocations: Allocation[] = []
  let credit = amount
  for (const { id, memberId, openAmount } of orderOfSettlement(charges, choice)) {
    if (credit <= 0) break
    const taken = Math.min(openAmount, credit)
    allocations.push({ chargeId: id, memberId, amount: taken, openAfter: openAmount - taken })
    credit -= taken
  }
  return { allocations, credit }
}

/** Of what is owed, that which one payment settles without being told: capital only where nothing else is open. */
export function settledTogether<T extends OpenCharge>(charges: readonly T[]): T[] {
  const membership = charges.filter(charge => sharesReceipt(charge, {}))
  return membership.some(isCollectable) ? membership : charges.filter(charge => !sharesReceipt(charge, {}))
}

/** What a payment at the counter is expected to settle: what is overdue, and what is owed for a period that has begun. */
export function amountToCollect(charges: readonly OpenCharge[], day: string) {
  const collectable = charges.filter(isCollectable)
  const overdue = collectable.filter(charge => isOverdue(charge, day))
  const current = collectable.filter(charge => !isOverdue(charge, day) && (charge.periodStart ?? day) <= day)
  return { overdue: sumOpen(overdue), current: sumOpen(current), total: sumOpen(overdue) + sumOpen(current) }
}

/** How much of a payment settles charges of each member, in the order of the lines; a receipt names each. */
export function sumByMember(allocations: readonly Pick<Allocation, 'memberId' | 'amount'>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { memberId, amount } of allocations) sums.set(memberId, (sums.get(memberId) ?? 0) + amount)
  return sums
}
