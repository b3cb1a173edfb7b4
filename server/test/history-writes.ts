import assert from 'node:assert/strict'
import { addDays } from '@agremia/model/rules/day'
import { keepDueDates } from '@agremia/model/rules/quotas/keep-due-dates'
import type { QuotaAdjustment } from '@agremia/model/rules/quotas/propose-quotas'
import type { DueQuota } from '@agremia/model/rules/quotas/quotas-due'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict } from '../src/errors.ts'
import type { Random } from '../src/features/demo/random.ts'
import { lockAccounts, refreshAccounts } from '../src/features/ledger/accounts.ts'
import { issueCharges } from '../src/features/ledger/issue-charges.ts'
import type { LedgerContext } from '../src/features/ledger/ledger-context.ts'
import { recordPayments } from '../src/features/ledger/record-payments.ts'
import { annulCharges } from '../src/features/ledger/reduce-charges.ts'
import { returnPart } from '../src/features/ledger/return-part.ts'
import { useCredit } from '../src/features/ledger/use-credit.ts'
import { recordDeath } from '../src/features/members/death/record-death.ts'
import { mergeMembers } from '../src/features/members/merge-members.ts'
import { undoMerge } from '../src/features/members/undo-merge.ts'
import { applyProposals } from '../src/features/quotas/adjustments/apply-proposals.ts'
import { issueAdvances, previewAdvances } from '../src/features/quotas/advance-quotas.ts'
import { generateQuotas } from '../src/features/quotas/generate-quotas.ts'
import { undoQuotaRun } from '../src/features/quotas/undo-quota-run.ts'
import { createRegistry } from '../src/features/registry.ts'
import { FEATURES } from '../src/features.ts'
import { SYSTEM } from '../src/http/actor.ts'
import { inTransaction } from '../src/resource/context.ts'
import { later, type NewHistoryCharge } from './history-rows.ts'
import type { LedgerApp } from './ledger-app.ts'
import { LedgerHistory } from './ledger-history.ts'
import { readLedgerState } from './ledger-state.ts'

const { memberReferences } = createRegistry(FEATURES)

/** A history that is written by the product's own functions, each in its transaction, and told to the model at the same time. */
export abstract class HistoryWrites extends LedgerHistory {
  /** The days on which members died. */
  protected readonly deaths = new Map<string, string>()
  /** Whether a quota was paid in advance: members who were charged ahead have none. */
  hasAdvance = false
  /** Those that nobody has undone. */
  protected runs: string[] = []

  constructor(
    protected readonly t: LedgerApp,
    protected readonly random: Random,
    readonly members: string[],
    /** The plan of the members' category. */
    private readonly planId: string,
  ) {
    super()
  }

  /** No two writes are of the same moment. */
  private moments = 0
  protected write = <T>(work: (context: LedgerContext) => Promise<T>) => {
    this.moments += 1
    const now = new Date(Date.parse(`${this.today}T12:00:00Z`) + this.moments)
    return inTransaction(this.t.database, SYSTEM, now, context => work({ ...context, settings: this.t.store.texts() }))
  }

  private get mergeDeps() {
    const { kernel, served } = this.t.deps
    return { kernel, served, references: memberReferences, settings: this.t.store.texts() }
  }

  protected async issue(member: string, year: number | null, head: string | null = null) {
    const { random, today } = this
    const issued = addDays(today, -random.below(40))
    const due = addDays(issued, random.between(30, 200))
    const given = { id: uuidv7(), member, billTo: head, amount: random.between(1, 5000), issued, due, year }
    const columns = {
      id: given.id,
      member_id: member,
      bill_to_member_id: head,
      type: year === null ? 'outro' : 'quota',
      year,
      period_start: year === null ? null : `${year}-01-01`,
      period_end: year === null ? null : `${year}-12-31`,
      description: year === null ? 'Outra dívida' : `Quota ${year}`,
      original_amount: given.amount,
      issue_date: issued,
      due_date: due,
    }
    await this.write(context => issueCharges(context, [columns]))
    this.charge(given)
  }

