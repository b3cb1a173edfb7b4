import { describe, expect, it } from 'vitest'
import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import type { IssuedQuota } from './issued-quota.ts'
import { proposeQuotas } from './propose-quotas.ts'
import { active, annualPlan, ended, memberWith, monthlyPlan, planValues, rulesWith, suspended } from './quota-case.ts'
import { type DueQuota, type QuotaRequest, quotasDue } from './quotas-due.ts'

const year2026 = { from: '2026-01-01', until: '2026-12-31', issueDate: '2026-01-02' }
const issue = (quota: DueQuota, more: Partial<IssuedQuota> = {}): IssuedQuota => ({
  id: `${quota.periodStart}:${quota.periodEnd}`,
  periodStart: quota.periodStart,
  periodEnd: quota.periodEnd,
  originalAmount: quota.originalAmount,
  paidAmount: 0,
  waivedAmount: 0,
  isAnnulled: false,
  explanation: quota.explanation,
  ...more,
})
/** The year as it was charged in January to somebody of whom nothing special was known. */
const charged = (rules: QuotaRules, more: Partial<IssuedQuota> = {}) =>
  quotasDue(memberWith(), rules, year2026).quotas.map(quota => issue(quota, more))
const short = (quotas: readonly DueQuota[]) =>
  quotas.map(({ periodStart, periodEnd, originalAmount }) => [periodStart, periodEnd, originalAmount])
const propose = (
  facts: Partial<MemberQuotaFacts>,
  rules: QuotaRules,
  existing: IssuedQuota[],
  more: Partial<QuotaRequest> = {},
) => proposeQuotas(memberWith(facts), rules, existing, { ...year2026, ...more })

const monthlySinceJune = { plans: [{ from: '2026-06-01', until: null, value: 'mensal' }] }
const exitInApril = { states: [active('2020-01-01'), ended('2026-04-10')] }
const whole = '2026-01-01:2026-12-31'

describe('PAY-01: new quotas', () => {
  it('are those of months that are not charged, and none in a second run', () => {
    const first = propose({}, rulesWith(), [], { from: '2025-01-01' })
    expect(short(first.added)).toEqual([
      ['2025-01-01', '2025-12-31', 2400],
      ['2026-01-01', '2026-12-31', 2400],
    ])
    const second = propose(
      {},
      rulesWith(),
      first.added.map(quota => issue(quota)),
      { from: '2025-01-01' },
    )
    expect(second).toEqual({
      added: [],
      adjustments: [],
      kept: [],
      leftOut: [{ reason: 'ja_cobrado', periodStart: '2025-01-01', periodEnd: '2026-12-31' }],
    })
  })

  it('come again for a quota that was annulled', () =>
    expect(short(propose({}, rulesWith(), charged(rulesWith(), { isAnnulled: true })).added)).toEqual([
      ['2026-01-01', '2026-12-31', 2400],
    ]))

  it('leave the months of quotas entered by hand, whatever the plan', () => {
    const byHand = {
      ...charged(rulesWith())[0],
      explanation: null,
      periodEnd: '2026-06-30',
      originalAmount: 999,
    } as IssuedQuota
    const { added, adjustments } = propose({}, rulesWith(), [byHand])
    expect(short(added)).toEqual([['2026-07-01', '2026-12-31', 1200]])
    expect(adjustments).toEqual([])
    expect(short(propose(monthlySinceJune, rulesWith(), [byHand], { until: '2026-07-31' }).added)).toEqual([
      ['2026-07-01', '2026-07-31', 200],
    ])
  })

  it('leave a waived quota alone', () => {
    const waived = charged(rulesWith(), { waivedAmount: 2400 })
    expect(propose(exitInApril, rulesWith(), waived)).toMatchObject({ added: [], adjustments: [], kept: [] })
  })
})

