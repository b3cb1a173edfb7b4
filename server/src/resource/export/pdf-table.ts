import type { ExportColumn, ExportSheet } from './columns.ts'
import { type ColumnPlan, PADDING } from './pdf-columns.ts'
import { drawLine, GREY, INK, MARGIN, type Paper, type Pen, turnPage } from './pdf-paper.ts'
import { wrapText } from './pdf-text.ts'

const HAIRLINE = '#d5d9dd'
const HEADER_FILL = '#eef1f4'
const LINE_HEIGHT = 1.36
const ROW_PADDING = 3
const MAX_LINES = 2

const counting = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

export interface Table {
  paper: Paper
  sheet: ExportSheet
  plan: ColumnPlan
}

export function drawHeader({ paper, sheet, plan }: Table): void {
  const pen: Pen = { font: 'bold', size: plan.fontSize, color: INK }
  const cells = sheet.columns.map((column, index) => wrapCell(paper, column.label, plan.widths[index] ?? 0, pen))
  const lineCount = Math.max(...cells.map(lines => lines.length))
  const height = heightOf(lineCount, plan)
  paper.doc.rect(MARGIN, paper.y, paper.width, height).fill(HEADER_FILL)
  // labels stand on the line above their column, however many lines the others have
  eachColumn(plan, (x, width, index) => {
    const lines = cells[index] ?? []
    drawLines(paper, lines, x, width, lineCount - lines.length, { ...pen, align: alignOf(sheet.columns[index]) })
  })
  paper.y += height
}

export function drawRow(table: Table, row: readonly string[]): void {
  const { paper, sheet, plan } = table
  const pen: Pen = { font: 'plain', size: plan.fontSize, color: INK }
  const cells = sheet.columns.map((column, index) => {
    const text = row[index] ?? ''
    return column.kind === 'text' ? wrapCell(paper, text, plan.widths[index] ?? 0, pen) : [text]
  })
  const height = heightOf(Math.max(...cells.map(lines => lines.length)), plan)
  beginPageIfFull(table, height)
  eachColumn(plan, (x, width, index) => {
    const lines = cells[index] ?? []
    const size = fitFigure(paper, lines, width, pen.size)
    drawLines(paper, lines, x, width, 0, { ...pen, size, align: alignOf(sheet.columns[index]) })
  })
  paper.y += height
  paper.doc
    .moveTo(MARGIN, paper.y)
    .lineTo(MARGIN + paper.width, paper.y)
    .lineWidth(0.5)
    .stroke(HAIRLINE)
}

/** How many there were; also for a list of none, which would else look like a mistake */
export function drawCount(table: Table, count: number): void {
  const { paper, plan } = table
  const height = heightOf(1, plan) + 4
  beginPageIfFull(table, height)
  const text = count === 0 ? 'Sem registos.' : count === 1 ? '1 registo' : `${counting.format(count)} registos`
  const pen: Pen = { font: 'plain', size: plan.fontSize, color: GREY }
  drawLine(paper, text, MARGIN + PADDING * pen.size, paper.y + 4 + ROW_PADDING, paper.width, pen)
  paper.y += height
}

function beginPageIfFull(table: Table, height: number): void {
  if (table.paper.y + height <= table.paper.bottom) return
  turnPage(table.paper, table.sheet)
  drawHeader(table)
}

function wrapCell(paper: Paper, text: string, width: number, pen: Pen): string[] {
  return wrapText(
    text,
    width - 2 * PADDING * pen.size,
    line => paper.fonts[pen.font].measure(line) * pen.size,
    MAX_LINES,
  )
}

/** A figure with its end cut off would be a wrong figure: one wider than the sample promised is drawn smaller. */
function fitFigure(paper: Paper, lines: readonly string[], width: number, size: number): number {
  const widest = Math.max(0, ...lines.map(line => paper.fonts.plain.measure(line) * size))
  const room = width - 2 * PADDING * size
  return widest > room ? (size * room) / widest : size
}

function drawLines(paper: Paper, lines: readonly string[], x: number, width: number, skip: number, pen: Pen): void {
  lines.forEach((line, index) => {
    if (line === '') return
    const y = paper.y + ROW_PADDING + (index + skip) * pen.size * LINE_HEIGHT
    drawLine(paper, line, x + PADDING * pen.size, y, width - 2 * PADDING * pen.size, pen)
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
  return lineCount * plan.fontSize * LINE_HEIGHT + 2 * ROW_PADDING
}

function alignOf(column: ExportColumn | undefined): 'left' | 'right' {
  return column?.kind === 'money' || column?.kind === 'integer' ? 'right' : 'left'
}
