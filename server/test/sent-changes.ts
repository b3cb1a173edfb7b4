import assert from 'node:assert/strict'
import { addDays } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { Random } from '../src/features/demo/random.ts'
import type { ExpectedChange, ExpectedPlan } from './expected-quotas.ts'
import { KeyedRequests } from './keyed-requests.ts'
import type { LedgerApp } from './ledger-app.ts'
import { changeIn, QuotaHistory } from './quota-history.ts'
import type { Signed } from './test-app.ts'

/** What all histories of one app share: they live on the same days, because the accounts have one closing day. */
export interface SharedDays {
  editor: Signed
  colleague: Signed
  closedUntil: string
}

interface Surroundings {
  plans: readonly ExpectedPlan[]
  /** Ids by name. */
  planIds: ReadonlyMap<string, string>
  shared: SharedDays
  happened: Set<string>
}

export interface Told {
  memberId: string
  fingerprint: string
  change: number
  annulled: { amount: number; paid: number }[]
  issued: { amount: number; dueDate: string }[]
}

export const euros = (cents: number) => cents / 100
export const cents = (amount: number) => Math.round(amount * 100)
const DUE_DAYS = 90

/** What staff send to change the past of members, and to decide what becomes of the quotas that were issued. */
export abstract class SentChanges extends QuotaHistory {
  protected readonly requests: KeyedRequests

  constructor(
    protected override readonly t: LedgerApp,
    protected readonly random: Random,
    name: string,
    members: readonly string[],
    protected readonly around: Surroundings,
  ) {
    super(t, members, around.plans)
    this.requests = new KeyedRequests(t, random, name, () => around.shared, around.happened)
  }

  protected override get dueOfNew() {
    return addDays(this.today, DUE_DAYS)
  }

  /** Of calls that take no key. */
  protected async write(method: 'POST' | 'PATCH', path: string, body: object) {
    const answer = await this.t.call(method, path, { as: this.around.shared.editor, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body.data
  }

  /** A state or a term that counts since an earlier day: told, saved, and recalculated, left or decided later. */
  protected async changePast(member: string) {
    const { random } = this
    const since = addDays(this.today, -random.below(600))
    const [resource, path, values] = random.chance(0.3)
      ? (['memberStates', '/member_states', this.newState(member, since)] as const)
      : (['memberTerms', '/member_terms', this.newTerm(member, since)] as const)
    const as = this.around.shared.editor
    const told = await this.t.call('POST', '/quota_adjustments/preview', { as, body: { resource, values } })
    const before = this.shownOf(member)
    const saved = await this.t.call('POST', path, { as, body: values })
    // What cannot be saved cannot be told either, and for the same reasons.
    if (saved.status !== 201) {
      this.around.happened.add('refused change')
      assert.deepEqual([told.status, told.body.errors], [saved.status, saved.body.errors])
      return
    }
    assert.equal(told.status, 200, told.text)
    await this.readFacts()
    this.ask(member, since)
    const after = this.shownOf(member)
    const isSame = JSON.stringify(after) === JSON.stringify(before)
    if (isSame || !after) {
      assert.equal(told.body.data, null)
      this.around.happened.add('nothing changes')
      return
    }
    this.expectTold(told.body.data, member, after)
    await this.decide(random.among(['recalculate', 'leave', 'later']), member, told.body.data.fingerprint, after)
  }

  private newState = (memberId: string, startDate: string) => ({
    memberId,
    stateNameId: this.t.state(this.random.among(['ativo', 'suspenso', 'saida'])),
    startDate,
    reason: 'Carta',
  })

  private newTerm(memberId: string, fromDate: string) {
    const { random, around } = this
    const untilDate = random.chance(0.5) ? addDays(fromDate, random.between(20, 300)) : null
    const term = random.among([
      { kind: 'categoria', categoryId: this.t.category(random.among(['efetivo', 'junior', 'honorario'])) },
      { kind: 'isencao', exemption: 'estudante', untilDate },
      { kind: 'plano', planId: around.planIds.get('Apoio'), untilDate },
      { kind: 'valor', amount: euros(random.between(500, 3000)), untilDate },
    ])
    return { memberId, fromDate, ...term }
  }

  protected async decideLater(member: string) {
    const change = this.shownOf(member)
    const shown = (await this.list()).find(one => one.memberId === member)
    if (change && shown)
      await this.decide(this.random.among(['recalculate', 'leave']), member, shown.fingerprint, change)
  }

  private async decide(
    choice: 'recalculate' | 'leave' | 'later',
    memberId: string,
    fingerprint: string,
    change: ExpectedChange,
  ) {
    this.around.happened.add(choice)
    if (choice === 'later') return
    const decisions = { decisions: [{ memberId, fingerprint }] }
    if (choice === 'leave') {
      assert.deepEqual(await this.write('POST', '/quota_adjustments/dismiss', decisions), { dismissed: 1 })
      return this.dismiss(memberId)
    }
    const charged = () =>
      this.t.rows<{ sum: number }>(sql`
        select coalesce(sum(original_amount), 0)::int as sum from unsettled_payments where member_id = ${memberId} and annulled_at is null`)
    const [before] = await charged()
    const wrong = { decisions: [] }
    const { data } = await this.requests.once('/quota_adjustments/confirm', decisions, { wrong })
    assert.deepEqual(data, { confirmed: 1, changed: 0 })
    const [after] = await charged()
    assert.equal(Number(after?.sum) - Number(before?.sum), changeIn(change))
    await this.apply(memberId, change)
  }

  private list = async (): Promise<Told[]> =>
    (await this.t.call('GET', '/quota_adjustments', { as: this.around.shared.editor })).body.data

  /** The list holds these members of the history and no other, each with what is right now. */
  expectList(list: readonly Told[], job: 'has looked at all' | 'has not looked again'): void {
    const own = list.filter(({ memberId }) => this.members.includes(memberId))
    assert.deepEqual(own.map(({ memberId }) => memberId).sort(), this.listed.sort(), job)
    for (const told of own) {
      const change = this.shownOf(told.memberId)
      if (change) this.expectTold(told, told.memberId, change)
    }
  }

  private expectTold(told: Told, member: string, change: ExpectedChange) {
    const formers = change.replaced.flatMap(one => one.formers.flatMap(({ ids }) => ids)).map(this.chargeOf)
    const issued = change.replaced.flatMap(one =>
      this.piecesOf(
        one.formers.flatMap(({ ids }) => ids).map(this.chargeOf),
        one.quotas.map(({ amount }) => amount),
      ).flat(),
    )
    const added = change.added.map(({ amount }) => ({ due: this.dueOfNew, amount }))
    const inOrder = <Row extends object>(rows: readonly Row[]) => rows.map(row => JSON.stringify(row)).sort()
    assert.equal(told.memberId, member)
    assert.equal(cents(told.change), changeIn(change))
    assert.deepEqual(
      inOrder(told.annulled.map(one => [cents(one.amount), cents(one.paid)])),
      inOrder(formers.map(one => [one.amount, one.amount - one.waived - this.openOf(one.id)])),
    )
    assert.deepEqual(
      inOrder(told.issued.map(one => ({ due: one.dueDate, amount: cents(one.amount) }))),
      inOrder([...issued, ...added]),
    )
  }
}
