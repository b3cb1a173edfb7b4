import { addPage, type BlankPdf, beginPages, type Layout, type Pdf } from '../../pdf/document.ts'
import { drawPageNumber, openPageNumbers, type PageNumbers, writePageTotal } from '../../pdf/page-numbers.ts'
import { drawBlock, drawLine, type TextStyle } from '../../pdf/text.ts'
import type { ExportSheet } from './columns.ts'

/** In points, half an inch. */
export const MARGIN = 36
export const INK = '#1a1a1a'
export const GREY = '#5c636a'
const FOOTER: TextStyle = { font: 'plain', size: 8, color: GREY }
/** The room that the footer leaves for «Página 99 de 100». */
const PAGE_NUMBER_WIDTH = 90
/** Between the title and the organisation's name. */
const HEADING_GAP = 12
const TITLE_MAX_LINES = 3
/** Of the filters: one by hundreds of values would otherwise fill pages. */
const SUMMARY_MAX_LINES = 8
/** A4, in points. */
const PAGE_WIDTHS: Readonly<Record<Layout, number>> = { portrait: 595.28, landscape: 841.89 }
/** Between the margins. */
export const LINE_WIDTHS: Readonly<Record<Layout, number>> = {
  portrait: PAGE_WIDTHS.portrait - 2 * MARGIN,
  landscape: PAGE_WIDTHS.landscape - 2 * MARGIN,
}

const longDate = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Lisbon' })

/** A printed list that is being drawn: pages with a footer. */
export interface ListPages {
  pdf: Pdf
  sheet: ExportSheet
  numbers: PageNumbers
  /** Between the margins. */
  width: number
  /** Where the footer's room begins. */
  bottom: number
  /** Where the next thing is drawn. */
  y: number
}

export function openListPages(sheet: ExportSheet, blank: BlankPdf, layout: Layout): ListPages {
  const pdf = beginPages(blank, layout)
  const footerTop = pdf.height - MARGIN - FOOTER.size
  const pages: ListPages = {
    pdf,
    sheet,
    numbers: openPageNumbers(pdf, { centre: pdf.width / 2 }, footerTop, FOOTER),
    width: pdf.width - 2 * MARGIN,
    bottom: footerTop - FOOTER.size,
    y: MARGIN,
  }
  drawFooter(pages)
  return pages
}

export function beginPage(pages: ListPages): void {
  addPage(pages.pdf)
  pages.y = MARGIN
  drawFooter(pages)
}

/** Title, number of rows, filters, organisation and date, on the first page. */
export function drawHeading(pages: ListPages): void {
  const { pdf, sheet } = pages
  const side = pages.width * 0.4
  const main = pages.width - side - HEADING_GAP
  const block = (
    text: string,
    frame: { left: number; top: number; width: number },
    style: TextStyle,
    maxLines = TITLE_MAX_LINES,
  ) => drawBlock(pdf, text, frame, style, maxLines)
  const left = { left: MARGIN, width: main }
  const titleEnd = block(sheet.title, { ...left, top: MARGIN }, { font: 'bold', size: 16, color: INK })
  const filled = [sheet.count, sheet.summary].filter(Boolean)
  const summaryStyle: TextStyle = { font: 'plain', size: 9, color: GREY }
  const summaryEnd = block(filled.join(' · '), { ...left, top: titleEnd }, summaryStyle, SUMMARY_MAX_LINES)
  const right = { left: MARGIN + main + HEADING_GAP, width: side }
  const nameStyle: TextStyle = { font: 'bold', size: 10, color: INK, align: 'right' }
  const nameEnd = block(sheet.organisation, { ...right, top: MARGIN + 3 }, nameStyle)
  const dateStyle: TextStyle = { font: 'plain', size: 9, color: GREY, align: 'right' }
  const dateEnd = block(longDate.format(sheet.madeAt), { ...right, top: nameEnd }, dateStyle)
  pages.y = Math.max(summaryEnd, dateEnd) + 10
}

function drawFooter({ pdf, sheet, numbers, width }: ListPages): void {
  const side = (width - PAGE_NUMBER_WIDTH) / 2
  const frame = { left: MARGIN, top: numbers.top, width: side }
  // A long name has a second line, within the lower margin.
  drawBlock(pdf, `${sheet.title} · ${sheet.organisation}`, frame, FOOTER, 2)
  drawPageNumber(pdf, numbers)
  const date = longDate.format(sheet.madeAt)
  drawLine(pdf, date, MARGIN + width - side, numbers.top, side, { ...FOOTER, align: 'right' })
}

/** Writes what is known only after the last row. */
export function endListPages({ pdf, numbers }: ListPages): void {
  writePageTotal(pdf, numbers)
}
