import { MEGABYTE, type Upload } from '../uploads.ts'

export const IMPORT_FILE: Upload = {
  types: ['.csv', '.txt', '.xlsx', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 20 * MEGABYTE,
}

/** Files with more rows are refused; larger organisations split the file. */
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200
/** No field accepts a longer text, so a longer cell means that a closing quote is missing in the file. */
export const LONGEST_CELL = 10_000
