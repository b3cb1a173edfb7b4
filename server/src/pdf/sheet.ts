import type { PdfContents } from './contents.ts'
import { addPage, closePdf, finishedPages, type Layout, mm, openPdf, type Pdf } from './document.ts'
import { drawHead, GREY, INK, openHead } from './letter-head.ts'
import type { LetterHead } from './letter-head-lines.ts'
import { drawPageNumber, openPageNumbers, type PageNumbers, writePageTotal } from './page-numbers.ts'
import { drawTableHeader, drawTableRow, makeRoom, type RowSize, type TableColumn, type TablePages } from './table.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from './text.ts'

const MARGIN = mm(18)
/** From the lower edge of the page. */
const BOTTOM_MARGIN = mm(21)
const FOOTER_MARGIN = mm(13)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const HEADING: TextStyle = { font: 'bold', size: 10.5, color: INK }
const SUBHEADING: TextStyle = { font: 'bold', size: 9.5, color: INK }
const TEXT: TextStyle = { font: 'plain', size: 9.5, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY }
/** Of «Página 1234 de 1234». */
const NUMBER_WIDTH = mm(34)
/** Between two tables. */
const BETWEEN = mm(6)
const SIGNATURE_WIDTH = mm(70)
const SIGNATURES_HEIGHT = mm(28)

/** Tables one below the other on A4, under the organisation's head and a title, with page numbers. */
export interface Sheet extends TablePages {
  numbers: PageNumbers
  /** Between the margins. */
  width: number
}

export interface SheetHead {
  title: string
  /** A line below the title. */
  note?: string
  head: LetterHead
  madeAt: Date
  layout?: Layout
  /** At the left of the page number, on every page. */
  footer?: string
  contents?: PdfContents
}

export function openSheet({ title, note, head, footer = '', ...options }: SheetHead): Sheet {
  const pdf = openPdf({ title, author: head.name, ...options })
  const width = pdf.width - 2 * MARGIN
  const footerTop = pdf.height - FOOTER_MARGIN
  // Beside a footer the number stands at the right.
  const place = footer === '' ? { centre: pdf.width / 2 } : { end: pdf.width - MARGIN }
  const numbers = openPageNumbers(pdf, place, footerTop, SMALL)
  const drawFoot = () => {
    if (footer !== '') drawLine(pdf, footer, MARGIN, footerTop, width - NUMBER_WIDTH, SMALL)
    drawPageNumber(pdf, numbers)
  }
  const sheet: Sheet = {
    pdf,
    numbers,
    width,
    left: MARGIN,
    bottom: pdf.height - BOTTOM_MARGIN,
    y: mm(48),
    nextPage() {
      addPage(pdf)
      drawFoot()
      return MARGIN
    },
  }
  drawFoot()
  drawHead(pdf, openHead(pdf, head), { left: MARGIN, top: mm(15), width, height: mm(24) })
  sheet.y = drawBlock(pdf, title, { left: MARGIN, top: sheet.y, width }, TITLE, 2)
  if (note) sheet.y = drawBlock(pdf, note, { left: MARGIN, top: sheet.y, width }, SMALL, 3)
  sheet.y += mm(3)
  return sheet
}

/** A column as wide as so many millimetres; 174 fill the page between its margins. */
export const textColumn = (label: string, width: number): TableColumn => ({ label, width: mm(width) })
export const figureColumn = (label: string, width: number): TableColumn => ({
  ...textColumn(label, width),
  align: 'right',
})

/** The heading of what follows, kept on one page with its beginning. */
export const drawSheetHeading = (sheet: Sheet, heading: string): void => drawHeadingIn(sheet, heading, HEADING)
/** The same of a part of it. */
export const drawSheetSubheading = (sheet: Sheet, heading: string): void => drawHeadingIn(sheet, heading, SUBHEADING)

function drawHeadingIn(sheet: Sheet, heading: string, style: TextStyle): void {
  makeRoom(sheet, mm(20))
  drawLine(sheet.pdf, heading, MARGIN, sheet.y, sheet.width, style)
  sheet.y += style.size * LINE_HEIGHT + mm(1)
}

/** A paragraph of up to six lines. */
export function drawSheetText(sheet: Sheet, text: string): void {
  makeRoom(sheet, 6 * TEXT.size * LINE_HEIGHT)
  sheet.y = drawBlock(sheet.pdf, text, { left: MARGIN, top: sheet.y, width: sheet.width }, TEXT, 6)
}

type Rows = Iterable<readonly string[]>

/** A table with its labels, and the space below it. */
export function drawSheetTable(sheet: Sheet, columns: readonly TableColumn[], rows: Rows): void {
  drawTableHeader(sheet, columns)
  for (const row of rows) drawTableRow(sheet, columns, row)
  leaveSpace(sheet)
}

/** The same for a table of any length: the bytes of its pages, as they are finished. */
export async function* drawLongTable(
  sheet: Sheet,
  columns: readonly TableColumn[],
  rows: Rows | AsyncIterable<readonly string[]>,
  size?: RowSize,
): AsyncGenerator<Uint8Array> {
  drawTableHeader(sheet, columns)
  for await (const row of rows) {
    drawTableRow(sheet, columns, row, 'plain', size)
    yield* finishedPages(sheet.pdf)
  }
  leaveSpace(sheet)
}

/** Ends a table. */
export function leaveSpace(sheet: Sheet): void {
  sheet.y += BETWEEN
}

/** Who signs on a line: an organ or a post, and the name of who holds it where that is known. */
export interface Signature {
  label: string
  name?: string
}

/** Two lines to sign on, each with what is said below it; all stay on one page. */
export function drawSignatures(sheet: Sheet, signatures: readonly [Signature, Signature]): void {
  makeRoom(sheet, SIGNATURES_HEIGHT)
  const { pdf } = sheet
  const y = sheet.y + SIGNATURES_HEIGHT - mm(8)
  signatures.forEach((signature, index) => {
    const left = index === 0 ? MARGIN : pdf.width - MARGIN - SIGNATURE_WIDTH
    pdf.doc
      .moveTo(left, y)
      .lineTo(left + SIGNATURE_WIDTH, y)
      .lineWidth(0.5)
      .stroke(GREY)
    drawSignature(pdf, signature, { left, top: y + mm(1), width: SIGNATURE_WIDTH })
  })
  sheet.y += SIGNATURES_HEIGHT
}

/** What stands below a line to sign on. */
export function drawSignature(
  pdf: Pdf,
  { label, name }: Signature,
  frame: { left: number; top: number; width: number },
): void {
  const style: TextStyle = { ...SMALL, align: 'center' }
  const below = drawBlock(pdf, label, frame, style, name === undefined ? 2 : 1)
  if (name !== undefined) drawBlock(pdf, name, { ...frame, top: below }, { ...style, color: INK }, 1)
}

/** The rest of the document's bytes. */
export async function* closeSheet({ pdf, numbers }: Sheet): AsyncGenerator<Uint8Array> {
  writePageTotal(pdf, numbers)
  yield* closePdf(pdf)
}
