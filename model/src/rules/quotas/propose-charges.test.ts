import { describe, expect, it } from 'vitest'
import type { LeftOutReason } from './left-out.ts'
import { mainReasonOf, proposeCharges } from './propose-charges.ts'
import { memberWith, rulesWith } from './quota-case.ts'
import { nameQuotaRun, quotaYearDays, quotaYearOf } from './quota-runs.ts'

const NOTHING = { quotas: [], joiaDays: [] }
const YEAR = { from: '2026-01-01', until: '2026-12-31', issueDate: '2026-05-20' }

describe('PAY-01: what a member should be charged for a time', () => {
  const typesFor = (admissionDate: string, more: { includesJoia: boolean; joiaDays?: string[] }) =>
    proposeCharges(
      memberWith({ admissionDate }),
      rulesWith(),
      { ...NOTHING, joiaDays: more.joiaDays ?? [] },
      { ...YEAR, includesJoia: more.includesJoia },
    ).added.map(({ type, originalAmount }) => [type, originalAmount])

  it.each([
    [
      'admitted in that time',
      '2026-05-14',
      { includesJoia: true },
      [
        ['joia', 1000],
        ['quota', 1600],
      ],
    ],
    ['without asking for the entry fee', '2026-05-14', { includesJoia: false }, [['quota', 1600]]],
    ['admitted before, and paid on paper', '2020-01-01', { includesJoia: true }, [['quota', 2400]]],
    ['who has paid it already', '2026-05-14', { includesJoia: true, joiaDays: ['2026-05-15'] }, [['quota', 1600]]],
  ])('%s', (_who, admissionDate, more, charges) => {
    expect(typesFor(admissionDate, more)).toEqual(charges)
  })

  it('says the reason of most months that are left out', () => {
    const months = (reason: LeftOutReason, periodStart: string, periodEnd: string) => ({
      reason,
      periodStart,
      periodEnd,
    })
    expect(mainReasonOf([])).toBeUndefined()
    expect(
      mainReasonOf([months('isento', '2026-01-01', '2026-08-31'), months('ja_cobrado', '2026-09-01', '2026-12-31')]),
    ).toBe('isento')
  })

  it('says that somebody was no member yet, or any more, only where nothing else is left out', () => {
    const before = { reason: 'antes_da_admissao', periodStart: '2026-01-01', periodEnd: '2026-10-31' } as const
    const since = { reason: 'categoria_nao_paga', periodStart: '2026-11-01', periodEnd: '2026-12-31' } as const
    expect([mainReasonOf([before]), mainReasonOf([before, since])]).toEqual(['antes_da_admissao', 'categoria_nao_paga'])
  })
})

describe('PAY-01: the name and the year of a run', () => {
  const words = { membershipPayments: 'Quotas', quotaYearStartMonth: 1 }
  it.each([
    [{ from: '2026-01-01', until: '2026-12-31' }, words, 'Quotas 2026', 2026],
    [{ from: '2026-09-01', until: '2027-08-31' }, { ...words, quotaYearStartMonth: 9 }, 'Quotas 2026/2027', 2026],
    [{ from: '2026-03-01', until: '2026-05-31' }, words, 'Quotas de 01/03/2026 a 31/05/2026', 2026],
    [{ from: '2025-01-01', until: '2026-12-31' }, words, 'Quotas de 01/01/2025 a 31/12/2026', null],
    [{ from: null, until: '2026-12-31' }, words, 'Quotas até 31/12/2026', null],
  ])('%j', (time, { membershipPayments, quotaYearStartMonth }, name, year) => {
    expect(nameQuotaRun(time, { membershipPayments, quotaYearStartMonth })).toBe(name)
    expect(quotaYearOf(time, quotaYearStartMonth)).toBe(year)
  })

  it('a quota year has twelve months from its first one', () => {
    expect(quotaYearDays(2026, 9)).toEqual({ from: '2026-09-01', until: '2027-08-31' })
  })
})
