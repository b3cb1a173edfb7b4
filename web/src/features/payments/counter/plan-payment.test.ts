import type { AllocationPreview, PreviewedAdvance, PreviewedCharge } from '@agremia/model/calls/ledger'
import { describe, expect, it } from 'vitest'
import {
  isComplete,
  phoneRequestFault,
  planPayment,
  sentPlan,
  type TypedPayment,
  tickLine,
  typeLine,
  yearsOf,
} from './plan-payment.ts'

const TODAY = '2026-11-17'

const quota = (year: number, open: number, more: Partial<PreviewedCharge> = {}): PreviewedCharge => ({
  chargeId: `q${year}`,
  memberId: 'm1',
  memberNumber: 3512,
  memberName: 'Abílio Alves Cunha',
  description: `Quota ${year}`,
  type: 'quota',
  dueDate: `${year}-03-31`,
  year,
  periodStart: `${year}-01-01`,
  isBilled: true,
  isParked: false,
  explanation: null,
  paidUntilBefore: `${year - 1}-12-31`,
  open,
  settled: 0,
  ...more,
})
const accountOf = (charges: PreviewedCharge[], more: Partial<AllocationPreview> = {}): AllocationPreview => ({
  amount: 0,
  overdue: 0,
  current: 0,
  credit: 0,
  unallocated: 0,
  member: {
    number: 3512,
    name: 'Abílio Alves Cunha',
    category: 'Efetivo',
    state: 'Ativo',
    isActive: true,
    situation: 'em_atraso',
    paidUntil: '2023-12-31',
    paidUntilOfAll: '2026-12-31',
    receiptEmail: null,
    mobile: null,
  },
  charges,
  advances: [],
  ...more,
})
const CASH: TypedPayment = { method: 'numerario', given: '' }
/** Owes 20 for 2024, 24 for 2025 and 24 for 2026. */
const OWING = accountOf([quota(2024, 20), quota(2025, 24), quota(2026, 24)])
const settledOf = (account: AllocationPreview, typed: TypedPayment) =>
  planPayment(account, typed, TODAY).lines.map(({ settled }) => settled)

describe('PAY-02: a payment at the counter', () => {
  it('proposes what is overdue and current, which settles everything', () => {
    const plan = planPayment(OWING, CASH, TODAY)
    expect(plan).toMatchObject({ amountText: '68,00', amount: 6800, credit: 0 })
    expect(plan.after).toEqual({ owed: 0, credit: 0, paidUntil: '2026-12-31' })
    expect(isComplete(plan)).toBe(true)
  })

  it('does not ask for a period that has not begun', () => {
    expect(planPayment(accountOf([quota(2026, 24), quota(2027, 24)]), CASH, TODAY).amount).toBe(2400)
  })

  it('settles a typed amount oldest first (A1) and tells what stays owed', () => {
    const typed = { ...CASH, amount: '50' }
    expect(settledOf(OWING, typed)).toEqual([2000, 2400, 600])
    expect(planPayment(OWING, typed, TODAY).after).toEqual({ owed: 1800, credit: 0, paidUntil: '2025-12-31' })
  })

  it('tells an overpayment as credit (A2), and an advance (A4)', () => {
    const owing = accountOf([quota(2026, 24)], { credit: 1 })
    expect(planPayment(owing, { ...CASH, amount: '60' }, TODAY)).toMatchObject({
      credit: 3600,
      after: { owed: 0, credit: 3700, paidUntil: '2026-12-31' },
    })
    const free = accountOf([])
    expect(planPayment(free, { ...CASH, amount: '24' }, TODAY)).toMatchObject({
      credit: 2400,
      after: { paidUntil: '2023-12-31' },
    })
    expect(planPayment(free, CASH, TODAY)).toMatchObject({ amountText: '', errors: { amount: expect.any(String) } })
  })

  it("the payer's choice of year wins", () => {
    expect(yearsOf(OWING)).toEqual([2024, 2025, 2026])
    expect(planPayment(OWING, { ...CASH, year: 2026 }, TODAY)).toMatchObject({ amount: 2400 })
    expect(settledOf(OWING, { ...CASH, year: 2026, amount: '30' })).toEqual([600, 0, 2400])
  })

  it("a head of family settles the family's charges too; of others only what is chosen", () => {
    const family = accountOf([
      quota(2026, 18),
      quota(2026, 9, { chargeId: 'rosa', memberId: 'm2', memberNumber: 3513 }),
      quota(2026, 9, { chargeId: 'rui', memberId: 'm3', memberNumber: 3514, isBilled: false }),
    ])
    expect(settledOf(family, CASH)).toEqual([1800, 900, 0])
    const plan = planPayment(family, CASH, TODAY)
    expect(settledOf(family, tickLine(CASH, plan, 'rui'))).toEqual([1800, 900, 900])
  })
})

