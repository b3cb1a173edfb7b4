import type { Readable } from 'node:stream'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { printNumber } from '@agremia/model/rules/number'
import { printCell } from './cell-text.ts'
import type { Cell, ExportColumn, ExportSheet } from './columns.ts'
import { planColumns } from './pdf-columns.ts'
import { closePaper, drawHeading, openPaper, takeBytes } from './pdf-paper.ts'
import { drawCount, drawHeader, drawRow } from './pdf-table.ts'
import { type Row, type RowReader, readAhead, streamRows } from './row-stream.ts'

const SAMPLE_ROWS = 50

/** A printed list: A4 landscape, its header on every page. A page leaves as soon as it is full. */
export function writePdf(sheet: ExportSheet): Readable {
  return streamRows(sheet.rows, rows => drawList(sheet, rows))
}

async function* drawList(sheet: ExportSheet, rows: RowReader): AsyncGenerator<Uint8Array> {
  const { sample, all } = await readAhead(rows, SAMPLE_ROWS)
  const paper = openPaper(sheet)
  const printed = sample.map(row => printRow(row, sheet.columns))
  const rulers = { plain: paper.fonts.plain.measure, bold: paper.fonts.bold.measure }
  const table = { paper, sheet, plan: planColumns(sheet.columns, printed, paper.width, rulers) }
  drawHeading(paper, sheet)
  drawHeader(table)
  let count = 0
  for await (const row of all) {
    count += 1
    drawRow(table, printRow(row, sheet.columns))
    const finished = takeBytes(paper)
    if (finished !== null) {
      yield finished
      // Drawing is pure computing: between two pages the server answers whoever waits.
      await letOthersRun()
    }
  }
  drawCount(table, count)
  closePaper(paper)
  for (let bytes = takeBytes(paper); bytes !== null; bytes = takeBytes(paper)) yield bytes
}

const euros = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

function printRow(row: Row, columns: readonly ExportColumn[]): string[] {
  return columns.map((column, index) =>
    // letters are set one by one, so an accent must be part of its letter
    printOnPaper(row[index] ?? null, column).normalize('NFC'),
  )
}

const printOnPaper = (cell: Cell, { kind, digits }: ExportColumn) =>
  typeof cell === 'number' && digits
    ? printNumber(cell, digits)
    : printCell(cell, kind, cents => euros.format(cents / 100))
