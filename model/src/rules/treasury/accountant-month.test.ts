import { describe, expect, it } from 'vitest'
import { belongsToMonth, firstDayOf, gapsOf, isMonth, lastDayOf, monthAfter, monthBefore } from './accountant-month.ts'

describe("TRE-01: the accountant's month", () => {
  it.each([
    ['2026-03', true],
    ['2026-3', false],
    ['2026-13', false],
    ['2026-00', false],
    ['0026-01', false],
    ['2026-03-01', false],
  ])('reads a month: %s %s', (text, is) => {
    expect(isMonth(text)).toBe(is)
  })

  it('knows its first and last day and its neighbours', () => {
    expect([firstDayOf('2028-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
      '2028-02-01',
      '2028-02-29',
      '2026-12-31',
    ])
    expect([monthAfter('2026-12'), monthBefore('2026-01')]).toEqual(['2027-01', '2025-12'])
  })

  it('tells what a document lacks', () => {
    expect(gapsOf({ hasPdf: false, hasCategory: false, openAmount: 1 })).toEqual(['semPdf', 'semRubrica', 'porPagar'])
    expect(gapsOf({ hasPdf: true, hasCategory: true, openAmount: 0 })).toEqual([])
    expect(gapsOf({ hasPdf: true, hasCategory: true, openAmount: -5 })).toEqual(['porPagar'])
  })

  it.each([
    ['of the month', '2026-03-31', false, undefined, 'own'],
    ['sent already', '2026-03-31', true, undefined, undefined],
    ['of the next month', '2026-04-01', false, '2026-05', undefined],
    ['of a month that was sent without it', '2026-01-10', false, '2026-02', 'late'],
    ['of a month before one that was sent', '2025-12-10', false, '2026-01', 'late'],
    ['of an earlier month that was not sent yet', '2026-02-10', false, '2026-01', undefined],
    ['of an earlier month while none was sent', '2026-02-10', false, undefined, undefined],
  ] as const)('takes a document %s', (_what, date, isSent, lastSent, expected) => {
    expect(belongsToMonth({ date, isSent }, '2026-03', lastSent)).toBe(expected)
  })
})