describe('PAY-01: a plan value that changed in March, with the year already charged', () => {
  const before = rulesWith()
  const after = rulesWith(planValues(['2000-01-01', 2400], ['2026-03-15', 3000]))
  const entered = rulesWith(planValues(['2000-01-01', 2400], ['2026-01-01', 3000]))
  const recalculatedOn = '2026-03-20'

  it('applies from the next period on', () => {
    expect(propose({}, after, charged(before))).toMatchObject({ added: [], adjustments: [], kept: [] })
    const next = propose({}, after, charged(before), { until: '2027-12-31' })
    expect(short(next.added)).toEqual([['2027-01-01', '2027-12-31', 3000]])
    expect(next.adjustments).toEqual([])
    // Even a value that was entered as in force since January.
    expect(propose({}, entered, charged(before))).toMatchObject({
      adjustments: [],
      kept: [{ chargeId: whole, reason: 'valor_anterior' }],
    })
  })

  it('replaces what nobody has paid where the year is recalculated', () => {
    const { adjustments, kept } = propose({}, after, charged(before), { recalculatedOn })
    expect(kept).toEqual([])
    expect(adjustments).toMatchObject([{ annulledIds: [whole], differences: ['valor'], creditFreed: 0, change: 600 }])
    expect(short(adjustments[0]?.reissued ?? [])).toEqual([['2026-01-01', '2026-12-31', 3000]])
    const reissued = (adjustments[0]?.reissued ?? []).map(quota => issue(quota))
    expect(propose({}, after, reissued, { recalculatedOn })).toMatchObject({ added: [], adjustments: [], kept: [] })
    expect(propose({}, after, reissued)).toMatchObject({ added: [], adjustments: [] })
  })

  it('leaves what was paid in part', () =>
    expect(propose({}, after, charged(before, { paidAmount: 100 }), { recalculatedOn })).toMatchObject({
      adjustments: [],
      kept: [{ chargeId: whole, reason: 'ja_paga' }],
    }))
})

describe('PAY-01: adjustments of quotas that exist', () => {
  it('from annual to monthly in June annul and reissue, and what was paid becomes credit', () => {
    const { added, adjustments } = propose(monthlySinceJune, rulesWith(), charged(rulesWith(), { paidAmount: 2400 }), {
      until: '2026-07-31',
    })
    expect(added).toEqual([])
    expect(adjustments).toMatchObject([
      { annulledIds: [whole], differences: ['plano'], creditFreed: 2400, change: -1000 },
    ])
    expect(short(adjustments[0]?.reissued ?? [])).toEqual([
      ['2026-01-01', '2026-05-31', 1000],
      ['2026-06-01', '2026-06-30', 200],
      ['2026-07-01', '2026-07-31', 200],
    ])
    const reissued = (adjustments[0]?.reissued ?? []).map(quota => issue(quota))
    const august = propose(monthlySinceJune, rulesWith(), reissued, { until: '2026-08-31' })
    expect(august.adjustments).toEqual([])
    expect(short(august.added)).toEqual([['2026-08-01', '2026-08-31', 200]])
  })

  it('are needed by no new quota: without a yes nothing is charged twice', () => {
    const { added } = propose(monthlySinceJune, rulesWith(), charged(rulesWith()), { until: '2027-01-31' })
    expect(short(added)).toEqual([['2027-01-01', '2027-01-31', 200]])
  })

  it.each<[string, Partial<MemberQuotaFacts>, unknown[][], string]>([
    ['a later admission', { admissionDate: '2026-05-14' }, [['2026-05-01', '2026-12-31', 1600]], 'meses'],
    ['an exemption since January', { exemptions: [{ from: '2026-01-01', until: null, value: null }] }, [], 'meses'],
    [
      'an exemption in summer',
      { exemptions: [{ from: '2026-07-01', until: '2026-08-31', value: null }] },
      [['2026-01-01', '2026-12-31', 2000]],
      'meses',
    ],
    [
      'a suspension at own request',
      { states: [active('2020-01-01'), suspended('2026-04-01')] },
      [['2026-01-01', '2026-03-31', 600]],
      'meses',
    ],
    [
      'an agreed amount since January',
      { agreedAmounts: [{ from: '2026-01-01', until: null, value: 1200 }] },
      [['2026-01-01', '2026-12-31', 1200]],
      'valor_acordado',
    ],
    ['an agreed plan', { plans: [{ from: '2026-01-01', until: null, value: 'mensal' }] }, monthly(12), 'plano'],
  ])('follow %s that was entered afterwards', (_, facts, reissued, difference) => {
    const { adjustments } = propose(facts, rulesWith(), charged(rulesWith(), { paidAmount: 500 }))
    expect(adjustments).toMatchObject([{ annulledIds: [whole], differences: [difference], creditFreed: 500 }])
    expect(short(adjustments[0]?.reissued ?? [])).toEqual(reissued)
  })

  it('follow a back-dated category and a head of family', () => {
    const auxiliar = { ...annualPlan, id: 'aux', categoryIds: ['auxiliar'], ...planValues(['2000-01-01', 1200]) }
    const rules = {
      ...rulesWith({ familyDiscountPct: 50 }),
      plans: [...rulesWith({ familyDiscountPct: 50 }).plans, auxiliar],
    }
    const categories = [{ from: '2026-01-01', until: null, value: 'auxiliar' }]
    expect(propose({ categories }, rules, charged(rules)).adjustments).toMatchObject([
      { differences: ['plano'], change: -1200 },
    ])
    const heads = [{ from: '2020-01-01', until: null, value: 'head' }]
    expect(propose({ heads }, rules, charged(rules)).adjustments).toMatchObject([
      { differences: ['desconto'], change: -1200 },
    ])
  })

  it('replace many quotas by one', () => {
    const yearly = { plans: [{ from: '2020-01-01', until: null, value: 'mensal' }] }
    const months = quotasDue(memberWith(yearly), rulesWith(), { ...year2026, until: '2026-03-31' }).quotas
    const { added, adjustments } = propose(
      {},
      rulesWith(),
      months.map(quota => issue(quota, { paidAmount: 200 })),
    )
    expect(added).toEqual([])
    expect(adjustments).toMatchObject([{ creditFreed: 600, change: 1800, annulledIds: { length: 3 } }])
  })
})

