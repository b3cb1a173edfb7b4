import { addPage, openPdf, type Pdf } from '../../pdf/document.ts'
import { drawPageNumber, openPageNumbers, type PageNumbers, writePageTotal } from '../../pdf/page-numbers.ts'
import { drawBlock, drawLine, measureIn, type TextStyle } from '../../pdf/text.ts'
import { wrapText } from '../../pdf/wrap-text.ts'
import type { ExportSheet } from './columns.ts'

/** In points, half an inch. */
export const MARGIN = 36
export const INK = '#1a1a1a'
export const GREY = '#5c636a'
const FOOTER: TextStyle = { font: 'plain', size: 8, color: GREY }
/** Between the title and the organisation's name. */
const HEADING_GAP = 12
const HEADING_MAX_LINES = 3

const longDate = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Lisbon' })

/** A printed list that is being drawn: landscape pages with a footer. */
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

export function openListPages(sheet: ExportSheet): ListPages {
  const { title, organisation, summary, madeAt } = sheet
  const pdf = openPdf({ title, author: organisation, subject: summary, madeAt, layout: 'landscape' })
  const footerTop = pdf.height - MARGIN - FOOTER.size
  const pages: ListPages = {
    pdf,
    sheet,
    numbers: openPageNumbers(pdf, pdf.width / 2, footerTop, FOOTER),
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

/** Title, filters, organisation and date, on the first page. */
export function drawHeading(pages: ListPages): void {
  const { pdf, sheet } = pages
  const side = pages.width * 0.4
  const main = pages.width - side - HEADING_GAP
  const block = (text: string, frame: { left: number; top: number; width: number }, style: TextStyle) =>
    drawBlock(pdf, text, frame, style, HEADING_MAX_LINES)
  const left = { left: MARGIN, width: main }
  const titleEnd = block(sheet.title, { ...left, top: MARGIN }, { font: 'bold', size: 16, color: INK })
  const summaryEnd = block(sheet.summary ?? '', { ...left, top: titleEnd }, { font: 'plain', size: 9, color: GREY })
  const right = { left: MARGIN + main + HEADING_GAP, width: side }
  const nameStyle: TextStyle = { font: 'bold', size: 10, color: INK, align: 'right' }
  const nameEnd = block(sheet.organisation, { ...right, top: MARGIN + 3 }, nameStyle)
  const dateStyle: TextStyle = { font: 'plain', size: 9, color: GREY, align: 'right' }
  const dateEnd = block(longDate.format(sheet.madeAt), { ...right, top: nameEnd }, dateStyle)
  pages.y = Math.max(summaryEnd, dateEnd) + 10
}

function drawFooter({ pdf, sheet, numbers, width }: ListPages): void {
  const third = width / 3
  const [name = ''] = wrapText(`${sheet.title} · ${sheet.organisation}`, third, measureIn(pdf, FOOTER), 1)
  drawLine(pdf, name, MARGIN, numbers.top, third, FOOTER)
  drawPageNumber(pdf, numbers)
  const date = longDate.format(sheet.madeAt)
  drawLine(pdf, date, MARGIN + 2 * third, numbers.top, third, { ...FOOTER, align: 'right' })
}

/** Writes what is known only after the last row. */
export function endListPages({ pdf, numbers }: ListPages): void {
  writePageTotal(pdf, numbers)
}
