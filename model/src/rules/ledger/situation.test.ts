import { describe, expect, it } from 'vitest'
import { type ChargeStatus, type ChargeSums, chargeStatusOf, type OpenCharge } from './charge.ts'
import { type DebtAge, daysOverdue, debtAgeOf } from './debt-age.ts'
import { type PeriodCharge, paidUntilOf } from './paid-until.ts'
import { prescriptionOf } from './prescription.ts'
import { describeSituation, situationOf } from './situation.ts'
import { arrearsBarVote, voteDebts } from './voting-arrears.ts'

const owed = (dueDate: string, more: Partial<OpenCharge> = {}): OpenCharge => ({
  id: dueDate,
  memberId: 'ana',
  year: 2026,
  periodStart: null,
  dueDate,
  openAmount: 2400,
  ...more,
})

describe('PAY-03: the situation of a member', () => {
  const day = '2026-03-31'
  it.each<[string, OpenCharge[], boolean, string]>([
    ['nothing owed', [], false, 'Em dia'],
    ['all settled', [owed('2025-03-31', { openAmount: 0 })], false, 'Em dia'],
    ['exempt', [], true, 'Isento'],
    ['due today', [owed('2026-03-31')], false, 'A pagamento até 31/03'],
    ['the earliest of two', [owed('2026-06-30'), owed('2026-04-15')], false, 'A pagamento até 15/04'],
    ['next year', [owed('2027-01-31')], false, 'A pagamento até 31/01/2027'],
    ['due yesterday', [owed('2026-06-30'), owed('2026-03-30')], false, 'Em atraso'],
    ['exempt, with a debt from before', [owed('2025-03-31')], true, 'Em atraso'],
    ['parked', [owed('2015-03-31', { isParked: true })], false, 'Em dia'],
  ])('%s', (_, charges, isExempt, words) =>
    expect(describeSituation(situationOf(charges, { day, isExempt }), day)).toBe(words),
  )
})

describe('PAY-03: paid until', () => {
  const quota = (periodStart: string, periodEnd: string, more: Partial<PeriodCharge> = {}): PeriodCharge => ({
    type: 'quota',
    periodStart,
    periodEnd,
    originalAmount: 2400,
    paidAmount: 2400,
    waivedAmount: 0,
    isAnnulled: false,
    ...more,
  })
  const y2024 = quota('2024-01-01', '2024-12-31')
  const y2025 = quota('2025-01-01', '2025-12-31')
  const y2026 = quota('2026-01-01', '2026-12-31')
  const unpaid = { paidAmount: 0 }
  it.each<[string, PeriodCharge[], string | null]>([
    ['nothing charged', [], null],
    ['all paid, in any order', [y2026, y2024, y2025], '2026-12-31'],
    ['the first open', [{ ...y2024, ...unpaid }, y2025], null],
    ['an older one open', [y2024, { ...y2025, ...unpaid }, y2026], '2024-12-31'],
    ['a part payment does not count', [y2024, { ...y2025, paidAmount: 2399 }], '2024-12-31'],
    ['a waived one counts', [y2024, { ...y2025, paidAmount: 0, waivedAmount: 2400 }, y2026], '2026-12-31'],
    ['part paid, the rest waived', [{ ...y2024, paidAmount: 1000, waivedAmount: 1400 }], '2024-12-31'],
    ['an annulled one does not exist', [y2024, { ...y2025, ...unpaid, isAnnulled: true }], '2024-12-31'],
    ['a paid and annulled one neither', [y2024, { ...y2025, isAnnulled: true }], '2024-12-31'],
    ['months without a quota do not interrupt', [y2024, y2026], '2026-12-31'],
    ['other types do not count', [y2024, { ...y2025, ...unpaid, type: 'multa' }], '2024-12-31'],
  ])('%s', (_, charges, until) => expect(paidUntilOf(charges)).toBe(until))
})

describe('PAY-03: the age of a debt', () => {
  it.each<[string, number, DebtAge]>([
    ['2026-03-30', 0, 'por_vencer'],
    ['2026-03-31', 0, 'por_vencer'],
    ['2026-04-01', 1, 'ate_30_dias'],
    ['2026-04-30', 30, 'ate_30_dias'],
    ['2026-05-01', 31, 'ate_90_dias'],
    ['2026-06-30', 91, 'ate_1_ano'],
    ['2027-03-31', 365, 'ate_1_ano'],
    ['2027-04-01', 366, 'ate_2_anos'],
    ['2028-04-01', 732, 'ate_5_anos'],
    ['2031-04-01', 1827, 'mais_de_5_anos'],
  ])('due on 2026-03-31, on %s it is %d days overdue', (day, days, age) => {
    expect(daysOverdue('2026-03-31', day)).toBe(days)
    expect(debtAgeOf('2026-03-31', day)).toBe(age)
  })
})

