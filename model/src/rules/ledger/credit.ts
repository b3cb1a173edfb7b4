import type { OpenCharge } from './charge.ts'
import { compareOldestFirst, orderOfSettlement } from './oldest-first.ts'
import { sharesReceipt } from './receipt-series.ts'

/** A payment of which something has settled nothing yet. */
export interface Credit {
  paymentId: string
  memberId: string
  /** That of the payment. One without it is not of capital. */
  type?: string
  date: string
  /** In cents. */
  unallocated: number
}

export interface CreditUse {
  paymentId: string
  chargeId: string
  amount: number
}

/**
 * Settles charges with credit that exists, oldest payment and oldest charge first. A member's credit settles the member's own
 * charges, then those of others that are billed to this member. Using credit is an allocation, never a payment.
 */
export function spendCredits(credits: readonly Credit[], charges: readonly OpenCharge[]): CreditUse[] {
  const open = new Map(orderOfSettlement(charges).map(charge => [charge.id, charge.openAmount]))
  const uses: CreditUse[] = []
  for (const credit of credits.toSorted(compareCredits)) {
    const { paymentId, unallocated } = credit
    let left = unallocated
    for (const { id } of settledBy(credit, charges)) {
      const amount = Math.min(left, open.get(id) ?? 0)
      if (amount <= 0) continue
      uses.push({ paymentId, chargeId: id, amount })
      open.set(id, (open.get(id) ?? 0) - amount)
      left -= amount
    }
  }
  return uses
}

/** Oldest first. */
export const compareCredits = (one: Credit, other: Credit) =>
  one.date.localeCompare(other.date) || one.paymentId.localeCompare(other.paymentId)

const settledBy = ({ memberId: payer, type }: Credit, charges: readonly OpenCharge[]) =>
  charges
    .filter(({ memberId, billToMemberId }) => memberId === payer || billToMemberId === payer)
    .filter(charge => sharesReceipt(charge, { type }))
    .toSorted(
      (one, other) =>
        Number(one.memberId !== payer) - Number(other.memberId !== payer) || compareOldestFirst(one, other),
    )
