import type { Readable } from 'node:stream'
import { printMoney } from '@agremia/model/rules/money'
import { printNumber } from '@agremia/model/rules/number'
import { closePdf, finishedPages, openBlankPdf } from '../../pdf/document.ts'
import { printCell } from './cell-text.ts'
import type { Cell, ExportColumn, ExportSheet } from './columns.ts'
import { planColumns } from './pdf-columns.ts'
import { drawHeading, endListPages, LINE_WIDTHS, openListPages } from './pdf-page.ts'
import { drawCount, drawHeader, drawRow } from './pdf-table.ts'
import { type Row, type RowReader, readAhead, streamRows } from './row-stream.ts'

/** The columns' widths are planned by so many rows; the others are not read yet when the first page is drawn. */
const SAMPLE_ROWS = 50

/** A printed list: A4 with its header on every page. A page is sent as soon as it is full. */
export function writePdf(sheet: ExportSheet, isForPrinter = false): Readable {
  return streamRows(sheet.rows, rows => drawList(sheet, rows, isForPrinter))
}

async function* drawList(sheet: ExportSheet, rows: RowReader, isForPrinter: boolean): AsyncGenerator<Uint8Array> {
  const { sample, all } = await readAhead(rows, SAMPLE_ROWS)
  const { title, organisation, summary, madeAt } = sheet
  const blank = openBlankPdf({ title, author: organisation, subject: summary, madeAt, isForPrinter })
  const printed = sample.map(row => printRow(row, sheet.columns))
  const rulers = { plain: blank.fonts.plain.measure, bold: blank.fonts.bold.measure }
  const plan = planColumns(sheet.columns, printed, LINE_WIDTHS, rulers)
  const pages = openListPages(sheet, blank, plan.layout)
  const { pdf } = pages
  const table = { pages, plan }
  drawHeading(pages)
  drawHeader(table)
  let count = 0
  for await (const row of all) {
    count += 1
    drawRow(table, printRow(row, sheet.columns))
    yield* finishedPages(pdf)
  }
  drawCount(table, count)
  endListPages(pages)
  yield* closePdf(pdf)
}

function printRow(row: Row, columns: readonly ExportColumn[]): string[] {
  return columns.map((column, index) => printOnPaper(row[index] ?? null, column))
}

const printOnPaper = (cell: Cell, { kind, digits }: ExportColumn) =>
  typeof cell === 'number' && digits ? printNumber(cell, digits) : printCell(cell, kind, printMoney)
