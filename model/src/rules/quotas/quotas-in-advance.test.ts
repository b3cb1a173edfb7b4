import { describe, expect, it } from 'vitest'
import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import { ended, memberWith, planValues, rulesWith } from './quota-case.ts'
import { describeNoAdvance, quotasInAdvance } from './quotas-in-advance.ts'

const TODAY = '2026-11-17'
const issuedFor = (...years: number[]) => ({
  quotas: years.map(year => ({
    id: String(year),
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    originalAmount: 2400,
    paidAmount: 2400,
    waivedAmount: 0,
    isAnnulled: false,
    explanation: null,
  })),
  joiaDays: [],
})
const CHARGED = issuedFor(2026)
const advance = (facts: MemberQuotaFacts, rules: QuotaRules = rulesWith(), issued = CHARGED) =>
  quotasInAdvance(facts, rules, issued, TODAY)
const periods = (...given: Parameters<typeof advance>) =>
  advance(...given).quotas.map(({ periodStart, originalAmount }) => [periodStart, originalAmount])
const MONTHLY = { plans: [{ from: '2000-01-01', until: null, value: 'mensal' }] }

describe('PAY-02: quotas that may be paid before they are issued', () => {
  it.each<[string, ReturnType<typeof periods>, [string, number][]]>([
    ['the next year', periods(memberWith()), [['2027-01-01', 2400]]],
    [
      'by the value that is already known for it',
      periods(memberWith(), rulesWith(planValues(['2020-01-01', 2400], ['2027-01-01', 3000]))),
      [['2027-01-01', 3000]],
    ],
    [
      'this year first, where it was not issued',
      periods(memberWith(), rulesWith(), issuedFor()),
      [
        ['2026-01-01', 2400],
        ['2027-01-01', 2400],
      ],
    ],
    ['nothing once the next year is issued', periods(memberWith(), rulesWith(), issuedFor(2026, 2027)), []],
    [
      'the months that are left of this quota year and those of the next',
      periods(memberWith(MONTHLY), rulesWith()).slice(0, 2),
      [
        ['2027-01-01', 200],
        ['2027-02-01', 200],
      ],
    ],
    [
      'an agreed amount',
      periods(memberWith({ agreedAmounts: [{ from: '2027-01-01', until: null, value: 1500 }] })),
      [['2027-01-01', 1500]],
    ],
    ['nothing of somebody who has left', periods(memberWith({ states: [ended('2026-06-01')] })), []],
    [
      'nothing of a category that does not pay',
      periods(memberWith({ categories: [{ from: '2000-01-01', until: null, value: 'honorario' }] })),
      [],
    ],
  ])('%s', (_what, found, expected) => expect(found).toEqual(expected))

  it('a year of months ends with the next quota year', () => {
    const { quotas, until } = advance(memberWith(MONTHLY), rulesWith({}, { quotaYearStartMonth: 9 }))
    expect(until).toBe('2028-08-31')
    expect(quotas.at(-1)?.periodEnd).toBe('2028-08-31')
  })

  it.each([
    ['2026-01-01', memberWith(), 'Este período já foi emitido. Escolha-o entre as dívidas.'],
    [
      '2028-01-01',
      memberWith(),
      'Só se adiantam períodos até 31/12/2027. O que for pago a mais fica como saldo a favor.',
    ],
    [
      '2027-01-01',
      memberWith({ exemptions: [{ from: '2027-01-01', until: '2027-12-31', value: 'Desemprego' }] }),
      'Este período não se pode adiantar. Motivo: Estava isento.',
    ],
    ['2025-01-01', memberWith(), 'Este período não se pode adiantar.'],
  ])('a period from %s is refused in words', (periodStart, facts, text) => {
    const found = advance(facts)
    const day = periodStart === '2026-01-01' ? '2026-12-01' : periodStart
    expect(describeNoAdvance(found, day)).toBe(text)
  })
})