describe('PAY-02: what a payment settles, chosen by hand', () => {
  it('a tick settles a charge whole or not at all, and the amount follows', () => {
    const without = tickLine(CASH, planPayment(OWING, CASH, TODAY), 'q2024')
    const plan = planPayment(OWING, without, TODAY)
    expect(plan).toMatchObject({ amount: 4800, amountText: '48,00', after: { owed: 2000, paidUntil: '2023-12-31' } })
    const again = tickLine(without, plan, 'q2024')
    expect(planPayment(OWING, again, TODAY).amount).toBe(6800)
  })

  it('a part of a charge, and more received than is settled', () => {
    const part = typeLine(CASH, planPayment(OWING, CASH, TODAY), 'q2026', '4,5')
    expect(planPayment(OWING, part, TODAY)).toMatchObject({ amount: 4850, credit: 0 })
    expect(planPayment(OWING, { ...part, amount: '50' }, TODAY).credit).toBe(150)
  })

  it.each([
    ['25', 'Só estão em dívida 24,00 €.'],
    ['-1', 'Indique um valor superior a zero.'],
    ['abc', 'Indique um valor com dois decimais, no máximo.'],
    ['1,234', 'Indique um valor com dois decimais, no máximo.'],
  ])('a line of %s is refused beside it', (text, error) => {
    const plan = planPayment(OWING, typeLine(CASH, planPayment(OWING, CASH, TODAY), 'q2026', text), TODAY)
    expect(plan.lines[2]?.error?.replace(/\s/g, ' ')).toBe(error)
    expect(isComplete(plan)).toBe(false)
  })

  it('lines above the amount are refused; a line that was emptied settles nothing', () => {
    const chosen = tickLine(CASH, planPayment(OWING, CASH, TODAY), 'q2024')
    const short = planPayment(OWING, { ...chosen, amount: '30' }, TODAY)
    expect(short.lines[2]?.error).toMatch(/mais do que os 30,00.€ recebidos/)
    const emptied = planPayment(OWING, typeLine(chosen, planPayment(OWING, chosen, TODAY), 'q2025', ''), TODAY)
    expect([emptied.amount, isComplete(emptied)]).toEqual([2400, true])
  })
})

describe('PAY-02: a quota in advance', () => {
  const month = (number: number, more: Partial<PreviewedAdvance> = {}): PreviewedAdvance => ({
    memberId: 'm1',
    memberNumber: 3512,
    memberName: 'Abílio Alves Cunha',
    description: `Quota 0${number}/2027`,
    year: 2027,
    periodStart: `2027-0${number}-01`,
    periodEnd: `2027-0${number}-28`,
    dueDate: '2027-03-31',
    amount: 2,
    explanation: {},
    ...more,
  })
  const free = accountOf([], { advances: [month(1), month(2), month(1, { memberId: 'm2', memberNumber: 3513 })] })
  const offered = (typed: TypedPayment) =>
    planPayment(free, typed, TODAY).lines.map(({ charge, settled }) => [charge.chargeId, settled])
  const chosen = tickLine(CASH, planPayment(free, CASH, TODAY), 'm1 2027-01-01')

  it('is offered, never proposed; the one after it once it is chosen', () => {
    expect(planPayment(free, CASH, TODAY)).toMatchObject({ amountText: '', after: { owed: 0 } })
    expect(offered(CASH)).toEqual([
      ['m1 2027-01-01', 0],
      ['m2 2027-01-01', 0],
    ])
    expect(offered(chosen)).toEqual([
      ['m1 2027-01-01', 200],
      ['m1 2027-02-01', 0],
      ['m2 2027-01-01', 0],
    ])
  })

  it('is sent apart from what is owed, and counts as paid until its last day', () => {
    const plan = planPayment(free, chosen, TODAY)
    expect(plan).toMatchObject({ amount: 200, credit: 0, after: { owed: 0, paidUntil: '2027-01-28' } })
    expect(sentPlan(plan, chosen)).toMatchObject({
      type: 'quota',
      allocations: [],
      advances: [{ memberId: 'm1', periodStart: '2027-01-01', amount: 2 }],
    })
  })

  it('with too little money is refused; issued by somebody else meanwhile, it is gone', () => {
    const short = planPayment(free, { ...chosen, amount: '1' }, TODAY)
    expect([short.lines[0]?.error, isComplete(short)]).toEqual([expect.stringContaining('mais do que os'), false])
    const without = accountOf([], { advances: [month(2)] })
    expect(planPayment(without, chosen, TODAY)).toMatchObject({ amount: 0, credit: 0 })
  })
})

