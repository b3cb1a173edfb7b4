import { printValue } from '@agremia/model/resource/format'
import { drawLine, measureIn, type TextStyle } from '../../pdf/text.ts'
import { wrapText } from '../../pdf/wrap-text.ts'
import type { ExportColumn } from './columns.ts'
import { type Band, type ColumnPlan, PADDING } from './pdf-columns.ts'
import { beginPage, GREY, INK, type ListPages, MARGIN } from './pdf-page.ts'

const HAIRLINE = '#d5d9dd'
/** Between rows of several bands, which a hairline would not tell apart. */
const ROW_LINE = '#8a9299'
const HEADER_FILL = '#eef1f4'
/** From line to line inside a cell, as a multiple of the size. */
const ROW_LINE_HEIGHT = 1.36
const ROW_PADDING = 3

export interface Table {
  pages: ListPages
  plan: ColumnPlan
}

/** The cells of a band, each as the lines into which it is wrapped. */
interface BandLines {
  band: Band
  cells: string[][]
}

/** The columns' labels. */
export function drawHeader(table: Table): void {
  const { pages } = table
  const labels = wrapLabels(table)
  pages.pdf.doc.rect(MARGIN, pages.y, pages.width, heightOf(table, labels)).fill(HEADER_FILL)
  for (const one of labels) drawBand(table, one, 'bold')
}

export function drawRow(table: Table, row: readonly string[]): void {
  const { pages, plan } = table
  const bands = wrapBands(table, 'plain', ({ kind }, index) => ({ text: row[index] ?? '', isFigure: kind !== 'text' }))
  const height = heightOf(table, bands)
  // A row that is taller than a page begins where it is and goes on over the next pages.
  if (height <= pages.bottom - MARGIN - heightOf(table, wrapLabels(table))) beginPageIfFull(table, height)
  for (const one of bands) drawOverPages(table, one)
  pages.pdf.doc
    .moveTo(MARGIN, pages.y)
    .lineTo(MARGIN + pages.width, pages.y)
    .lineWidth(0.5)
    .stroke(plan.bands.length > 1 ? ROW_LINE : HAIRLINE)
}

/** How many rows there were. An empty list says so, because a header alone would look like a mistake. */
export function drawCount(table: Table, count: number): void {
  const { pages, plan } = table
  const height = plan.fontSize * ROW_LINE_HEIGHT + 2 * ROW_PADDING + 4
  beginPageIfFull(table, height)
  const text = count === 0 ? 'Sem registos.' : count === 1 ? '1 registo' : `${printValue('integer', count)} registos`
  const style: TextStyle = { font: 'plain', size: plan.fontSize, color: GREY }
  drawLine(pages.pdf, text, MARGIN + PADDING * style.size, pages.y + 4 + ROW_PADDING, pages.width, style)
  pages.y += height
}

function beginPageIfFull(table: Table, height: number): void {
  if (table.pages.y + height > table.pages.bottom) continueOnNextPage(table)
}

function continueOnNextPage(table: Table): void {
  beginPage(table.pages)
  drawHeader(table)
}

const wrapLabels = (table: Table) => wrapBands(table, 'bold', ({ label }) => ({ text: label }))

/** The cells of all bands. Text is never cut: it takes as many lines as it needs. Figures stay on one line. */
function wrapBands(
  { pages, plan }: Table,
  font: TextStyle['font'],
  cellOf: (column: ExportColumn, index: number) => { text: string; isFigure?: boolean },
): BandLines[] {
  const measure = measureIn(pages.pdf, { font, size: plan.fontSize })
  return plan.bands.map(band => ({
    band,
    cells: columnsOf(pages, band).map((column, index) => {
      const { text, isFigure } = cellOf(column, band.first + index)
      if (isFigure) return [text]
      const room = (band.widths[index] ?? 0) - 2 * PADDING * plan.fontSize
      return wrapText(text, room, measure, Number.POSITIVE_INFINITY)
    }),
  }))
}

const columnsOf = ({ sheet }: ListPages, { first, widths }: Band) => sheet.columns.slice(first, first + widths.length)

function drawOverPages(table: Table, { band, cells }: BandLines): void {
  const { pages, plan } = table
  let rest = cells
  for (;;) {
    const room = pages.bottom - pages.y - 2 * ROW_PADDING
    const lines = Math.max(0, Math.floor(room / (plan.fontSize * ROW_LINE_HEIGHT)))
    if (lineCountOf(rest) <= lines) break
    if (lines > 0) drawBand(table, { band, cells: rest.map(cell => cell.slice(0, lines)) }, 'plain')
    rest = rest.map(cell => cell.slice(lines))
    continueOnNextPage(table)
  }
  drawBand(table, { band, cells: rest }, 'plain')
}

function drawBand(table: Table, { band, cells }: BandLines, font: TextStyle['font']): void {
  const { pages, plan } = table
  const lineCount = lineCountOf(cells)
  let x = MARGIN
  columnsOf(pages, band).forEach((column, index) => {
    const width = band.widths[index] ?? 0
    const lines = cells[index] ?? []
    // A label of one line stands at the bottom of a header of two.
    const skip = font === 'bold' ? lineCount - lines.length : 0
    const size = font === 'bold' ? plan.fontSize : fitFigure(table, lines, width)
    drawLines(pages, lines, { x, width, skip }, { font, size, color: INK, align: alignOf(column) })
    x += width
  })
  pages.y += bandHeight(table, lineCount)
}

/** A figure with its end cut off would be a wrong figure, so one that is wider than its column is drawn smaller. */
function fitFigure({ pages: { pdf }, plan: { fontSize } }: Table, lines: readonly string[], width: number): number {
  const widest = Math.max(0, ...lines.map(line => pdf.fonts.plain.measure(line) * fontSize))
  const room = width - 2 * PADDING * fontSize
  return widest > room ? (fontSize * room) / widest : fontSize
}

/** `skip` is the number of lines left empty above. */
function drawLines(
  { pdf, y }: ListPages,
  lines: readonly string[],
  { x, width, skip }: { x: number; width: number; skip: number },
  style: TextStyle,
): void {
  const padding = PADDING * style.size
  lines.forEach((line, index) => {
    if (line === '') return
    const top = y + ROW_PADDING + (index + skip) * style.size * ROW_LINE_HEIGHT
    drawLine(pdf, line, x + padding, top, width - 2 * padding, style)
  })
}

const lineCountOf = (cells: readonly string[][]) => Math.max(1, ...cells.map(lines => lines.length))

const bandHeight = ({ plan }: Table, lineCount: number) => lineCount * plan.fontSize * ROW_LINE_HEIGHT + 2 * ROW_PADDING

const heightOf = (table: Table, bands: readonly BandLines[]) =>
  bands.reduce((height, { cells }) => height + bandHeight(table, lineCountOf(cells)), 0)

function alignOf(column: ExportColumn): 'left' | 'right' {
  return column.kind === 'money' || column.kind === 'integer' ? 'right' : 'left'
}
