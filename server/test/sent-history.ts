import { addDays } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { later, type NewHistoryCharge, type Replacement } from './history-rows.ts'
import { cents, euros, SentChanges } from './sent-changes.ts'

type PossibleEvent = [name: string, weight: number, work: () => unknown]

const NOBODY = { memberId: 'ninguém' }

/** A history of requests: each event is a write of the API, sent with a key where the call takes one. */
export class SentHistory extends SentChanges {
  /** Runs that nobody has undone, and agreements in force with their charges. */
  private runs: string[] = []
  private readonly agreements = new Map<string, string[]>()

  /** One more event, of those that are possible now. */
  async goOn(): Promise<void> {
    const events = this.possibleEvents()
    const [name, , work] = this.random.weighed(events.map(one => [one, one[1]]))
    this.around.happened.add(name)
    await work()
  }

  private possibleEvents(): PossibleEvent[] {
    const { random, members } = this
    const member = random.among(members)
    const live = this.charges.filter(({ isAnnulled }) => !isAnnulled)
    const open = live.filter(({ id }) => this.openOf(id) > 0)
    const agreed = [...this.agreements.values()].flat()
    const agreeable = open.filter(({ id }) => !agreed.includes(id))
    const credit = this.payments.reduce((sum, one) => sum + (one.member === member ? this.creditOf(one.id) : 0), 0)
    const isPaidBack = (id: string) => this.events.some(one => one.kind === 'refund' && one.payment === id)
    const cancellable = this.payments.filter(({ id, isCancelled }) => !isCancelled && !isPaidBack(id))
    const undoable = this.runs.filter(run => this.undoneBy(run).length > 0)
    const year = Number(this.today.slice(0, 4)) + random.below(2)
    const among = <T>(list: readonly T[], name: string, weight: number, work: (one: T) => unknown): PossibleEvent[] =>
      list.length > 0 ? [[name, weight, () => work(random.among(list))]] : []
    return [
      ['charge', 1, () => this.issue(member)],
      ['pay', 4, () => this.receive(member)],
      ['pay in a batch', 2, () => this.payTogether()],
      ['pay, and a colleague with the same key', 1, () => this.payTwice(member)],
      ['use credit', 1, () => this.spend(member)],
      ['run', 2, () => this.run(year)],
      ['change of the past', 8, () => this.changePast(member)],
      ...among(this.requests.sent, 'repeat an earlier request', 2, one => this.requests.repeat(one)),
      ...among(credit > 0 ? [credit] : [], 'pay credit back', 1, most => this.payBack(member, random.between(1, most))),
      ...among(cancellable, 'annul payment', 1, one => this.annulPayment(one.id)),
      ...among(live, 'annul charge', 1, one => this.annulCharge(one.id)),
      ...among(open, 'waive', 0.5, one => this.waiveCharge(one.id)),
      ...among(undoable, 'undo run', 2, run => this.undo(run)),
      ...among(agreeable, 'agree', 1.5, one => this.agree(one)),
      ...among([...this.agreements.keys()], 'end agreement', 0.5, id => this.endAgreement(id)),
      ...among(this.listed, 'decide what waited', 5, one => this.decideLater(one)),
    ]
  }

  /** The first day after what is closed. */
  private openDay = (day: string) =>
    this.around.shared.closedUntil === '' ? day : later(day, addDays(this.around.shared.closedUntil, 1))

  private async issue(member: string) {
    const { random } = this
    const issued = this.openDay(addDays(this.today, -random.below(40)))
    const due = addDays(issued, random.between(30, 200))
    const head = random.chance(0.5) ? random.among(this.members.filter(one => one !== member)) : null
    const amount = random.between(1, 5000)
    const body = {
      memberId: member,
      type: 'outro',
      description: 'Outra dívida',
      originalAmount: euros(amount),
      issueDate: issued,
      dueDate: due,
      billToMemberId: head,
    }
    const other = { originalAmount: euros(amount + 1) }
    const { data } = await this.requests.once('/unsettled_payments', body, { wrong: NOBODY, other })
    this.charge({ id: data._id, member, billTo: head, amount, issued, due, year: null })
  }

  private payment(member: string, amount: number) {
    const date = this.openDay(addDays(this.today, -this.random.below(25)))
    return this.t.payment(member, euros(amount), { date })
  }

  private received = (data: { _id: string; memberId: string; amount: number; date: string }, settles?: Settles) =>
    this.pay(data._id, data.memberId, cents(data.amount), data.date, settles)

  private async receive(member: string) {
    const amount = this.random.between(1, 6000)
    const other = { amount: euros(amount + 1) }
    const body = this.payment(member, amount)
    this.received((await this.requests.once('/payments', body, { wrong: NOBODY, other })).data)
  }