describe('PAY-02: cash', () => {
  it.each([
    ['70', 200, undefined],
    ['68,00', 0, undefined],
    ['', undefined, undefined],
    ['50', undefined, 'Faltam 18,00 €. Corrija o valor.'],
    ['x', undefined, 'Valor inválido. Use, por exemplo, 12,50.'],
  ])('handed over %s', (given, change, error) => {
    const plan = planPayment(OWING, { ...CASH, given }, TODAY)
    expect([plan.change, plan.errors.given?.replace(/\s/g, ' ')]).toEqual([change, error])
  })

  it.each([
    ['0', /superior a zero/],
    ['-5', /superior a zero/],
    ['1e9', /Valor inválido/],
    ['NaN', /Valor inválido/],
    ['12,345', /Valor inválido/],
    ['3000', /3.000/],
  ])('an amount of %s is refused in words and stays as it was typed', (amount, text) => {
    const { errors, amountText } = planPayment(OWING, { ...CASH, amount }, TODAY)
    expect(errors.amount).toMatch(text)
    expect(amountText).toBe(amount)
  })

  it('what is shown is what is sent; a gift settles nothing', () => {
    const typed = { ...CASH, amount: '20', year: 2024 }
    expect(sentPlan(planPayment(OWING, typed, TODAY), typed)).toEqual({
      amount: 20,
      method: 'numerario',
      type: 'quota',
      year: 2024,
      allocations: [{ chargeId: 'q2024', amount: 20 }],
    })
    const gift: TypedPayment = { method: 'mbway', given: '', amount: '5', isGift: true }
    expect(sentPlan(planPayment(undefined, gift, TODAY), gift)).toEqual({
      amount: 5,
      method: 'mbway',
      type: 'donativo',
    })
  })

  it.each([
    [['donativo'], 'outro'],
    [['donativo', 'joia'], 'joia'],
    [[], 'quota'],
  ])(
    'what settles debts of the types %j is of type %s: only a gift that settles nothing is a donativo',
    (types, type) => {
      const charges = OWING.charges.slice(0, types.length).map((charge, index) => ({ ...charge, type: types[index] }))
      const owing = { ...OWING, charges } as AllocationPreview
      const typed = { ...CASH, amount: '500' }
      expect(sentPlan(planPayment(owing, typed, TODAY), typed).type).toBe(type)
    },
  )
})

describe('PAY-02: capital at the counter, which has receipts of its own', () => {
  const capital = quota(2023, 15, { chargeId: 'c1', type: 'capital', periodStart: null, description: 'Capital' })

  it('is not asked for together with quotas, and alone where nothing else is owed', () => {
    const both = planPayment(accountOf([capital, quota(2026, 24)]), CASH, TODAY)
    expect([both.amount, sentPlan(both, CASH).type, both.after.owed]).toEqual([2400, 'quota', 1500])
    const alone = planPayment(accountOf([capital]), CASH, TODAY)
    expect([alone.amount, sentPlan(alone, CASH).type]).toEqual([1500, 'capital'])
  })

  it('is refused beside quotas that were chosen by hand', () => {
    const account = accountOf([capital, quota(2026, 24)])
    const typed = tickLine(CASH, planPayment(account, CASH, TODAY), 'c1')
    const plan = planPayment(account, typed, TODAY)
    expect(plan.lines.map(({ error }) => error !== undefined)).toEqual([true, false])
    expect(isComplete(plan)).toBe(false)
  })
})

describe('PAY-05: a payment that is asked for on a phone', () => {
  const MBWAY: TypedPayment = { method: 'mbway', given: '' }
  const faultOf = (account: AllocationPreview, typed: TypedPayment) =>
    phoneRequestFault(planPayment(account, typed, TODAY))

  it('is of whole debts that the payer is billed for', () => {
    expect(faultOf(OWING, MBWAY)).toBeUndefined()
    expect(faultOf(OWING, { ...MBWAY, lines: { q2025: '24,00' } })).toBeUndefined()
    expect(faultOf(OWING, { ...MBWAY, amount: '50' })).toMatch(/dívidas inteiras/)
    expect(faultOf(OWING, { ...MBWAY, amount: '100' })).toMatch(/dívidas inteiras/)
    expect(faultOf(accountOf([]), MBWAY)).toMatch(/Escolha as dívidas/)
    const family = accountOf([quota(2026, 9, { chargeId: 'rui', memberId: 'm3', isBilled: false })])
    expect(faultOf(family, { ...MBWAY, lines: { rui: '9,00' } })).toMatch(/cobradas a quem paga/)
  })
})
