import { LONGEST_CELL } from '@agremia/model/rules/import/limits'
import { excelDay } from '@agremia/model/rules/import/read-day'
import type { TableRow } from './csv.ts'
import { refuseFile } from './refuse.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { readXml } from './xml.ts'
import { openZip } from './zip.ts'

/** The format's own last column, XFD: what is beyond it is no column. */
const LAST_COLUMN = 16_384
const DAYS_TO_1904 = 1462

/** Reads the first sheet row by row; of the whole workbook only the shared texts are held. Empty rows are left out. */
export async function* readXlsx(bytes: Buffer, mostBytes?: number): AsyncGenerator<TableRow> {
  const zip = await openZip(bytes, mostBytes)
  const book = await openWorkbook(zip)
  const ready: TableRow[] = []
  const sheet = sheetEvents(book, row => ready.push(row))
  for await (const _ of readXml(zip.read(book.sheet), sheet)) yield* ready.splice(0)
}

/** Puts cells together from the events of the sheet's XML. */
function sheetEvents(book: Workbook, onRow: (row: TableRow) => void) {
  let row: TableRow = { line: 0, cells: [] }
  let cell = { column: 0, type: 'n', style: 0, text: '' }
  let isValue = false
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') row = { line: Number(attributes.r ?? row.line + 1), cells: [] }
      if (name === 'c') {
        const column = attributes.r === undefined ? row.cells.length : columnOf(attributes.r)
        if (!(column < LAST_COLUMN))
          throw refuseFile('A folha tem células fora da tabela. Copie-a para um ficheiro novo.')
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text(text: string) {
      if (!isValue) return
      cell.text += text
      if (cell.text.length > LONGEST_CELL * 4) throw refuseFile(`Na linha ${row.line} há uma célula com texto a mais.`)
    },
    close(name: string) {
      isValue = false
      if (name === 'c') {
        const text = textOf(cell, book)
        if (text === '') return
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = text
      }
      if (name === 'row' && row.cells.length > 0) onRow(row)
    },
  }
}

/** `AB12` is column 27, counted from 0. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}

function textOf({ type, style, text }: { type: string; style: number; text: string }, book: Workbook): string {
  if (type === 's') return book.shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'sim' : text === '0' ? 'não' : ''
  if (type !== 'n' || text === '') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (book.isDay[style]) return excelDay(Math.floor(number) + (book.from1904 ? DAYS_TO_1904 : 0)) ?? text
  return plainNumber(number)
}

/** As a cell would show it: 15 digits, never `9.12E+8`, and a decimal comma. */
const plainNumber = (number: number) =>
  Number.isInteger(number) && Math.abs(number) < 1e21
    ? BigInt(number).toString()
    : String(Number(number.toPrecision(15))).replace('.', ',')
