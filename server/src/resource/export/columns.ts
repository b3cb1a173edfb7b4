/** `kind` decides the alignment and the cell's type in a workbook. */
export interface ExportColumn {
  label: string
  kind: 'text' | 'integer' | 'money' | 'date' | 'datetime' | 'boolean'
  /** A whole number is shown with at least so many digits, with zeros before it; a workbook still holds a number. */
  digits?: number
}

/** Money is in cents, a date is 'yyyy-mm-dd', a datetime is ISO in UTC; everything else is text that is printed already. */
export type Cell = string | number | boolean | null

export interface ExportSheet {
  title: string
  organisation: string
  columns: readonly ExportColumn[]
  rows: AsyncIterable<readonly Cell[]>
  madeAt: Date
  /** The filters of the list, in words. */
  summary?: string
  /** How many rows there will be, in words: «1 284 sócios». */
  count?: string
}
