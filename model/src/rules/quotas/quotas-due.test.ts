import { describe, expect, it } from 'vitest'
import { describeCharge } from './describe-quota.ts'
import { explainCharge } from './explain-charge.ts'
import type { MemberQuotaFacts, QuotaPlanFacts, QuotaRules } from './facts.ts'
import { active, annualPlan, ended, memberWith, monthlyPlan, planValues, rulesWith, suspended } from './quota-case.ts'
import { type QuotaRequest, quotasDue } from './quotas-due.ts'

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const of = (facts: Partial<MemberQuotaFacts>, rules: QuotaRules, request: Partial<QuotaRequest> = {}) =>
  quotasDue(memberWith(facts), rules, { from: null, until: '2026-12-31', issueDate: '2026-01-02', ...request })
const said = (...[facts, rules, request]: Parameters<typeof of>) =>
  of(facts, rules, request).quotas.map(
    ({ explanation, originalAmount }) =>
      `${describeCharge(explanation, 'Quota')}: ${euros(originalAmount)} (${explanation.monthsCharged})`,
  )
const explained = (...[facts, rules, request]: Parameters<typeof of>) =>
  of(facts, rules, request).quotas.map(({ explanation }) =>
    explainCharge(explanation, { membershipPayments: 'Quotas' }).replaceAll('\u00a0', ' '),
  )

const may = { admissionDate: '2026-05-14' }
const exit = { states: [active('2020-01-01'), ended('2026-04-10')] }
const of2026 = { from: '2026-01-01' }

describe('PAY-01: the vectors of quotas', () => {
  it.each<[string, Partial<MemberQuotaFacts>, Partial<QuotaPlanFacts>, Partial<QuotaRequest>, string[]]>([
    ['Q1', may, {}, {}, ['Quota 2026: 16,00 (8)']],
    ['Q2', may, { proration: 'mensal_mes_seguinte' }, {}, ['Quota 2026: 14,00 (7)']],
    ['Q3', may, { proration: 'nenhuma' }, {}, ['Quota 2026: 24,00 (12)']],
    [
      'Q4',
      { admissionDate: '2026-02-20' },
      { periodicity: 'trimestral', ...planValues(['2000-01-01', 750]) },
      { until: '2026-09-30' },
      [
        'Quota 1.º trimestre 2026: 5,00 (2)',
        'Quota 2.º trimestre 2026: 7,50 (3)',
        'Quota 3.º trimestre 2026: 7,50 (3)',
      ],
    ],
    [
      'Q5',
      { admissionDate: '2026-08-31' },
      { periodicity: 'semestral', ...planValues(['2000-01-01', 1500]) },
      {},
      ['Quota 2.º semestre 2026: 12,50 (5)'],
    ],
    [
      'Q6',
      { admissionDate: '2026-01-01', states: [active('2026-01-01'), suspended('2026-03-01'), active('2026-05-01')] },
      { periodicity: 'mensal', ...planValues(['2000-01-01', 200]) },
      { until: '2026-06-30' },
      ['Quota 01/2026: 2,00 (1)', 'Quota 02/2026: 2,00 (1)', 'Quota 05/2026: 2,00 (1)', 'Quota 06/2026: 2,00 (1)'],
    ],
    [
      'Q7',
      { admissionDate: '2026-01-01', exemptions: [{ from: '2026-07-01', until: '2027-06-30', value: 'desemprego' }] },
      {},
      { until: '2027-12-31' },
      ['Quota 2026: 12,00 (6)', 'Quota 2027: 12,00 (6)'],
    ],
    [
      'Q8',
      { admissionDate: '2023-11-05' },
      planValues(['2000-01-01', 2000], ['2025-01-01', 2400]),
      {},
      ['Quota 2023: 3,33 (2)', 'Quota 2024: 20,00 (12)', 'Quota 2025: 24,00 (12)', 'Quota 2026: 24,00 (12)'],
    ],
    ['Q9', exit, { prorationOnExit: 'nenhuma' }, of2026, ['Quota 2026: 24,00 (12)']],
    ['Q10', exit, { prorationOnExit: 'mensal' }, of2026, ['Quota 2026: 8,00 (4)']],
    ['Q11', { exemptions: [{ from: '2020-01-01', until: null, value: 'honorario' }] }, {}, {}, []],
    ['Q12', { admissionDate: '2026-06-01' }, planValues(['2000-01-01', 2000]), {}, ['Quota 2026: 11,67 (7)']],
  ])('%s', (_, facts, plan, request, quotas) => expect(said(facts, rulesWith(plan), request)).toEqual(quotas))
})

