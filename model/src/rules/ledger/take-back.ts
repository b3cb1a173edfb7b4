import { compareOldestFirst } from './oldest-first.ts'

/** What money has settled of a charge. */
export interface SettledPart {
  allocationId: string
  paymentId: string
  chargeId: string
  dueDate: string
  periodStart: string | null
  /** In cents. */
  amount: number
}

export interface UnspentPart {
  paymentId: string
  /** In cents. */
  amount: number
}

export interface TakenBack<Settled extends SettledPart> {
  credits: UnspentPart[]
  /** `taken` of what is settled; the rest of it stays settled. */
  charges: (Settled & { taken: number })[]
  /** More than is left of the money. */
  missing: number
}

/** Of which part of its money a payment is given back: first what settles nothing, then the newest charge that it settles, and so on. */
export function takeBack<Settled extends SettledPart>(
  amount: number,
  { credits, settled }: { credits: readonly UnspentPart[]; settled: readonly Settled[] },
): TakenBack<Settled> {
  let missing = amount
  const take = (available: number) => {
    const taken = Math.min(missing, available)
    missing -= taken
    return taken
  }
  const fromCredits = credits.map(({ paymentId, amount: unspent }) => ({ paymentId, amount: take(unspent) }))
  const fromCharges = settled
    .toSorted(
      (one, other) => compareOldestFirst(toOrder(other), toOrder(one)) || compare(other.allocationId, one.allocationId),
    )
    .map(part => ({ ...part, taken: take(part.amount) }))
  return {
    credits: fromCredits.filter(part => part.amount > 0),
    charges: fromCharges.filter(part => part.taken > 0),
    missing,
  }
}

const toOrder = ({ chargeId: id, dueDate, periodStart }: SettledPart) => ({ id, dueDate, periodStart })
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
