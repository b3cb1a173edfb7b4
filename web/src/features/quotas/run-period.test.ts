import { describe, expect, it } from 'vitest'
import { daysOfPeriod, monthChoices, quotaYearToday, yearChoices } from './run-period.ts'

describe('PAY-01: the period of a run', () => {
  it('is a quota year, also one that begins in September', () => {
    const whole = { year: 2026, firstMonth: 0, lastMonth: 11 }
    expect(daysOfPeriod(whole, 1)).toEqual({ from: '2026-01-01', until: '2026-12-31' })
    expect(daysOfPeriod(whole, 9)).toEqual({ from: '2026-09-01', until: '2027-08-31' })
    expect(quotaYearToday(9, new Date('2026-08-31T10:00:00Z'))).toBe(2025)
    expect(yearChoices(2026, 9)[0]).toEqual({ value: '2027', label: '2027/2028' })
  })

  it('or some of its months', () => {
    expect(daysOfPeriod({ year: 2026, firstMonth: 1, lastMonth: 2 }, 1)).toEqual({
      from: '2026-02-01',
      until: '2026-03-31',
    })
    expect(monthChoices(2026, 9)[4]).toEqual({ value: '4', label: 'janeiro de 2027' })
  })
})
