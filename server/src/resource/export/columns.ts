/** kind decides alignment and the cell's type in a workbook */
export interface ExportColumn {
  label: string
  kind: 'text' | 'integer' | 'money' | 'date' | 'datetime' | 'boolean'
  /** With how many digits a whole number is shown to people; the number stays a number. */
  digits?: number
}

/** A cell as the server holds it: money is whole cents, a date is 'yyyy-mm-dd', datetime is ISO UTC; printed text for everything else. */
export type Cell = string | number | boolean | null

export interface ExportSheet {
  title: string
  organisation: string
  columns: readonly ExportColumn[]
  rows: AsyncIterable<readonly Cell[]>
  madeAt: Date
  /** the filters, in words */
  summary?: string
}
