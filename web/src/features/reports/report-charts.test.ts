import type { ReportTable } from '@agremia/model/rules/reports/report-table'
import { describe, expect, it } from 'vitest'
import { chartData, roundUp } from './report-charts.ts'

describe('REP-01: the charts', () => {
  it.each([
    [0.4, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
    [13, 20],
    [90, 100],
    [1218, 1500],
    [2047, 2500],
    [12_345.5, 15_000],
    [41_000, 50_000],
  ])('the axis for %j ends at %j, a round number whose half is whole', (value, most) =>
    expect(roundUp(value)).toBe(most),
  )

  const table: ReportTable = {
    rowLabel: 'Ano',
    columns: [
      { key: 'amount', label: 'Valor', kind: 'money' },
      { key: 'method.mbway', label: 'MB WAY', kind: 'money' },
      { key: 'method.cheque', label: 'Cheque', kind: 'money' },
    ],
    groups: [
      {
        caption: null,
        rows: [
          { label: '2025', cells: [{ value: null }, { value: null }, { value: null }] },
          { label: '2026', cells: [{ value: 90 }, { value: 60 }, { value: 30 }] },
        ],
      },
    ],
  }

  it('draw columns of the table, stacked up to their sum or beside each other', () => {
    const stacked = chartData(table, { shape: 'columns', group: 0, series: ['method.'] })
    expect(stacked).toMatchObject({ labels: ['2025', '2026'], isStacked: true, isMoney: true, most: 100 })
    expect(stacked?.series).toEqual([
      { key: 'method.mbway', label: 'MB WAY', values: [null, 60] },
      { key: 'method.cheque', label: 'Cheque', values: [null, 30] },
    ])
    const beside = chartData(table, { shape: 'columns', group: 0, series: ['method.'], isBeside: true })
    expect(beside).toMatchObject({ isStacked: false, most: 60 })
    // Bars have no axis, so the longest takes the whole width.
    expect(chartData(table, { shape: 'bars', group: 0, series: ['amount'] })?.most).toBe(90)
  })

  it('are left out where there is nothing to draw', () => {
    const empty = { ...table, groups: [{ caption: null, rows: table.groups[0]?.rows.slice(0, 1) ?? [] }] }
    expect(chartData(empty, { shape: 'columns', group: 0, series: ['amount'] })).toBeUndefined()
    expect(chartData(table, { shape: 'bars', group: 3, series: ['amount'] })).toBeUndefined()
  })
})
