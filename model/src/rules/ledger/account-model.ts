/**
 * A second, deliberately simple account of what members owe, for tests only. It replays a history event by event and shares no
 * code with the rules or the tables that it checks, so that a fault in them shows as a difference.
 */
export type LedgerEvent = { on: string } & (
  | {
      kind: 'charge'
      charge: string
      member: string
      amount: number
      /** For settling oldest first. */
      dueDate?: string
      periodStart?: string | null
    }
  | { kind: 'payment'; payment: string; member: string; amount: number; settles?: 'oldest first' | readonly Settled[] }
  /** Credit of a payment settles a charge later; a negative amount takes it back. */
  | ({ kind: 'creditUse'; payment: string } & Settled)
  /** By decision or as prescribed; a negative amount takes it back. */
  | ({ kind: 'waiver' } & Settled)
  /** What is open is not owed any more, and what was paid becomes credit again. */
  | { kind: 'chargeAnnulled'; charge: string }
  /** Annulled or returned: what it had settled is open again. */
  | { kind: 'paymentCancelled'; payment: string }
  /** Credit is paid back. */
  | { kind: 'refund'; payment: string; amount: number }
  /** A debt of somebody who has died, which money settles only by hand. */
  | { kind: 'parked'; charge: string }
  /** All rows of one member become rows of the other, at every day. */
  | { kind: 'merge'; from: string; into: string }
)
interface Settled {
  charge: string
  amount: number
}

interface ChargeRecord {
  id: string
  member: string
  amount: number
  order: string
  waived: number
  isAnnulled: boolean
  isParked: boolean
}
interface PaymentRecord {
  member: string
  amount: number
  refunded: number
  isCancelled: boolean
}

/** The state of all accounts at the end of a day, after the events of that day and before in the order in which they happened. */
export function accountsOn(history: readonly LedgerEvent[], day: string) {
  const charges = new Map<string, ChargeRecord>()
  const payments = new Map<string, PaymentRecord>()
  let settled: { payment: string; charge: string; amount: number }[] = []

  const chargeOf = (id: string) => charges.get(id) ?? fail(`there is no charge ${id}`)
  const paymentOf = (id: string) => payments.get(id) ?? fail(`there is no payment ${id}`)
  const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  const paidOf = (charge: string) => total(settled.filter(row => row.charge === charge))
  const openOf = (id: string) => {
    const charge = chargeOf(id)
    return charge.isAnnulled ? 0 : charge.amount - charge.waived - paidOf(id)
  }
  const creditOf = (id: string) => {
    const payment = paymentOf(id)
    return payment.isCancelled
      ? 0
      : payment.amount - payment.refunded - total(settled.filter(row => row.payment === id))
  }

  function settle(payment: string, { charge, amount }: Settled) {
    if (amount > openOf(charge)) fail(`${amount} is more than is open of charge ${charge}`)
    if (amount > creditOf(payment)) fail(`${amount} is more than is left of payment ${payment}`)
    settled.push({ payment, charge, amount })
  }

  function settleOldest(payment: string) {
    const { member } = paymentOf(payment)
    const own = [...charges.values()].filter(charge => charge.member === member && !charge.isParked)
    for (const { id } of own.sort((one, other) => (one.order < other.order ? -1 : 1))) {
      const amount = Math.min(openOf(id), creditOf(payment))
      if (amount > 0) settle(payment, { charge: id, amount })
    }
  }

  function apply(event: LedgerEvent) {
    switch (event.kind) {
      case 'charge': {
        const order = [event.dueDate ?? event.on, event.periodStart ?? '', event.charge].join(' ')
        const unsettled = { waived: 0, isAnnulled: false, isParked: false }
        charges.set(event.charge, { id: event.charge, member: event.member, amount: event.amount, order, ...unsettled })
        break
      }
      case 'payment':
        payments.set(event.payment, { member: event.member, amount: event.amount, refunded: 0, isCancelled: false })
        if (event.settles === 'oldest first') settleOldest(event.payment)
        else for (const line of event.settles ?? []) settle(event.payment, line)
        break
      case 'creditUse':
        settle(event.payment, event)
        break
      case 'waiver':
        if (event.amount > openOf(event.charge)) fail(`more is waived than is open of charge ${event.charge}`)
        chargeOf(event.charge).waived += event.amount
        break
      case 'chargeAnnulled':
        chargeOf(event.charge).isAnnulled = true
        settled = settled.filter(({ charge }) => charge !== event.charge)
        break
      case 'paymentCancelled':
        paymentOf(event.payment).isCancelled = true
        settled = settled.filter(({ payment }) => payment !== event.payment)
        break
      case 'refund':
        if (event.amount > creditOf(event.payment)) fail(`more is paid back than is left of payment ${event.payment}`)
        paymentOf(event.payment).refunded += event.amount
        break
      case 'parked':
        chargeOf(event.charge).isParked = true
        break
      case 'merge':
        break
    }
  }

  for (const event of withMerges(history).sort(byDay)) if (event.on <= day) apply(event)

  return {
    openOf,
    creditOf,
    accountOf(member: string) {
      const owned = lastName(history, member)
      const debt = [...charges.values()]
        .filter(one => one.member === owned)
        .reduce((sum, { id }) => sum + openOf(id), 0)
      const credit = [...payments]
        .filter(([, one]) => one.member === owned)
        .reduce((sum, [id]) => sum + creditOf(id), 0)
      return { debt, credit, balance: debt - credit }
    },
  }
}

const byDay = (one: LedgerEvent, other: LedgerEvent) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1)

/** The member whose rows those of this one have become. */
function lastName(history: readonly LedgerEvent[], member: string) {
  let name = member
  for (const event of history) if (event.kind === 'merge' && event.from === name) name = event.into
  return name
}

const withMerges = (history: readonly LedgerEvent[]) =>
  history.map(
    (event): LedgerEvent => ('member' in event ? { ...event, member: lastName(history, event.member) } : event),
  )

function fail(what: string): never {
  throw new Error(`Impossible history: ${what}`)
}