describe('PAY-01: after an exit in April', () => {
  it('the time as a member stays due', () => {
    const { adjustments } = propose(exitInApril, rulesWith(), charged(rulesWith()))
    expect(adjustments).toMatchObject([{ differences: ['meses'], creditFreed: 0, change: -1600 }])
    expect(short(adjustments[0]?.reissued ?? [])).toEqual([['2026-01-01', '2026-04-30', 800]])
  })

  it('what was paid is not returned', () => {
    const paid = charged(rulesWith(), { paidAmount: 2400 })
    expect(propose(exitInApril, rulesWith(), paid)).toMatchObject({
      added: [],
      adjustments: [],
      kept: [{ chargeId: whole, reason: 'paga_antes_da_saida' }],
    })
    const readmitted = { states: [...exitInApril.states, active('2026-09-15')] }
    expect(propose(readmitted, rulesWith(), paid)).toMatchObject({ added: [], adjustments: [] })
  })

  it('a part payment settles what is due and no more is asked', () => {
    const { adjustments } = propose(exitInApril, rulesWith(), charged(rulesWith(), { paidAmount: 1000 }))
    const [reissued] = adjustments[0]?.reissued ?? []
    expect(reissued).toMatchObject({ originalAmount: 1000, explanation: { keepsPaid: true, replacedAmount: 2400 } })
    const again = propose(exitInApril, rulesWith(), reissued ? [issue(reissued, { paidAmount: 1000 })] : [])
    expect(again).toMatchObject({ added: [], adjustments: [], kept: [] })
  })

  it('a quota of a year after it is annulled', () =>
    expect(propose({ states: [ended('2025-12-31')] }, rulesWith(), charged(rulesWith())).adjustments).toMatchObject([
      { annulledIds: [whole], reissued: [], change: -2400 },
    ]))
})

function monthly(count: number) {
  const rules = rulesWith()
  const facts = memberWith({ plans: [{ from: '2026-01-01', until: null, value: monthlyPlan.id }] })
  return short(quotasDue(facts, rules, year2026).quotas.slice(0, count))
}