  /** The entries are recorded in their order: what the first settles is open, and may be settled when the next comes. */
  private async payTogether() {
    const { random } = this
    const entries = this.members.slice(0, random.between(1, 3)).map((member, place) => {
      const [charge] = this.charges.filter(one => one.member === member && this.openOf(one.id) > 0)
      const chosen = charge && place === 0 && random.chance(0.5) ? this.openOf(charge.id) : undefined
      const amount = chosen ? chosen + random.below(300) : random.between(1, 6000)
      const allocations = chosen && charge ? [{ chargeId: charge.id, amount: euros(chosen) }] : undefined
      return { ...this.payment(member, amount), ...(allocations && { allocations }) }
    })
    const { data } = await this.requests.once('/payments/batch', { entries }, { wrong: { entries: [] } })
    for (const [place, { allocations }] of entries.entries())
      this.received(
        data[place],
        allocations?.map(({ chargeId, amount }) => ({ charge: chargeId, amount: cents(amount) })),
      )
  }

  private async payTwice(member: string) {
    const both = await this.requests.ofColleague('/payments', this.payment(member, this.random.between(1, 3000)))
    for (const { data } of both) this.received(data)
  }

  private async payBack(member: string, amount: number) {
    const body = this.t.refund(member, euros(amount), { date: this.today })
    await this.requests.once('/payments/refund', body, { wrong: NOBODY })
    this.refund(member, amount)
  }

  private async spend(member: string) {
    await this.requests.once('/payments/use_credit', { memberId: member }, { wrong: NOBODY })
    this.useCredit([member])
  }

  private async annulPayment(id: string) {
    await this.requests.once(`/payments/${id}/annul`, { reason: 'Engano' }, { wrong: { reason: '' } })
    this.cancel(id)
  }

  private async annulCharge(id: string) {
    await this.write('POST', `/unsettled_payments/${id}/annul`, { reason: 'Engano' })
    this.annul(id)
  }

  private async waiveCharge(id: string) {
    const amount = this.random.between(1, this.openOf(id))
    await this.write('POST', `/unsettled_payments/${id}/waive`, {
      reason: 'Decisão',
      minutesRef: '1',
      amount: euros(amount),
    })
    this.waive(id, amount)
  }

  private async run(year: number) {
    const { members: ids } = this
    const body = { ids, from: `${year}-01-01`, until: `${year}-12-31` }
    const { data } = await this.requests.once('/quota_runs/generate', body, { wrong: { from: 'ontem' } })
    await this.t.finishTask(this.around.shared.editor, data)
    const known = this.charges.flatMap(({ run }) => run ?? [])
    const [made] = await this.t.rows<{ id: string }>(sql`
      select run_id as id from unsettled_payments c join quota_runs r on r.id = c.run_id
      where c.member_id = any(${[...ids]}::uuid[]) and r.kind = 'manual' and run_id <> all(${known}::uuid[]) limit 1`)
    await this.chargeRun(made?.id ?? null, year)
    if (made) this.runs.push(made.id)
  }

  /** Debts of an agreement in force stay. */
  private undoneBy(run: string): string[] {
    const agreed = [...this.agreements.values()].flat()
    return this.untouchedOf(run).filter(id => !agreed.includes(id))
  }

  private async undo(run: string) {
    const { data } = await this.t
      .call('POST', `/quota_runs/${run}/undo`, { as: this.around.shared.editor })
      .then(one => one.body)
    await this.t.finishTask(this.around.shared.editor, data)
    for (const id of this.undoneBy(run)) this.annul(id)
    this.runs = this.runs.filter(id => id !== run)
  }

  private async agree({ id, member, billTo }: { id: string; member: string; billTo: string | null }) {
    const body = { memberId: billTo ?? member, chargeIds: [id], count: 2, firstDueDate: addDays(this.today, 30) }
    const { data } = await this.requests.once('/unsettled_payments/agree', body, { wrong: NOBODY })
    this.agreements.set(data._id, [id])
  }

  /** What takes the place of a debt in an agreement is in it too: what is due on the same day, and else as much as was agreed upon. */
  override remake(replacements: readonly Replacement[], added: readonly NewHistoryCharge[]): void {
    for (const { formers, pieces } of replacements)
      for (const agreed of this.agreements.values())
        for (const { id, due, amount, waived } of formers.map(this.chargeOf)) {
          if (!agreed.includes(id)) continue
          let left = amount - waived
          for (const piece of pieces.toSorted((one, other) => Number(other.due === due) - Number(one.due === due))) {
            if (agreed.includes(piece.id) || (piece.due !== due && piece.amount > left)) continue
            agreed.push(piece.id)
            left -= piece.amount
          }
        }
    super.remake(replacements, added)
  }

  private async endAgreement(id: string) {
    await this.requests.once(`/payment_agreements/${id}/end`, { reason: 'Não cumpriu' }, { wrong: { reason: '' } })
    this.agreements.delete(id)
  }
}

type Settles = { charge: string; amount: number }[] | undefined
