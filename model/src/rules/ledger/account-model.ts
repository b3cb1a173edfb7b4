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
      /** Overdue after this day; the day of the charge where it is left out. */
      dueDate?: string
      /** The months of a quota; null for what is no quota. */
      periodStart?: string | null
      periodEnd?: string | null
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
  /** A debt of somebody who has died, which is no arrears and which money settles only by hand; `unparked` ends it. */
  | { kind: 'parked' | 'unparked'; charge: string }
  /** All rows of one member become rows of the other, at every day. */
  | { kind: 'merge'; from: string; into: string }
  /** The last such merge: rows from before it are of their own members again, at every day; those since stay with `into`. */
  | { kind: 'mergeUndone'; from: string; into: string }
)
interface Settled {
  charge: string
  amount: number
}

interface ChargeRecord {
  id: string
  member: string
  amount: number
  dueDate: string
  periodStart: string | null
  periodEnd: string | null
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
    for (const { id } of own.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))) {
      const amount = Math.min(openOf(id), creditOf(payment))
      if (amount > 0) settle(payment, { charge: id, amount })
    }
  }

  function apply(event: LedgerEvent) {
    switch (event.kind) {
      case 'charge': {
        const { charge: id, member, amount, dueDate = event.on, periodStart = null, periodEnd = null } = event
        const unsettled = { waived: 0, isAnnulled: false, isParked: false }
        charges.set(id, { id, member, amount, dueDate, periodStart, periodEnd, ...unsettled })
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
      case 'unparked':
        chargeOf(event.charge).isParked = event.kind === 'parked'
        break
      case 'merge':
      case 'mergeUndone':
        break
    }
  }

  for (const event of withMerges(history).sort(byDay)) if (event.on <= day) apply(event)

  return {
    openOf,
    creditOf,
    accountOf(member: string) {
      const owner = lastName(mergesOf(history), member)
      const own = [...charges.values()].filter(one => one.member === owner)
      const open = own.filter(({ id }) => openOf(id) > 0)
      const debtOf = (some: readonly ChargeRecord[]) => some.reduce((sum, { id }) => sum + openOf(id), 0)
      const debt = debtOf(own)
      const credit = [...payments]
        .filter(([, one]) => one.member === owner)
        .reduce((sum, [id]) => sum + creditOf(id), 0)
      const claimed = open.filter(({ isParked }) => !isParked)
      const overdue = debtOf(claimed.filter(({ dueDate }) => dueDate < day))
      const nextDue = first(claimed.map(({ dueDate }) => dueDate).filter(due => due >= day))
      const unpaidFrom = first(open.flatMap(({ periodStart }) => periodStart ?? []))
      // Up to the last quota before the first of which something is open.
      const paid = own.filter(
        ({ isAnnulled, periodStart }) =>
          periodStart !== null && !isAnnulled && (unpaidFrom === null || periodStart < unpaidFrom),
      )
      return {
        debt,
        credit,
        balance: debt - credit,
        overdue,
        nextDue,
        oldestDue: first(claimed.map(({ dueDate }) => dueDate)),
        paidUntil:
          paid
            .flatMap(({ periodEnd }) => periodEnd ?? [])
            .sort()
            .at(-1) ?? null,
        situation: overdue > 0 ? 'em_atraso' : nextDue ? 'a_pagamento' : 'em_dia',
      }
    },
  }
}

const orderOf = ({ dueDate, periodStart, id }: ChargeRecord) => [dueDate, periodStart ?? '', id].join(' ')
const first = (days: readonly string[]) => days.toSorted()[0] ?? null

const byDay = (one: LedgerEvent, other: LedgerEvent) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1)

interface MergedPair {
  from: string
  into: string
}

/** The merges that nobody has undone. */
function mergesOf(history: readonly LedgerEvent[]): MergedPair[] {
  const merges: MergedPair[] = []
  for (const event of history) {
    if (event.kind === 'merge') merges.push(event)
    if (event.kind !== 'mergeUndone') continue
    const place = merges.findLastIndex(({ from, into }) => from === event.from && into === event.into)
    if (place < 0) fail(`${event.from} was never merged into ${event.into}`)
    merges.splice(place, 1)
  }
  return merges
}

/** The member whose rows those of this one have become. */
function lastName(merges: readonly MergedPair[], member: string) {
  let name = member
  for (const { from, into } of merges) if (from === name) name = into
  return name
}

function withMerges(history: readonly LedgerEvent[]) {
  const merges = mergesOf(history)
  return history.map(
    (event): LedgerEvent => ('member' in event ? { ...event, member: lastName(merges, event.member) } : event),
  )
}

function fail(what: string): never {
  throw new Error(`Impossible history: ${what}`)
}
