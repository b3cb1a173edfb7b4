import { addDays } from '@agremia/model/rules/day'
import { accountsOn, type LedgerEvent } from '@agremia/model/rules/ledger/account-model'
import {
  byAge,
  byDate,
  found,
  type HistoryCharge,
  type HistoryPayment,
  LAST_CENT,
  later,
  type MergedAccounts,
  monthsOf,
  type NewHistoryCharge,
  type Replacement,
  type Settlement,
} from './history-rows.ts'

const LAST_DAY = '9999-12-31'

/**
 * What happened to some accounts, told to the model of accounts as well. It decides what money settles by the rules of the domain in
 * its own words, so that it can be compared with what the ledger has decided.
 */
export class LedgerHistory {
  readonly events: LedgerEvent[] = []
  readonly charges: HistoryCharge[] = []
  readonly payments: HistoryPayment[] = []
  /** What is settled now. */
  private settlements: Settlement[] = []
  /** Everything that was ever settled or paid back, also what was taken back since. */
  private readonly everSettled: Settlement[] = []
  private readonly refunded: HistoryPayment[] = []
  merged: MergedAccounts | undefined
  today = '2025-01-01'

  /** The accounts after so many events, because replaying them takes time. */
  private known = { count: 0, accounts: accountsOn([], LAST_DAY) }
  private now() {
    const { length: count } = this.events
    if (this.known.count !== count) this.known = { count, accounts: accountsOn(this.events, LAST_DAY) }
    return this.known.accounts
  }
  openOf = (id: string) => this.now().openOf(id)
  creditOf = (id: string) => this.now().creditOf(id)

  /** Settled by credit of who pays it; credit is left alone where money was handed over for the charge. */
  charge(given: NewHistoryCharge, usesCredit = true) {
    const charge = this.addCharge(given)
    if (usesCredit) this.useCreditFor([charge])
  }

  /** What a run issues at once. */
  runOf(charges: readonly NewHistoryCharge[], run: string) {
    this.useCreditFor(
      charges.map(given => this.addCharge({ ...given, run })),
      run,
    )
  }

  /** Which charges of a run nobody has paid, waived or annulled since, beside the credit that it has used itself. */
  untouchedOf(run: string): string[] {
    const isTouched = (charge: HistoryCharge) =>
      charge.isAnnulled || charge.waived > 0 || this.settlements.some(one => one.charge === charge && one.run !== run)
    return this.charges.filter(charge => charge.run === run && !isTouched(charge)).map(({ id }) => id)
  }

  /** Charges are annulled and others take their place today, settled first by the same money; then credit settles these and what is added. */
  remake(replacements: readonly Replacement[], added: readonly NewHistoryCharge[] = []) {
    const released = replacements.map(({ formers }) =>
      this.settlements.filter(({ charge }) => formers.includes(charge.id)),
    )
    for (const id of replacements.flatMap(({ formers }) => formers)) this.annul(id)
    const made = replacements.map(({ pieces }) => pieces.map(piece => this.addCharge(piece)))
    const others = added.map(charge => this.addCharge(charge))
    for (const [place, money] of released.entries())
      for (const { payment, amount } of money) {
        let left = amount
        for (const charge of made[place] ?? []) left -= this.settle(payment, charge, left, { firstDay: this.today })
      }
    this.useCreditFor([...made.flat(), ...others])
  }

  /** By due date, of which the earliest comes first; what is more than was owed comes last. One list for each of the amounts. */
  protected piecesOf(
    formers: readonly HistoryCharge[],
    amounts: readonly number[],
  ): { due: string; amount: number }[][] {
    const owed = new Map<string, number>()
    for (const { due, amount, waived } of formers) owed.set(due, (owed.get(due) ?? 0) + amount - waived)
    const soonest = addDays(this.today, 30)
    return amounts.map(amount => {
      const pieces: { due: string; amount: number }[] = []
      let left = amount
      for (const due of [...owed.keys()].sort()) {
        const taken = Math.min(owed.get(due) ?? 0, left)
        if (taken > 0) pieces.push({ due, amount: taken })
        owed.set(due, (owed.get(due) ?? 0) - taken)
        left -= taken
      }
      const last = pieces.find(({ due }) => due === soonest)
      if (last) last.amount += left
      else if (left > 0) pieces.push({ due: soonest, amount: left })
      return pieces
    })
  }

  private useCreditFor(charges: readonly HistoryCharge[], run?: string) {
    const payers = charges.flatMap(({ member, billTo }) => [member, ...(billTo ? [billTo] : [])])
    this.useCredit(payers, charge => charges.includes(charge), run)
  }

  private addCharge(given: NewHistoryCharge): HistoryCharge {
    const { id, member, amount, issued, due } = given
    const charge = { ...given, waived: 0, isParked: false, isAnnulled: false, reversedOn: '' }
    this.charges.push(charge)
    this.events.push({ kind: 'charge', on: issued, charge: id, member, amount, dueDate: due, ...monthsOf(given) })
    return charge
  }

