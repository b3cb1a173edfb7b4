import type { ReportTable } from '@agremia/model/rules/reports/report-table'
import type { ReportName } from '@agremia/model/rules/reports/reports'

/** What a chart draws of a report's table: these columns of the rows of one group. */
export interface ChartOf {
  title?: string
  /** Columns stand beside each other, for time; bars lie below each other, for names of any length. */
  shape: 'columns' | 'bars'
  /** The place of the group among those of the table. */
  group: number
  /** The keys of the columns; one that ends in a dot stands for all that begin with it. Several are stacked, unless `isBeside`. */
  series: readonly string[]
  isBeside?: boolean
}

export const CHARTS: Record<ReportName, readonly ChartOf[]> = {
  owedPerYear: [{ shape: 'columns', group: 0, series: ['paid', 'waived', 'owed'] }],
  debtByAge: [{ shape: 'bars', group: 0, series: ['amount'] }],
  paymentsPerYear: [{ shape: 'columns', group: 0, series: ['method.'] }],
  collectionPerMonth: [{ shape: 'columns', group: 0, series: ['method.'] }],
  nextYearQuotaExpectations: [{ shape: 'bars', group: 0, series: ['expected'] }],
  membershipsPerYear: [
    { shape: 'columns', group: 0, series: ['admitted', 'readmitted', 'left'], isBeside: true },
    { shape: 'columns', group: 0, series: ['activeAtYearEnd'] },
  ],
  cancelationsPerYear: [{ shape: 'columns', group: 0, series: ['reason.'] }],
  membersOnDay: [
    { title: 'Por categoria', shape: 'bars', group: 0, series: ['count'] },
    { title: 'Por idade', shape: 'bars', group: 1, series: ['count'] },
    { title: 'Por localidade', shape: 'bars', group: 2, series: ['count'] },
  ],
  admissionsPerYear: [{ shape: 'columns', group: 0, series: ['medianDays'] }],
  messagesPerMonth: [{ shape: 'columns', group: 0, series: ['sent', 'bounced', 'failed'], isBeside: true }],
}

export interface ChartSeries {
  key: string
  label: string
  /** One of each row; null where there are no data. */
  values: readonly (number | null)[]
}

export interface ChartData extends Pick<ChartOf, 'title' | 'shape'> {
  isStacked: boolean
  isMoney: boolean
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** What the whole height or width stands for: at the end of an axis a round number, and of bars, which have no axis, the longest. */
  most: number
}

/** The numbers of a chart, taken from the table beside it; undefined where there is nothing to draw. */
export function chartData(
  { columns, groups }: ReportTable,
  { title, shape, group, series, isBeside }: ChartOf,
): ChartData | undefined {
  const rows = groups[group]?.rows ?? []
  const isDrawn = (key: string) => series.some(name => (name.endsWith('.') ? key.startsWith(name) : key === name))
  const places = columns.flatMap(({ key }, place) => (isDrawn(key) ? [place] : []))
  const drawn = places.map(place => ({
    key: columns[place]?.key ?? '',
    label: columns[place]?.label ?? '',
    values: rows.map(({ cells }) => cells[place]?.value ?? null),
  }))
  const heights = rows.map((_, row) => {
    const values = drawn.map(({ values }) => values[row] ?? 0)
    return isBeside ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0)
  })
  const highest = Math.max(0, ...heights)
  if (highest === 0) return undefined
  const isMoney = columns[places[0] ?? 0]?.kind === 'money'
  return {
    title,
    shape,
    isStacked: !isBeside,
    isMoney,
    labels: rows.map(({ label }) => label),
    series: drawn,
    most: shape === 'bars' ? highest : roundUp(highest),
  }
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next of the steps times a power of ten whose half, which the axis shows too, is a whole number. */
export function roundUp(value: number) {
  const least = Math.max(value, 2)
  const power = 10 ** Math.floor(Math.log10(least))
  const ends = STEPS.map(step => step * power)
  return ends.find(end => end >= least && end % 2 === 0) ?? 10 * power
}