  /** A payment's columns, but for whose person it is. */
  protected async paymentColumns(kind: 'recebimento' | 'devolucao', member: string, amount: number) {
    const date = kind === 'devolucao' ? this.today : addDays(this.today, -this.random.below(25))
    const [row] = await this.t.rows<{ personId: string }>(
      sql`select person_id as "personId" from members where id = ${member}`,
    )
    return {
      id: uuidv7(),
      member_id: member,
      person_id: String(row?.personId),
      date,
      amount,
      method: 'numerario',
      type: 'outro',
      kind,
      bank_account_id: this.t.cashBox,
      search: '',
    }
  }

  protected async receive(kind: 'recebimento' | 'devolucao', member: string, amount: number, charge?: string) {
    const columns = await this.paymentColumns(kind, member, amount)
    const { id, date } = columns
    const chosen = charge ? [{ chargeId: charge, amount: Math.min(amount, this.openOf(charge)) }] : undefined
    await this.write(context => recordPayments(context, [{ columns, chosen }]))
    const settles = chosen?.map(line => ({ charge: line.chargeId, amount: line.amount }))
    if (kind === 'devolucao') this.refund(member, amount)
    else this.pay(id, member, amount, date, settles)
  }

  /** The next quota that the plan gives this member is issued and paid; a payment like others where there is none. */
  protected async payInAdvance(member: string) {
    const [quota] = await this.write(context => previewAdvances(context, member))
    if (!quota) return this.receive('recebimento', member, this.random.between(1, 6000))
    const { periodStart, periodEnd: endsEarly, dueDate: due, year } = quota
    const amount = Math.round(quota.amount * 100)
    const columns = await this.paymentColumns('recebimento', member, amount)
    const advances = [{ memberId: member, periodStart, amount }]
    const charge = await this.write(async context => {
      const chosen = (await issueAdvances(context, [{ place: 0, payerId: member, advances }])).get(0)
      await recordPayments(context, [{ columns, chosen: [...(chosen ?? [])] }])
      return String(chosen?.[0]?.chargeId)
    })
    this.charge({ id: charge, member, billTo: null, amount, issued: this.today, due, year, endsEarly }, false)
    this.pay(columns.id, member, amount, columns.date, [{ charge, amount }])
    this.hasAdvance = true
  }

  /**
   * The quota of a year is annulled with what raised it, and issued again for another amount, as an adjustment that somebody confirmed: due when
   * it was, up to what was owed, and what is more in thirty days.
   */
  protected async adjustQuota({ member, billTo, year }: { member: string; billTo: string | null; year: number }) {
    const amount = this.random.between(1, 5000)
    const formers = this.quotasOf(member).filter(one => one.year === year)
    const [periodStart, periodEnd] = [`${year}-01-01`, `${year}-12-31`]
    const reissued: DueQuota = {
      type: 'quota',
      year,
      periodStart,
      periodEnd,
      originalAmount: amount,
      issueDate: this.today,
      dueDate: addDays(this.today, 90),
      billToMemberId: billTo,
      planId: this.planId,
      explanation: {
        kind: 'quota',
        planId: this.planId,
        planName: 'Plano',
        periodicity: 'anual',
        blockStart: periodStart,
        quotaYearStartMonth: 1,
        price: amount,
        isAgreedAmount: false,
        discountPct: 0,
        monthsCharged: 12,
        monthsInBlock: 12,
        uncharged: [],
        start: null,
        exitOn: null,
        isBackdated: false,
      },
    }
    const owedBefore = formers.map(one => ({ dueDate: one.due, amount: one.amount - one.waived }))
    const adjustment: QuotaAdjustment = {
      annulledIds: formers.map(({ id }) => id),
      reissued: keepDueDates([reissued], owedBefore, this.today),
      differences: ['plano'],
      creditFreed: 0,
      change: 0,
    }
    await this.write(context =>
      applyProposals(context, [{ memberId: member, adjustments: [adjustment], added: [] }], 'ajuste'),
    )
    const made = await this.t.rows<{ id: string }>(sql`
      with base as (select replaced_by_id as id from unsettled_payments where id = ${formers[0]?.id})
      select c.id from unsettled_payments c, base where c.id = base.id or c.raises_id = base.id order by c.raises_id nulls first, c.id`)
    const [owed = []] = this.piecesOf(formers, [amount])
    const pieces = owed.map(({ due, amount: part }, place) => {
      const id = String(made[place]?.id)
      return { id, member, billTo, amount: part, issued: this.today, due, year }
    })
    assert.equal(made.length, pieces.length)
    this.remake([{ formers: adjustment.annulledIds, pieces }])
  }