  /** Without `settles`, the oldest of what the payer owes. */
  pay(id: string, member: string, amount: number, date: string, settles?: { charge: string; amount: number }[]) {
    const payment = { id, member, date, isCancelled: false, reversedOn: '' }
    this.payments.push(payment)
    this.events.push({ kind: 'payment', on: date, payment: id, member, amount })
    if (settles) {
      for (const line of settles) this.settle(payment, this.chargeOf(line.charge), line.amount)
      return
    }
    for (const charge of this.owedBy(member).sort(byAge)) this.settle(payment, charge, LAST_CENT)
  }

  /** Credit of these members settles what they are asked to pay: oldest money first, for one's own charges first. */
  useCredit(payers: readonly string[], isMeant: (charge: HistoryCharge) => boolean = () => true, run?: string) {
    const oldest = this.payments.filter(({ member }) => payers.includes(member)).sort(byDate)
    for (const payment of oldest) {
      const owed = this.owedBy(payment.member).filter(isMeant)
      const own = owed.filter(({ member }) => member === payment.member).sort(byAge)
      const others = owed.filter(({ member }) => member !== payment.member).sort(byAge)
      for (const charge of [...own, ...others]) this.settle(payment, charge, LAST_CENT, { firstDay: this.today, run })
    }
  }

  waive(id: string, amount: number) {
    this.chargeOf(id).waived += amount
    this.events.push({ kind: 'waiver', on: this.today, charge: id, amount })
  }

  annul(id: string) {
    const charge = this.chargeOf(id)
    charge.isAnnulled = true
    this.takeBack(one => one.charge === charge)
    this.events.push({ kind: 'chargeAnnulled', on: this.today, charge: id })
  }

  cancel(id: string) {
    const payment = this.paymentOf(id)
    payment.isCancelled = true
    this.takeBack(one => one.payment === payment)
    this.events.push({ kind: 'paymentCancelled', on: this.today, payment: id })
  }

  /** Credit is paid back, of the oldest money first. */
  refund(member: string, amount: number) {
    let left = amount
    for (const payment of this.payments.filter(one => one.member === member).sort(byDate)) {
      const taken = Math.min(left, this.creditOf(payment.id))
      if (taken <= 0) continue
      this.events.push({ kind: 'refund', on: this.today, payment: payment.id, amount: taken })
      this.refunded.push(payment)
      left -= taken
    }
  }

  /** A part of a payment goes back on a day that may be over: its credit first, then what settles the newest charge. */
  returnPart(id: string, amount: number, on: string) {
    const payment = this.paymentOf(id)
    let left = amount - Math.min(amount, this.creditOf(id))
    const newestFirst = this.settlements
      .filter(one => one.payment === payment)
      .reverse()
      .sort((one, other) => byAge(other.charge, one.charge))
    const settledAgain: [HistoryCharge, number][] = []
    for (const one of newestFirst) {
      if (left <= 0) break
      const taken = Math.min(left, one.amount)
      left -= taken
      const reversedOn = later(on, one.on)
      this.events.push({ kind: 'creditUse', on: reversedOn, payment: id, charge: one.charge.id, amount: -one.amount })
      payment.reversedOn = later(payment.reversedOn, reversedOn)
      one.charge.reversedOn = later(one.charge.reversedOn, reversedOn)
      this.settlements = this.settlements.filter(other => other !== one)
      if (taken < one.amount) settledAgain.push([one.charge, one.amount - taken])
    }
    for (const [charge, rest] of settledAgain) this.settle(payment, charge, rest)
    const day = [on, payment.date, payment.reversedOn].reduce(later)
    this.events.push({ kind: 'refund', on: day, payment: id, amount })
    this.refunded.push(payment)
  }

  park(id: string, isParked = true) {
    this.chargeOf(id).isParked = isParked
    this.events.push({ kind: isParked ? 'parked' : 'unparked', on: this.today, charge: id })
  }

  /** Open quotas of the year of the death and later are annulled, other debts wait, and nobody is billed to the dead any more. */
  die(member: string, date: string) {
    const open = this.charges.filter(({ id }) => this.openOf(id) > 0)
    for (const charge of open) if (charge.billTo === member) charge.billTo = null
    for (const { id, year } of open.filter(one => one.member === member && !one.isParked)) {
      if (year !== null && year >= Number(date.slice(0, 4))) this.annul(id)
      else this.park(id)
    }
  }

