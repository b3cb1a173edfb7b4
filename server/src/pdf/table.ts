import type { Pdf } from './document.ts'
import { GREY, INK } from './letter-head.ts'
import { drawLine, LINE_HEIGHT, measureIn, type TextStyle } from './text.ts'
import { wrapText } from './wrap-text.ts'

export interface TableColumn {
  label: string
  /** In points. */
  width: number
  align?: 'left' | 'right'
}

/** Where tables are drawn, one below the other. */
export interface TablePages {
  pdf: Pdf
  left: number
  /** Nothing is drawn below it. */
  bottom: number
  /** Where the next row begins. */
  y: number
  /** Begins a page and answers where its first row begins. */
  nextPage(): number
}

const CELL: TextStyle = { font: 'plain', size: 8.5, color: INK }
const LABEL: TextStyle = { font: 'bold', size: 8, color: GREY }
const HAIRLINE = '#c9cfd5'
const PADDING = 2.5
/** Between two columns. */
const GAP = 4
const MOST_LINES = 3

/** The labels of the columns. Kept on one page with at least one row. */
export function drawTableHeader(pages: TablePages, columns: readonly TableColumn[]): void {
  makeRoom(pages, 2 * heightOf(1))
  drawCells(
    pages,
    columns,
    columns.map(({ label }) => [label]),
    LABEL,
  )
}

export interface RowSize {
  /** What does not fit into so many lines ends in an ellipsis. */
  mostLines?: number
  /** In points, for rows that somebody signs. */
  leastHeight?: number
  /** How many rows below it, of a line each, stay on its page: those that a heading among the rows announces. */
  keptBelow?: number
  /** In points: what is drawn below the table and stays on the page of this row. */
  heightBelow?: number
}

/** One row. A text has up to three lines unless it says otherwise; on a new page the labels are repeated. */
export function drawTableRow(
  pages: TablePages,
  columns: readonly TableColumn[],
  texts: readonly string[],
  font: TextStyle['font'] = 'plain',
  { mostLines = MOST_LINES, leastHeight = 0, keptBelow = 0, heightBelow = 0 }: RowSize = {},
): void {
  const style = { ...CELL, font }
  const cells = columns.map(({ width }, index) =>
    wrapText(texts[index] ?? '', width - GAP, measureIn(pages.pdf, style), mostLines),
  )
  const height = Math.max(leastHeight, heightOf(mostIn(cells))) + keptBelow * heightOf(1) + heightBelow
  if (makeRoom(pages, height)) drawTableHeader(pages, columns)
  drawCells(pages, columns, cells, style, leastHeight)
}

/** Begins a page where the height is not free on this one; answers whether it did. */
export function makeRoom(pages: TablePages, height: number): boolean {
  if (pages.y + height <= pages.bottom) return false
  pages.y = pages.nextPage()
  return true
}

const mostIn = (cells: readonly (readonly string[])[]) => Math.max(1, ...cells.map(lines => lines.length))
/** How high a table is whose rows have a line each, with its labels. */
export const tableHeight = (rows: number) => (rows + 1) * heightOf(1)
const heightOf = (lines: number) => lines * CELL.size * LINE_HEIGHT + 2 * PADDING

function drawCells(
  pages: TablePages,
  columns: readonly TableColumn[],
  cells: readonly (readonly string[])[],
  style: TextStyle,
  leastHeight = 0,
): void {
  const { pdf } = pages
  let x = pages.left
  columns.forEach(({ width, align = 'left' }, index) => {
    cells[index]?.forEach((line, number) => {
      const top = pages.y + PADDING + number * style.size * LINE_HEIGHT
      drawLine(pdf, line, align === 'left' ? x : x + GAP, top, width - GAP, { ...style, align })
    })
    x += width
  })
  pages.y += Math.max(leastHeight, heightOf(mostIn(cells)))
  pdf.doc.moveTo(pages.left, pages.y).lineTo(x, pages.y).lineWidth(0.5).stroke(HAIRLINE)
}