describe('PAY-01: quotas of one member', () => {
  it('leave out the month of an exit on its first day, and the year of an exit on New Year’s Day', () => {
    expect(said({ states: [ended('2026-04-01')] }, rulesWith(), of2026)).toEqual(['Quota 2026: 6,00 (3)'])
    expect(said({ states: [ended('2026-01-01')] }, rulesWith({ prorationOnExit: 'nenhuma' }), of2026)).toEqual([])
  })

  it('start where the member pays from, not at the admission', () =>
    expect(explained({ quotaStartDate: '2026-03-20' }, rulesWith())).toEqual([
      'Quota 2026 · plano Efetivo 24,00 € · paga desde março, 10 de 12 meses',
    ]))

  it('go on under suspension for debt', () =>
    expect(said({ states: [active('2020-01-01'), { ...active('2026-02-01') }] }, rulesWith(), of2026)).toEqual([
      'Quota 2026: 24,00 (12)',
    ]))

  it('are two in one block for somebody who was readmitted in it', () => {
    const back = { states: [active('2020-01-01'), ended('2026-04-10'), active('2026-09-15')] }
    expect(explained(back, rulesWith(), of2026)).toEqual([
      'Quota 2026 · plano Efetivo 24,00 € · saída em abril, 4 de 12 meses',
      'Quota 2026 · plano Efetivo 24,00 € · readmitido em setembro, 4 de 12 meses',
    ])
    // The whole block is never charged twice, even where both the exit and the admission pay it in full.
    const whole = rulesWith({ prorationOnExit: 'nenhuma', proration: 'nenhuma' })
    expect(said(back, whole, of2026)).toEqual(['Quota 2026: 24,00 (12)'])
    expect(said(back, rulesWith({ proration: 'nenhuma' }), of2026)).toEqual([
      'Quota 2026: 8,00 (4)',
      'Quota 2026: 16,00 (8)',
    ])
  })

  it('of a month with exit and readmission charge it once', () => {
    const states = [active('2020-01-01'), ended('2026-04-10'), active('2026-04-20')]
    expect(said({ states }, rulesWith(), of2026)).toEqual(['Quota 2026: 8,00 (4)', 'Quota 2026: 16,00 (8)'])
  })

  it('change with the category from the month on whose first day it is in force', () => {
    const rules = rulesWith()
    const auxiliar = {
      ...annualPlan,
      id: 'aux',
      name: 'Auxiliar',
      categoryIds: ['auxiliar'],
      ...planValues(['2000-01-01', 1200]),
    }
    const facts = {
      categories: [
        { from: '2020-01-01', until: '2026-05-14', value: 'efetivo' },
        { from: '2026-05-15', until: null, value: 'auxiliar' },
      ],
    }
    expect(explained(facts, { ...rules, plans: [...rules.plans, auxiliar] }, of2026)).toEqual([
      'Quota 2026 · plano Efetivo 24,00 € · de junho a dezembro noutras condições, 5 de 12 meses',
      'Quota 2026 · plano Auxiliar 12,00 € · de janeiro a maio noutras condições, 7 de 12 meses',
    ])
  })

  it('change from annual to monthly in June', () =>
    expect(
      said({ plans: [{ from: '2026-06-01', until: null, value: 'mensal' }] }, rulesWith(), {
        ...of2026,
        until: '2026-07-31',
      }),
    ).toEqual(['Quota 2026: 10,00 (5)', 'Quota 06/2026: 2,00 (1)', 'Quota 07/2026: 2,00 (1)']))

  it('have the value of the first day of the block, also where it changed in March', () => {
    const rules = rulesWith(planValues(['2000-01-01', 2400], ['2026-03-15', 3000]))
    expect(said({}, rules, { ...of2026, until: '2027-12-31' })).toEqual([
      'Quota 2026: 24,00 (12)',
      'Quota 2027: 30,00 (12)',
    ])
    const recalculated = { ...of2026, until: '2027-12-31', recalculatedOn: '2026-03-20' }
    expect(said({}, rules, recalculated)).toEqual(['Quota 2026: 30,00 (12)', 'Quota 2027: 30,00 (12)'])
    expect(said({}, rules, { ...of2026, recalculatedOn: '2026-03-14' })).toEqual(['Quota 2026: 24,00 (12)'])
  })

  it('recalculate neither months before the new value nor earlier years', () => {
    const rules = rulesWith({
      periodicity: 'mensal',
      ...planValues(['2000-01-01', 200], ['2025-07-15', 250], ['2026-03-01', 300]),
    })
    const amounts = of({}, rules, { from: '2025-07-01', until: '2026-04-30', recalculatedOn: '2026-03-20' }).quotas
    expect(amounts.map(({ originalAmount }) => originalAmount)).toEqual([
      200, 250, 250, 250, 250, 250, 250, 250, 300, 300,
    ])
  })

  it('have the first value of a plan that began inside the block', () => {
    const late = {
      ...monthlyPlan,
      id: 'late',
      periodicity: 'anual',
      validFrom: '2026-06-01',
      ...planValues(['2026-06-01', 1200]),
    } as const
    const rules = { ...rulesWith(), plans: [...rulesWith().plans, late] }
    const facts = { plans: [{ from: '2026-06-01', until: null, value: 'late' }] }
    expect(said(facts, rules, of2026)).toEqual(['Quota 2026: 10,00 (5)', 'Quota 2026: 7,00 (7)'])
  })

  it('are discounted for who has a head of family, in one rounding, and billed to the head', () => {
    const heads = [{ from: '2020-01-01', until: null, value: 'head' }]
    const rules = rulesWith({ familyDiscountPct: 25, ...planValues(['2000-01-01', 2001]) })
    const [quota] = of({ heads, ...may }, rules).quotas
    // 20,01 x 8/12 x 75 % is 10,005: half a cent is rounded away from zero.
    expect(quota).toMatchObject({ originalAmount: 1001, billToMemberId: 'head' })
    expect(explained({ heads, ...may }, rules)).toEqual([
      'Quota 2026 · plano Efetivo 20,01 € · desconto de agregado 25 % · admitido em maio, 8 de 12 meses',
    ])
    expect(of(may, rules).quotas[0]).toMatchObject({ originalAmount: 1334, billToMemberId: null })
    expect(said({ heads }, rulesWith({ familyDiscountPct: 12.5 }), of2026)).toEqual(['Quota 2026: 21,00 (12)'])
  })

  it('have the agreed amount without any discount', () =>
    expect(
      explained(
        {
          agreedAmounts: [{ from: '2026-01-01', until: null, value: 1200 }],
          heads: [{ from: '2020-01-01', until: null, value: 'head' }],
        },
        rulesWith({ familyDiscountPct: 50 }),
        of2026,
      ),
    ).toEqual(['Quota 2026 · plano Efetivo · valor acordado 12,00 €']))

  it('follow a quota year that starts in September', () => {
    const rules = rulesWith({}, { quotaYearStartMonth: 9 })
    const quotas = of({ admissionDate: '2026-05-14' }, rules, { until: '2026-10-31' }).quotas
    expect(
      quotas.map(({ year, periodStart, periodEnd, originalAmount }) => [year, periodStart, periodEnd, originalAmount]),
    ).toEqual([
      [2025, '2026-05-01', '2026-08-31', 800],
      [2026, '2026-09-01', '2027-08-31', 2400],
    ])
    expect(
      said({ admissionDate: '2026-09-01' }, rulesWith({ periodicity: 'semestral' }, { quotaYearStartMonth: 9 }), {
        until: '2027-03-01',
      }),
    ).toEqual(['Quota 1.º semestre 2026/2027: 24,00 (6)', 'Quota 2.º semestre 2026/2027: 24,00 (6)'])
  })

  it('say what was left out and why', () => {
    const facts = {
      admissionDate: '2026-02-10',
      states: [active('2026-02-10'), suspended('2026-04-01'), active('2026-05-01'), ended('2026-10-05')],
      exemptions: [{ from: '2026-07-01', until: '2026-08-31', value: null }],
    }
    expect(of(facts, rulesWith(), of2026).leftOut).toEqual([
      { reason: 'antes_da_admissao', periodStart: '2026-01-01', periodEnd: '2026-01-31' },
      { reason: 'suspenso', periodStart: '2026-04-01', periodEnd: '2026-04-30' },
      { reason: 'isento', periodStart: '2026-07-01', periodEnd: '2026-08-31' },
      { reason: 'depois_da_saida', periodStart: '2026-11-01', periodEnd: '2026-12-31' },
    ])
    expect(explained(facts, rulesWith(), of2026)).toEqual([
      'Quota 2026 · plano Efetivo 24,00 € · admitido em fevereiro, suspenso em abril, isento de julho a agosto, saída em outubro, 6 de 12 meses',
    ])
  })

  it.each<[string, Partial<MemberQuotaFacts>, QuotaRules]>([
    ['categoria_nao_paga', { categories: [{ from: '2020-01-01', until: null, value: 'honorario' }] }, rulesWith()],
    ['sem_plano', { categories: [{ from: '2020-01-01', until: null, value: 'auxiliar' }] }, rulesWith()],
    ['sem_plano', {}, rulesWith({ validUntil: '2025-12-31' })],
    ['sem_categoria', { categories: [] }, rulesWith()],
    ['sem_valor', {}, rulesWith({ values: [] })],
    ['valor_zero', {}, rulesWith(planValues(['2000-01-01', 0]))],
    ['valor_zero', { agreedAmounts: [{ from: '2020-01-01', until: null, value: 0 }] }, rulesWith()],
    ['depois_da_saida', { states: [active('2020-01-01'), ended('2025-06-01')] }, rulesWith()],
    ['suspenso', { states: [suspended('2020-01-01')] }, rulesWith()],
    ['isento', { exemptions: [{ from: '2020-01-01', until: null, value: null }] }, rulesWith()],
    ['antes_da_admissao', { admissionDate: '2027-02-01' }, rulesWith()],
  ])('are none for the reason %s', (reason, facts, rules) => {
    const { quotas, leftOut } = of(facts, rules, of2026)
    expect(quotas).toEqual([])
    expect(leftOut).toEqual([{ reason, periodStart: '2026-01-01', periodEnd: '2026-12-31' }])
  })

  it('follow an agreed plan whatever the category says', () =>
    expect(
      said(
        {
          categories: [{ from: '2020-01-01', until: null, value: 'honorario' }],
          plans: [{ from: '2020-01-01', until: null, value: 'anual' }],
        },
        rulesWith(),
        of2026,
      ),
    ).toEqual(['Quota 2026: 24,00 (12)']))

  it('say that the period was over', () =>
    expect(explained({ admissionDate: '2025-11-05' }, rulesWith(), { until: '2025-12-31' })).toEqual([
      'Quota 2025 · plano Efetivo 24,00 € · admitido em novembro, 2 de 12 meses · cobrada depois de o período terminar',
    ]))

  it('of an asked period are those that lie in it in part or whole', () => {
    const quarterly = rulesWith({ periodicity: 'trimestral', ...planValues(['2000-01-01', 600]) })
    expect(said({}, quarterly, { from: '2026-04-01', until: '2026-06-30' })).toEqual([
      'Quota 2.º trimestre 2026: 6,00 (3)',
    ])
    expect(said({}, rulesWith(), { from: '2026-04-01', until: '2026-06-30' })).toEqual(['Quota 2026: 24,00 (12)'])
    // The second half of the year, on terms that are known already, waits until its time has come.
    const agreedAmounts = [{ from: '2026-07-01', until: null, value: 1200 }]
    expect(said({ agreedAmounts }, rulesWith(), { from: '2026-01-01', until: '2026-06-30' })).toEqual([
      'Quota 2026: 12,00 (6)',
    ])
  })
})