  /** Of quotas of the same year, that of the account that goes is annulled; then credit settles what is open. */
  merge(from: string, into: string) {
    const years = this.quotasOf(into).map(({ year }) => year)
    const annulled = this.quotasOf(from).filter(({ year }) => years.includes(year))
    const released = this.settlements.filter(({ charge }) => annulled.includes(charge))
    const [settledBefore, refundedBefore] = [this.everSettled.length, this.refunded.length]
    for (const { id } of annulled) this.annul(id)
    this.events.push({ kind: 'merge', on: this.today, from, into })
    const owners = new Map([...this.charges, ...this.payments].map(row => [row, row.member]))
    const moved = (member: string) => (member === from ? into : member)
    const billed = new Map<HistoryCharge, { before: string | null; after: string | null }>()
    for (const charge of this.charges) {
      const { member, billTo: before } = charge
      charge.member = moved(member)
      const billTo = before && moved(before)
      charge.billTo = billTo === charge.member ? null : billTo
      if (charge.billTo !== before) billed.set(charge, { before, after: charge.billTo })
    }
    for (const payment of this.payments) payment.member = moved(payment.member)
    this.useCredit([into], ({ member }) => member === into)
    const spent = this.everSettled.slice(settledBefore)
    this.merged = {
      from,
      into,
      on: this.today,
      owners,
      billed,
      annulled,
      released,
      spent,
      settledBefore,
      refundedBefore,
    }
  }

  /** Whether nothing since the merge has mixed the two accounts, or changed what the merge had written. */
  canSeparate(): boolean {
    const { into, owners, billed, spent, settledBefore, refundedBefore } = found(this.merged)
    const ownerOf = (row: HistoryCharge | HistoryPayment) => owners.get(row) ?? row.member
    const isOfBoth = (row: HistoryCharge | HistoryPayment) => row.member === into
    const isMixed = this.everSettled
      .slice(settledBefore)
      .some(
        one =>
          !spent.includes(one) &&
          isOfBoth(one.payment) &&
          isOfBoth(one.charge) &&
          ownerOf(one.payment) !== ownerOf(one.charge),
      )
    const isReturned = this.refunded.slice(refundedBefore).some(one => isOfBoth(one) && ownerOf(one) !== into)
    const isBilledAnew = [...billed].some(
      ([charge, { before, after }]) => charge.billTo !== after && charge.billTo !== before,
    )
    return !isMixed && !isReturned && !isBilledAnew
  }

  /** What the merge annulled is issued again today, by the id that `idOf` gives it, and settled by what is left of the same money. */
  separate(idOf: (annulled: string) => string) {
    const { from, into, owners, billed, annulled, released, spent } = found(this.merged)
    this.events.push({ kind: 'mergeUndone', on: this.today, from, into })
    for (const [row, member] of owners) row.member = member
    for (const [charge, { before }] of billed) charge.billTo = before
    for (const { payment, charge, amount } of spent.filter(one => this.settlements.includes(one)))
      this.events.push({ kind: 'creditUse', on: this.today, payment: payment.id, charge: charge.id, amount: -amount })
    this.takeBack(one => spent.includes(one))
    const again = new Map<HistoryCharge, HistoryCharge>()
    for (const former of annulled) {
      const { waived, isParked } = former
      const charge = this.addCharge({ ...former, id: idOf(former.id), issued: this.today })
      if (waived > 0) this.waive(charge.id, waived)
      if (isParked) this.park(charge.id)
      again.set(former, charge)
    }
    for (const { payment, charge, amount } of released) this.settle(payment, found(again.get(charge)), amount)
    this.merged = undefined
  }

  quotasOf = (member: string) =>
    this.charges.filter(one => one.member === member && one.year !== null && !one.isAnnulled)

  protected chargeOf = (id: string) => found(this.charges.find(one => one.id === id))
  private paymentOf = (id: string) => found(this.payments.find(one => one.id === id))
  private owedBy = (payer: string) =>
    this.charges.filter(({ member, billTo, isParked }) => (member === payer || billTo === payer) && !isParked)

  private settle(
    payment: HistoryPayment,
    charge: HistoryCharge,
    most: number,
    { firstDay = '', run }: { firstDay?: string; run?: string | undefined } = {},
  ) {
    const amount = Math.min(most, this.openOf(charge.id), this.creditOf(payment.id))
    if (amount <= 0) return 0
    // On no day may more be settled than there was: not before both exist, nor before either was free again. Credit is used today.
    const on = [firstDay, payment.date, charge.issued, payment.reversedOn, charge.reversedOn].reduce(later)
    this.events.push({ kind: 'creditUse', on, payment: payment.id, charge: charge.id, amount })
    const settlement = { payment, charge, amount, on, ...(run && { run }) }
    this.settlements.push(settlement)
    this.everSettled.push(settlement)
    return amount
  }

  private takeBack(isMeant: (one: Settlement) => boolean) {
    for (const { payment, charge } of this.settlements.filter(isMeant)) {
      payment.reversedOn = later(payment.reversedOn, this.today)
      charge.reversedOn = later(charge.reversedOn, this.today)
    }
    this.settlements = this.settlements.filter(one => !isMeant(one))
  }
}