  /** Charges everybody what the plan says for a year; what is issued is the product's to decide. Undone at once, it leaves no trace. */
  protected async runQuotas(year: number, isUndone: boolean) {
    const before = await readLedgerState(this.t, this.members, this.today)
    const request = {
      from: `${year}-01-01`,
      until: `${year}-12-31`,
      issueDate: this.today,
      includesJoia: false,
    }
    const { runId } = await this.write(context =>
      generateQuotas(context, { kind: 'manual', memberIds: this.members, request }),
    )
    if (runId === null) return
    const charges = await this.t.rows<NewHistoryCharge>(sql`
      select id, member_id as member, bill_to_member_id as "billTo", original_amount as amount, issue_date as issued, due_date as due, year,
        period_end as "endsEarly"
      from unsettled_payments where run_id = ${runId} order by id`)
    this.runOf(charges, runId)
    if (!isUndone) return this.runs.push(runId)
    await this.undoRun(runId)
    assert.deepEqual(await readLedgerState(this.t, this.members, this.today), before)
  }

  protected async undoRun(runId: string) {
    const { annulledIds } = await this.write(context => undoQuotaRun(context, runId, async () => undefined))
    assert.deepEqual(annulledIds.toSorted(), this.untouchedOf(runId).sort())
    for (const id of annulledIds) this.annul(id)
    this.runs = this.runs.filter(id => id !== runId)
  }

  /** As a payment service tells it, which may be days later. */
  protected async returnOnePart(payment: string, date: string) {
    const refunded = this.events.reduce(
      (sum, one) => sum + (one.kind === 'refund' && one.payment === payment ? one.amount : 0),
      0,
    )
    const received = this.events.find(one => one.kind === 'payment' && one.payment === payment)
    const left = (received?.kind === 'payment' ? received.amount : 0) - refunded
    if (left === 0) return
    const amount = this.random.between(1, left)
    const on = later(date, addDays(this.today, -this.random.below(20)))
    const part = { paymentIds: [payment], amount, on }
    const { returned } = await this.write(context => returnPart(context, part))
    assert.equal(returned, amount)
    this.returnPart(payment, amount, on)
  }

  protected async spendCredit(member: string) {
    await this.write(context => useCredit(context, member))
    this.useCredit([member])
  }

  protected async annulOne(id: string) {
    await this.write(context => annulCharges(context, [id], 'Engano'))
    this.annul(id)
  }

  /** Where one of the two has died, the record that stays is right. */
  protected async mergeTwo() {
    const [kept = '', gone = ''] = this.members
    const states = [kept, gone].flatMap(one => this.deaths.get(one) ?? [])
    const merging = { otherId: gone, take: [], states: states.map(from => ({ from, take: 'kept' as const })) }
    await this.write(context => mergeMembers(this.mergeDeps, context, kept, merging))
    this.members.splice(1, 1)
    this.merge(gone, kept)
  }

  protected async separateTwo(gone: string) {
    const undone = this.write(context => undoMerge(this.mergeDeps, context, gone))
    if (!this.canSeparate()) {
      const refusal = await undone.catch((error: unknown) => error)
      if (!(refusal instanceof Conflict)) throw new Error('a merge was undone that later entries have mixed')
      return
    }
    await undone
    const rows = await this.t.rows<{ id: string; former: string }>(sql`
      select id, restores_id as former from unsettled_payments where member_id = ${gone} and restores_id is not null`)
    this.separate(former => String(rows.find(row => row.former === former)?.id))
    this.members.splice(1, 0, gone)
  }

  protected async dieNow(member: string) {
    const date = addDays(this.today, -this.random.below(20))
    await this.write(context => recordDeath(this.t.deps.kernel, context, member, { date }))
    this.deaths.set(member, date)
    this.die(member, date)
  }

  /** As the daily job does it, for these accounts alone: others live on other days at the same time. */
  protected passDueDates = () =>
    this.write(async context => {
      const { rows } = await sql<{ id: string }>`
        select member_id as id from member_balances where member_id = any(${this.members}::uuid[]) and next_due_date < ${this.today}::date
      `.execute(context.db)
      const ids = rows.map(({ id }) => id)
      await lockAccounts(context.db, ids)
      await refreshAccounts(context, ids)
    })
}
