import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportColumn, ExportSheet } from './columns.ts'
import { type RowReader, readAhead, streamRows } from './row-stream.ts'
import { CELL_STYLES, measureCell, writeCell, writeTextCell } from './xlsx-cells.ts'
import * as parts from './xlsx-parts.ts'

const CHUNK_LENGTH = 16_384
const SAMPLE_ROWS = 50
/** The most rows that the format allows, the header included. */
const MAX_ROWS = 1_048_576

/**
 * A workbook of one sheet, zipped while the rows arrive. Texts are inline strings, because a table of shared strings would
 * keep all of them in memory.
 */
export function writeXlsx(sheet: ExportSheet): Readable {
  return streamRows(sheet.rows, rows => zipWorkbook(sheet, rows))
}

async function* zipWorkbook(sheet: ExportSheet, rows: RowReader): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const addPart = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, { mtime: sheet.madeAt })
  addPart('[Content_Types].xml', parts.contentTypes)
  addPart('_rels/.rels', parts.packageRelations)
  addPart('docProps/core.xml', parts.describe(sheet))
  addPart('xl/_rels/workbook.xml.rels', parts.workbookRelations)
  addPart('xl/styles.xml', parts.styles)
  let lastRow = 1
  const tellLastRow = (row: number) => {
    lastRow = row
  }
  const sheetXml = Readable.from(writeSheet(sheet.columns, rows, tellLastRow), { objectMode: false })
  zip.addReadStream(sheetXml, 'xl/worksheets/sheet1.xml', { mtime: sheet.madeAt })
  // Lazy, so that it is written after the sheet: its names of ranges need the last row.
  zip.addReadStreamLazy('xl/workbook.xml', { mtime: sheet.madeAt }, done =>
    done(null, Readable.from([Buffer.from(parts.nameSheet(sheet, lastRow))])),
  )
  zip.end()

  // yazl connects its streams by `pipe`, which does not forward errors.
  const output = zip.outputStream.pipe(new PassThrough())
  sheetXml.once('error', (error: Error) => output.destroy(error))
  zip.once('error', (error: Error) => output.destroy(error))
  yield* output
}

async function* writeSheet(
  columns: readonly ExportColumn[],
  rows: RowReader,
  tellLastRow: (row: number) => void,
): AsyncGenerator<string> {
  const { sample, all } = await readAhead(rows, SAMPLE_ROWS)
  const widths = columns.map((column, index) =>
    sample.reduce(
      (widest, row) => Math.max(widest, measureCell(row[index] ?? null, column.kind)),
      // The header is bold and shows the filter's arrow.
      measureCell(column.label, 'text') + 4,
    ),
  )
  yield parts.openSheet(widths)
  const letters = columns.map((_, index) => parts.nameColumn(index))
  let number = 1
  let chunk = `<row r="1">${columns.map((column, index) => writeTextCell(`${letters[index]}1`, column.label, CELL_STYLES.header)).join('')}</row>`
  for await (const row of all) {
    number += 1
    if (number > MAX_ROWS) throw new Error(`A worksheet holds at most ${MAX_ROWS} rows`)
    const cells = columns.map((column, index) => writeCell(`${letters[index]}${number}`, row[index] ?? null, column))
    chunk += `<row r="${number}">${cells.join('')}</row>`
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk
      chunk = ''
    }
  }
  tellLastRow(number)
  yield chunk + parts.closeSheet(columns.length, number)
}
