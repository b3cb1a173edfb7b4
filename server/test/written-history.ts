import { UNDO_DAYS } from '@agremia/model/calls/duplicates'
import { addDays } from '@agremia/model/rules/day'
import { cancelPayment } from '../src/features/ledger/cancel-payment.ts'
import { parkCharges } from '../src/features/ledger/park-charges.ts'
import { waiveCharges } from '../src/features/ledger/reduce-charges.ts'
import { HistoryWrites } from './history-writes.ts'

export const MEMBERS_EACH = 4
const YEARS = [2024, 2025, 2026]
const decision = { kind: 'perdao', reason: 'Decisão', minutesRef: '1' } as const

interface PossibleEvent {
  name: string
  weight: number
  work: () => Promise<unknown>
  /** It counts from its own day: balances of earlier days stay as they were. */
  isOfToday?: true
}

/** A history in which each event is one of those that are possible after the ones before. */
export class WrittenHistory extends HistoryWrites {
  /** One more event, of those that are possible now. */
  async goOn(): Promise<Pick<PossibleEvent, 'name' | 'isOfToday'>> {
    const { random } = this
    // Mostly close together, so that entries of earlier days meet what was decided since.
    this.today = addDays(this.today, random.chance(0.7) ? random.below(4) : random.below(90))
    await this.passDueDates()
    const events = this.possibleEvents()
    const event = random.weighed(events.map(one => [one, one.weight]))
    await event.work()
    return event
  }

  private possibleEvents(): PossibleEvent[] {
    const { random, merged } = this
    // Entries on a joined account may mix what two members had.
    const member = merged && random.chance(0.5) ? merged.into : random.among(this.members)
    const open = this.charges.filter(({ id }) => this.openOf(id) > 0)
    const live = this.charges.filter(({ isAnnulled }) => !isAnnulled)
    const uncharged = YEARS.filter(year => !this.quotasOf(member).some(one => one.year === year))
    const head = random.among(this.members.filter(one => one !== member))
    const events: PossibleEvent[] = [
      { name: 'charge', weight: 1, work: () => this.issue(member, null) },
      { name: 'charge to a head', weight: 2, work: () => this.issue(member, null, head) },
      { name: 'pay', weight: 6, work: () => this.receive('recebimento', member, random.between(1, 6000)) },
      { name: 'pay in advance', weight: 2, work: () => this.payInAdvance(member) },
    ]
    if (uncharged.length > 0)
      events.push({ name: 'quota', weight: 5, work: () => this.issue(member, random.among(uncharged)) })
    if (open.length > 0) events.push(...this.eventsOf(random.among(open)))
    const year = random.among(YEARS)
    events.push({ name: 'run', weight: 1, work: () => this.runQuotas(year, false), isOfToday: true })
    events.push({ name: 'run, undone at once', weight: 2, work: () => this.runQuotas(year, true), isOfToday: true })
    const undoable = this.runs.filter(run => this.untouchedOf(run).length > 0)
    if (undoable.length > 0)
      events.push({ name: 'undo run', weight: 3, work: () => this.undoRun(random.among(undoable)), isOfToday: true })
    if (live.length > 0)
      events.push({ name: 'annul', weight: 2, work: () => this.annulOne(random.among(live).id), isOfToday: true })
    const quotas = live.filter(({ year }) => year !== null)
    if (quotas.length > 0) {
      const former = random.among(quotas)
      const work = () => this.adjustQuota({ ...former, year: Number(former.year) })
      events.push({ name: 'change category back in time', weight: 2, work, isOfToday: true })
    }
    const parked = this.charges.filter(({ isParked, isAnnulled }) => isParked && !isAnnulled)
    if (parked.length > 0) {
      const { id } = random.among(parked)
      const work = async () => {
        await this.write(context => parkCharges(context, [id], false))
        this.park(id, false)
      }
      events.push({ name: 'end the waiting', weight: 8, work, isOfToday: true })
    }
    return [...events, ...this.eventsOfMoney(member), ...this.eventsOfMembers(member)]
  }

  private eventsOf({ id, member }: { id: string; member: string }): PossibleEvent[] {
    const { random } = this
    const amount = random.between(1, this.openOf(id))
    const waive = async () => {
      await this.write(context => waiveCharges(context, [id], { ...decision, amount }))
      this.waive(id, amount)
    }
    return [
      { name: 'pay one', weight: 2, work: () => this.receive('recebimento', member, this.openOf(id), id) },
      { name: 'pay a part', weight: 1, work: () => this.receive('recebimento', member, random.between(1, 99), id) },
      { name: 'waive', weight: 2, work: waive, isOfToday: true },
    ]
  }

  private eventsOfMoney(member: string): PossibleEvent[] {
    const { random } = this
    const events: PossibleEvent[] = []
    const own = this.payments.filter(one => one.member === member)
    const credit = own.reduce((sum, { id }) => sum + this.creditOf(id), 0)
    if (credit > 0) {
      const work = () => this.receive('devolucao', member, random.between(1, credit))
      events.push({ name: 'pay credit back', weight: 1, work, isOfToday: true })
    }
    if (credit > 0)
      events.push({ name: 'use credit', weight: 2, work: () => this.spendCredit(member), isOfToday: true })
    const live = this.payments.filter(({ isCancelled }) => !isCancelled)
    if (live.length > 0) {
      const { id, date } = random.among(live)
      events.push({ name: 'refund of a part', weight: 1.5, work: () => this.returnOnePart(id, date) })
    }
    const isPaidBack = (id: string) => this.events.some(one => one.kind === 'refund' && one.payment === id)
    const cancellable = this.payments.filter(({ id, isCancelled }) => !isCancelled && !isPaidBack(id))
    if (cancellable.length > 0) {
      const { id } = random.among(cancellable)
      const status = random.among(['anulado', 'devolvido'] as const)
      const work = async () => {
        await this.write(context => cancelPayment(context, id, { status, reason: 'Engano' }))
        this.cancel(id)
      }
      events.push({ name: `payment ${status}`, weight: 2, work, isOfToday: true })
    }
    return events
  }

  private eventsOfMembers(member: string): PossibleEvent[] {
    const events: PossibleEvent[] = []
    if (this.members.length === MEMBERS_EACH)
      events.push({ name: 'merge', weight: this.events.length > 8 ? 6 : 1, work: () => this.mergeTwo() })
    const { merged } = this
    if (merged && this.today < addDays(merged.on, UNDO_DAYS)) {
      const [name, weight] = this.canSeparate() ? ['undo merge', 6] : ['undo merge, refused', 40]
      events.push({ name, weight, work: () => this.separateTwo(merged.from) })
    }
    if (!this.deaths.has(member))
      events.push({ name: 'die', weight: 1.5, work: () => this.dieNow(member), isOfToday: true })
    return events
  }
}
