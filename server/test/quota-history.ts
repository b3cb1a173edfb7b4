import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  type ExpectedChange,
  type ExpectedPlan,
  type ExpectedQuota,
  expectedChange,
  expectedOfRun,
  type LiveQuota,
  type MemberFacts,
} from './expected-quotas.ts'
import { found, type HistoryCharge, monthsOf, type NewHistoryCharge } from './history-rows.ts'
import { LedgerHistory } from './ledger-history.ts'
import type { TestApp } from './test-app.ts'

/** What was asked about a member whose past changed. */
interface Asked {
  since: string
  /** What was proposed when the job last looked at it, and what somebody decided to leave. */
  stored: string
  dismissed: string
}

interface IssuedRow {
  id: string
  amount: number
  due: string
  from: string
  until: string
  billTo: string | null
  raises: string | null
}

/** A history that also expects which quotas its members should have, and what is proposed where they have others. */
export abstract class QuotaHistory extends LedgerHistory {
  private readonly facts = new Map<string, MemberFacts>()
  /** What each quota was computed from, and the quota that it raised. */
  private readonly bases = new Map<string, { basis: LiveQuota['basis']; raises: string | null }>()
  private readonly asked = new Map<string, Asked>()

  constructor(
    protected readonly t: Pick<TestApp, 'rows'>,
    readonly members: readonly string[],
    private readonly plans: readonly ExpectedPlan[],
  ) {
    super()
  }

  /** The dated facts as they were saved: what is expected of them is another matter. */
  async readFacts(): Promise<void> {
    const ids = sql`any(${[...this.members]}::uuid[])`
    const rows = await this.t.rows<MemberFacts & { id: string }>(sql`
      select m.id, m.admission_date::text as admitted,
        (select coalesce(json_agg(json_build_object('kind', x.kind, 'from', x.from_date, 'until', x.end_date, 'amount', x.amount,
          'name', coalesce(c.slug, p.name, x.head_id::text, x.exemption)) order by x.from_date), '[]')
          from member_terms x left join member_categories c on c.id = x.category_id left join quota_plans p on p.id = x.plan_id
          where x.member_id = m.id) as terms,
        (select json_agg(json_build_object('from', s.start_date, 'slug', n.slug) order by s.start_date)
          from member_states s join member_state_names n on n.id = s.state_name_id where s.member_id = m.id) as states
      from members m where m.id = ${ids}`)
    for (const { id, ...facts } of rows) this.facts.set(id, facts)
  }

  isExempt = (member: string) =>
    this.factsOf(member).terms.some(
      ({ kind, from, until }) => kind === 'isencao' && from <= this.today && (until === null || this.today <= until),
    )

  /** Without quotas that a plan gave rise to there is nothing to ask about, unless something is asked already. */
  ask(member: string, since: string): void {
    const before = this.asked.get(member)
    const hasQuota = this.quotasOf(member).some(({ id }) => this.bases.get(id)?.basis)
    if (!before && !hasQuota) return
    this.asked.set(member, {
      since: before && before.since < since ? before.since : since,
      stored: before?.stored ?? '',
      dismissed: before?.dismissed ?? '',
    })
  }

  /** What is proposed for a member now, also where it is not shown; null where nothing is. */
  changeOf(member: string): ExpectedChange | null {
    const asked = this.asked.get(member)
    return (
      (asked &&
        expectedChange(this.factsOf(member), this.plans, this.liveOf(member), { ...asked, today: this.today })) ??
      null
    )
  }

  /** What is shown of it: nothing where it is what somebody decided to leave. */
  shownOf(member: string): ExpectedChange | null {
    const change = this.changeOf(member)
    return change && gistOf(change) !== this.asked.get(member)?.dismissed ? change : null
  }

  /** Those on the list, which the job makes: what has happened since is in what it tells of each. */
  get listed(): string[] {
    return [...this.asked].flatMap(([member, { stored, dismissed }]) =>
      stored !== '' && stored !== dismissed && this.shownOf(member) ? [member] : [],
    )
  }

  /** The job looks at everybody who was asked about: who has nothing to change is forgotten. */
  lookAgain(members: readonly string[] = [...this.asked.keys()]): void {
    for (const member of members) {
      const change = this.changeOf(member)
      const asked = this.asked.get(member)
      if (!asked) continue
      if (change) asked.stored = gistOf(change)
      else this.asked.delete(member)
    }
  }

  /** It is left as it is. */
  dismiss(member: string): void {
    this.lookAgain([member])
    const asked = this.asked.get(member)
    if (asked) asked.dismissed = asked.stored
  }

