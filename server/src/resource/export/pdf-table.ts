import type { Pdf } from '../../pdf/document.ts'
import { drawLine, measureIn, type TextStyle } from '../../pdf/text.ts'
import { wrapText } from '../../pdf/wrap-text.ts'
import type { ExportColumn } from './columns.ts'
import { type ColumnPlan, PADDING } from './pdf-columns.ts'
import { beginPage, GREY, INK, type ListPages, MARGIN } from './pdf-page.ts'

const HAIRLINE = '#d5d9dd'
const HEADER_FILL = '#eef1f4'
/** From line to line inside a cell, as a multiple of the size. */
const ROW_LINE_HEIGHT = 1.36
const ROW_PADDING = 3
const MAX_LINES = 2

const counting = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

export interface Table {
  pages: ListPages
  plan: ColumnPlan
}

/** The columns' labels. */
export function drawHeader({ pages, plan }: Table): void {
  const { pdf, sheet } = pages
  const style: TextStyle = { font: 'bold', size: plan.fontSize, color: INK }
  const cells = sheet.columns.map((column, index) => wrapCell(pdf, column.label, plan.widths[index] ?? 0, style))
  const lineCount = Math.max(...cells.map(lines => lines.length))
  const height = heightOf(lineCount, plan)
  pdf.doc.rect(MARGIN, pages.y, pages.width, height).fill(HEADER_FILL)
  // A label of one line stands at the bottom of a header of two.
  eachColumn(plan, (x, width, index) => {
    const lines = cells[index] ?? []
    drawLines(pages, lines, x, width, lineCount - lines.length, { ...style, align: alignOf(sheet.columns[index]) })
  })
  pages.y += height
}

export function drawRow(table: Table, row: readonly string[]): void {
  const { pages, plan } = table
  const { pdf, sheet } = pages
  const style: TextStyle = { font: 'plain', size: plan.fontSize, color: INK }
  const cells = sheet.columns.map((column, index) => {
    const text = row[index] ?? ''
    return column.kind === 'text' ? wrapCell(pdf, text, plan.widths[index] ?? 0, style) : [text]
  })
  const height = heightOf(Math.max(...cells.map(lines => lines.length)), plan)
  beginPageIfFull(table, height)
  eachColumn(plan, (x, width, index) => {
    const lines = cells[index] ?? []
    const size = fitFigure(pdf, lines, width, style.size)
    drawLines(pages, lines, x, width, 0, { ...style, size, align: alignOf(sheet.columns[index]) })
  })
  pages.y += height
  pdf.doc
    .moveTo(MARGIN, pages.y)
    .lineTo(MARGIN + pages.width, pages.y)
    .lineWidth(0.5)
    .stroke(HAIRLINE)
}

/** How many rows there were. An empty list says so, because a header alone would look like a mistake. */
export function drawCount(table: Table, count: number): void {
  const { pages, plan } = table
  const height = heightOf(1, plan) + 4
  beginPageIfFull(table, height)
  const text = count === 0 ? 'Sem registos.' : count === 1 ? '1 registo' : `${counting.format(count)} registos`
  const style: TextStyle = { font: 'plain', size: plan.fontSize, color: GREY }
  drawLine(pages.pdf, text, MARGIN + PADDING * style.size, pages.y + 4 + ROW_PADDING, pages.width, style)
  pages.y += height
}

function beginPageIfFull(table: Table, height: number): void {
  if (table.pages.y + height <= table.pages.bottom) return
  beginPage(table.pages)
  drawHeader(table)
}

function wrapCell(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  return wrapText(text, width - 2 * PADDING * style.size, measureIn(pdf, style), MAX_LINES)
}

/** A figure with its end cut off would be a wrong figure, so one that is wider than its column is drawn smaller. */
function fitFigure(pdf: Pdf, lines: readonly string[], width: number, size: number): number {
  const widest = Math.max(0, ...lines.map(line => pdf.fonts.plain.measure(line) * size))
  const room = width - 2 * PADDING * size
  return widest > room ? (size * room) / widest : size
}

function drawLines(
  { pdf, y }: ListPages,
  lines: readonly string[],
  x: number,
  width: number,
  /** Lines left empty above. */
  skip: number,
  style: TextStyle,
): void {
  const padding = PADDING * style.size
  lines.forEach((line, index) => {
    if (line === '') return
    const top = y + ROW_PADDING + (index + skip) * style.size * ROW_LINE_HEIGHT
    drawLine(pdf, line, x + padding, top, width - 2 * padding, style)
  })
}

function eachColumn(plan: ColumnPlan, draw: (x: number, width: number, index: number) => void): void {
  let x = MARGIN
  plan.widths.forEach((width, index) => {
    draw(x, width, index)
    x += width
  })
}

function heightOf(lineCount: number, plan: ColumnPlan): number {
  return lineCount * plan.fontSize * ROW_LINE_HEIGHT + 2 * ROW_PADDING
}

function alignOf(column: ExportColumn | undefined): 'left' | 'right' {
  return column?.kind === 'money' || column?.kind === 'integer' ? 'right' : 'left'
}
