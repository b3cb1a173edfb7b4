import type { ReportTable } from '@agremia/model/rules/reports/report-table'
import { describe, expect, it } from 'vitest'
import { chartData, roundUp } from './report-charts.ts'

describe('REP-01: the charts', () => {
  it.each([
    [0.4, true, 0.4],
    [7, true, 8],
    [12_345.5, true, 20_000],
    [41_000, true, 50_000],
    [1, false, 2],
    [3, false, 4],
    [5, false, 8],
    [90, false, 100],
    [1218, false, 2000],
  ])('the axis for %j ends at a round number (money: %j)', (value, isMoney, most) =>
    expect(roundUp(value, isMoney)).toBeCloseTo(most, 6),
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
    expect(beside).toMatchObject({ isStacked: false, most: 80 })
  })

  it('are left out where there is nothing to draw', () => {
    const empty = { ...table, groups: [{ caption: null, rows: table.groups[0]?.rows.slice(0, 1) ?? [] }] }
    expect(chartData(empty, { shape: 'columns', group: 0, series: ['amount'] })).toBeUndefined()
    expect(chartData(table, { shape: 'bars', group: 3, series: ['amount'] })).toBeUndefined()
  })
})