describe('PAY-03: prescription is possible', () => {
  const of = (dueDate: string, acknowledgedOn: string[], day: string, years: number | null = 5) =>
    prescriptionOf({ dueDate, acknowledgedOn }, years, day)
  it.each<[string, string, string[], string, boolean, string]>([
    ['not on the last day', '2021-03-31', [], '2026-03-31', false, '2026-04-01'],
    ['from the day after', '2021-03-31', [], '2026-04-01', true, '2026-04-01'],
    ['later after a part payment', '2021-03-31', ['2022-01-10', '2021-06-01'], '2026-04-01', false, '2027-01-11'],
    ['not earlier for what was paid before it was due', '2021-03-31', ['2021-01-10'], '2026-04-01', true, '2026-04-01'],
    ['at the end of February', '2020-02-29', [], '2025-03-01', true, '2025-03-01'],
  ])('%s', (_, dueDate, acknowledged, day, isPossible, possibleFrom) =>
    expect(of(dueDate, acknowledged, day)).toMatchObject({ isPossible, possibleFrom }),
  )
  it('never where no years are set', () => expect(of('1990-01-01', [], '2026-01-01', null)).toBeNull())
})

describe('PAY-03: arrears take the vote away', () => {
  const rule = { memberId: 'ana', day: '2026-06-01', graceDays: 60, requiresUpToDate: true }
  it.each<[string, OpenCharge[], Partial<typeof rule>, boolean]>([
    ['after the tolerance', [owed('2026-04-01')], {}, true],
    ['not on its last day', [owed('2026-04-02')], {}, false],
    ['without tolerance, the day after', [owed('2026-05-31')], { graceDays: 0 }, true],
    ['not for what is due today', [owed('2026-06-01')], { graceDays: 0 }, false],
    [
      'not for the debts of others that are billed to the member',
      [owed('2020-01-01', { memberId: 'rui', billToMemberId: 'ana' })],
      {},
      false,
    ],
    ['also for own debts that are billed to the head', [owed('2020-01-01', { billToMemberId: 'rui' })], {}, true],
    ['not where the organisation does not ask for it', [owed('2020-01-01')], { requiresUpToDate: false }, false],
  ])('%s', (_, charges, more, bars) => expect(arrearsBarVote(charges, { ...rule, ...more })).toBe(bars))
})

it('PAY-03: the right to vote is told with the debts and the day on which it stands', () => {
  const rule = { memberId: 'ana', day: '2026-05-15', graceDays: 60, requiresUpToDate: true }
  const charges = [
    owed('2026-06-30'),
    owed('2026-04-30'),
    owed('2026-03-31'),
    owed('2020-01-01', { memberId: 'rui' }),
    owed('2019-01-01', { isParked: true }),
    owed('2018-01-01', { openAmount: 0 }),
  ]
  const told = voteDebts(charges, rule)
  expect([told.debts.map(({ dueDate }) => dueDate), told.until]).toEqual([['2026-03-31', '2026-04-30'], '2026-05-30'])
  // The day that is told is the last one on which arrears do not take the vote away.
  for (const [day, bars] of [
    ['2026-05-30', false],
    ['2026-05-31', true],
  ] as const)
    expect(arrearsBarVote(charges, { ...rule, day })).toBe(bars)
  expect(voteDebts([owed('2026-06-30')], rule)).toEqual({ debts: [], until: '2026-08-29' })
  expect(voteDebts(charges, { ...rule, requiresUpToDate: false })).toEqual({ debts: [], until: null })
})

const sums = { originalAmount: 2400, paidAmount: 0, waivedAmount: 0, isAnnulled: false, isPrescribed: false }
it.each<[Partial<ChargeSums & { isPrescribed: boolean }>, ChargeStatus]>([
  [{}, 'aberta'],
  [{ paidAmount: 1000 }, 'parcial'],
  [{ paidAmount: 2400 }, 'paga'],
  [{ waivedAmount: 1000 }, 'aberta'],
  [{ waivedAmount: 2400 }, 'perdoada'],
  [{ paidAmount: 1000, waivedAmount: 1400 }, 'perdoada'],
  [{ waivedAmount: 2400, isPrescribed: true }, 'prescrita'],
  [{ isAnnulled: true }, 'anulada'],
  [{ paidAmount: 1000, isAnnulled: true }, 'anulada'],
])('PAY-03: a charge of 24,00 € with %j is %s', (more, status) =>
  expect(chargeStatusOf({ ...sums, ...more })).toBe(status),
)
