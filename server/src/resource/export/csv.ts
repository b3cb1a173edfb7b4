import type { Readable } from 'node:stream'
import { cleanText, printCell, printEuros } from './cell-text.ts'
import type { Cell, ExportColumn, ExportSheet } from './columns.ts'
import { type RowReader, streamRows } from './row-stream.ts'

/** The byte order mark, without which Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'
const CHUNK_LENGTH = 16_384

/** As Excel with Portuguese settings opens it by a double click: UTF-8 with a byte order mark, CRLF, decimal comma, `;`. */
export function writeCsv(sheet: ExportSheet, delimiter = ';'): Readable {
  return streamRows(sheet.rows, rows => writeLines(sheet, rows, delimiter))
}

async function* writeLines({ columns }: ExportSheet, rows: RowReader, delimiter: string): AsyncGenerator<string> {
  const labels = columns.map(column => quote(disarm(cleanText(column.label)), delimiter))
  yield `${BYTE_ORDER_MARK}${labels.join(delimiter)}\r\n`
  let chunk = ''
  for await (const row of rows) {
    chunk += `${columns.map((column, index) => writeCell(row[index] ?? null, column, delimiter)).join(delimiter)}\r\n`
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

function writeCell(cell: Cell, column: ExportColumn, delimiter: string): string {
  const text = printCell(cell, column.kind, cents => printEuros(cents, ','))
  return quote(typeof cell === 'string' ? disarm(text) : text, delimiter)
}

/**
 * How a formula may begin: also after blanks, which some programs trim, and with full-width signs, which Excel takes for the
 * plain ones.
 */
const STARTS_A_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/**
 * One sign, then only digits, blanks, points and a comma, with € or % at the end: no operator, no name and no call fits in
 * it. `+351 912 345 678` and `-12,50 €` stay as they are, and can be dialled or summed; `+351-912` would be subtracted, so
 * it does not count.
 */
const IS_PHONE_OR_NUMBER = /^[+-]\d[\d .\u00a0\u202f]*(?:,\d+)?[ \u00a0\u202f]?[€%]?$/

/** A text that a spreadsheet would run as a formula gets an apostrophe, which makes it text. */
function disarm(text: string): string {
  return STARTS_A_FORMULA.test(text) && !IS_PHONE_OR_NUMBER.test(text.trim()) ? `'${text}` : text
}

function quote(text: string, delimiter: string): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