  /** What was proposed happens. Answers what the member is charged more. */
  async apply(member: string, { replaced, added }: ExpectedChange): Promise<number> {
    const issued = await this.readIssued(member)
    const take = (quota: ExpectedQuota, due: string, amount: number, raises: string | null) => {
      const { year, from, until, head, basis } = quota
      const place = issued.findIndex(
        one => one.from === from && one.until === until && one.due === due && one.amount === amount,
      )
      const [row] = place < 0 ? [] : issued.splice(place, 1)
      assert.ok(row, `nothing of ${amount} for ${from} to ${until}, due ${due}, among ${JSON.stringify(issued)}`)
      assert.deepEqual([row.billTo, row.raises], [head, raises])
      this.bases.set(row.id, { basis, raises })
      const [startsLate, endsEarly] = [from, until]
      return { id: row.id, member, billTo: head, amount, issued: this.today, due, year, startsLate, endsEarly }
    }
    const replacements = replaced.map(({ formers, quotas }) => {
      const ids = formers.flatMap(one => one.ids)
      const pieces = this.piecesOf(
        ids.map(this.chargeOf),
        quotas.map(({ amount }) => amount),
      )
      const made = quotas.flatMap((quota, index) => {
        let raises: string | null = null
        return (pieces[index] ?? []).map(({ due, amount }): NewHistoryCharge => {
          const charge = take(quota, due, amount, raises)
          raises ??= charge.id
          return charge
        })
      })
      return { formers: ids, pieces: made }
    })
    const others = added.map(quota => take(quota, this.dueOfNew, quota.amount, null))
    assert.deepEqual(issued, [])
    this.remake(replacements, others)
    this.asked.delete(member)
    return changeIn({ replaced, added })
  }

  /** Everybody is charged what the plans say for a year, and nobody twice. */
  async chargeRun(runId: string | null, year: number): Promise<void> {
    const rows = await this.t.rows<IssuedRow & { member: string }>(sql`
      select ${ISSUED}, member_id as member from unsettled_payments where run_id = ${runId} order by id`)
    const expected = this.members.flatMap(member =>
      expectedOfRun(this.factsOf(member), this.plans, this.liveOf(member), year).map(quota => ({ member, ...quota })),
    )
    const charges = rows.map(row => {
      const place = expected.findIndex(one => one.member === row.member && one.from === row.from)
      const [quota] = place < 0 ? [] : expected.splice(place, 1)
      assert.ok(quota, `the run charged ${JSON.stringify(row)}`)
      const { from: startsLate, until: endsEarly, amount, head: billTo, basis } = quota
      assert.deepEqual(
        [row.until, row.amount, row.billTo, row.due, row.raises],
        [endsEarly, amount, billTo, this.dueOfNew, null],
      )
      this.bases.set(row.id, { basis, raises: null })
      const { id, member, due } = row
      return { id, member, billTo, amount, issued: this.today, due, year, startsLate, endsEarly }
    })
    assert.deepEqual(expected, [])
    if (runId) this.runOf(charges, runId)
  }

  protected abstract readonly dueOfNew: string

  /** What the last change of a member issued. */
  private readIssued = (member: string) =>
    this.t.rows<IssuedRow>(sql`
      select ${ISSUED} from unsettled_payments where member_id = ${member} and annulled_at is null
        and id <> all(${this.charges.map(({ id }) => id)}::uuid[]) order by raises_id nulls first, due_date, id`)

  private factsOf = (member: string) => found(this.facts.get(member))

  /** The quotas of a member, each with what raised it as long as it is not annulled itself. */
  private liveOf(member: string): LiveQuota[] {
    const charges = this.quotasOf(member)
    const raisedBy = ({ id }: HistoryCharge) => this.bases.get(id)?.raises ?? null
    const isPart = (charge: HistoryCharge) => charges.some(({ id }) => id === raisedBy(charge))
    return charges
      .filter(charge => !isPart(charge))
      .map(charge => {
        const all = [charge, ...charges.filter(one => raisedBy(one) === charge.id)]
        const total = (pick: (one: HistoryCharge) => number) => all.reduce((sum, one) => sum + pick(one), 0)
        const { periodStart: from = '', periodEnd: until = '' } = monthsOf(charge) ?? {}
        return {
          ids: all.map(({ id }) => id),
          year: Number(charge.year),
          from,
          until,
          amount: total(one => one.amount),
          paid: total(one => one.amount - one.waived - this.openOf(one.id)),
          waived: total(one => one.waived),
          basis: this.bases.get(charge.id)?.basis ?? null,
        }
      })
  }
}

const ISSUED = sql`id, original_amount as amount, due_date::text as due, period_start::text as from, period_end::text as until,
  bill_to_member_id as "billTo", raises_id as raises`

/** Two changes of the same gist do the same. */
export const gistOf = ({ replaced, added }: ExpectedChange) => {
  const gist = ({ from, until, amount, head }: ExpectedQuota) => [from, until, amount, head]
  return JSON.stringify([
    replaced.map(({ formers, quotas }) => [formers.flatMap(({ ids }) => ids), quotas.map(gist)]),
    added.map(gist),
  ])
}

export const changeIn = ({ replaced, added }: ExpectedChange) => {
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  return replaced.reduce((total, { formers, quotas }) => total + sum(quotas) - sum(formers), sum(added))
}
