import type { Wording } from '../../resource/explainer.ts'

/** The list that shows the rows of a number: the list called with `query` answers as many rows, or the same sum of the field `sum`. */
export interface ListBehind {
  list: 'members' | 'payments' | 'unsettledPayments' | 'memberApplications' | 'messages'
  query: Record<string, string | string[]>
  sum?: string
}

export interface ReportColumn {
  key: string
  label: string
  /** Percents are whole numbers, money is euros. */
  kind: 'integer' | 'money' | 'percent'
}

export interface ReportCell {
  /** Null: no data. */
  value: number | null
  behind?: ListBehind
}

export interface ReportRow {
  label: string
  /** One of each column. */
  cells: readonly ReportCell[]
}

/** The rows of a report as people read them. The first column, with the labels of the rows, is `rowLabel`. */
export interface ReportTable {
  rowLabel: string
  columns: readonly ReportColumn[]
  /** Several where the report divides the same whole in several ways, each with its caption. */
  groups: readonly { caption: string | null; rows: readonly ReportRow[] }[]
}

export interface ReportContext {
  /** Replaces placeholders by the organisation's words. */
  say: Wording
  today: string
}

export const NO_DATA = 'sem dados'

/** A number without data opens no list. */
export const cell = (value: number | null, behind?: ListBehind): ReportCell =>
  value === null || behind === undefined ? { value } : { value, behind }

/** The last day of a year, or today in the current one. */
export const endOfYear = (year: number, today: string) => (`${year}-12-31` < today ? `${year}-12-31` : today)

/** Whether a number of the report is more than nothing. */
export const hasFigures = ({ groups }: ReportTable) =>
  groups.some(({ rows }) => rows.some(({ cells }) => cells.some(({ value }) => value)))

const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })
export const printCount = (count: number) => figures.format(count)

/** In whole percents; null where there is no whole. */
export const percentOf = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : Math.round((part / whole) * 100)

/** `12 %`, with a space that does not break. */
export const printPercent = (percent: number) => `${figures.format(percent)}\u00a0%`
