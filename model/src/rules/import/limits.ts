import { MEGABYTE, type Upload } from '../uploads.ts'

export const IMPORT_FILE: Upload = {
  types: ['.csv', '.txt', '.xlsx', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 20 * MEGABYTE,
}

/** More is refused: whoever has more members than this splits the file. */
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200
/** No field takes more; a longer cell is a slip of the quotes. */
export const LONGEST_CELL = 10_000
