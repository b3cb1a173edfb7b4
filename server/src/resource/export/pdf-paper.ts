import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { ExportSheet } from './columns.ts'
import { findFontsFolder } from './fonts.ts'
import { openTypeface, type Typeface } from './pdf-letters.ts'
import { wrapText } from './pdf-text.ts'

export const MARGIN = 36
export const INK = '#1a1a1a'
export const GREY = '#5c636a'
const FOOTER_SIZE = 8

const longDate = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Lisbon' })

/** A document being written: `y` is where the next thing goes, `bottom` where the footer begins. */
export interface Paper {
  doc: PDFKit.PDFDocument
  fonts: { plain: Typeface; bold: Typeface }
  width: number
  bottom: number
  y: number
  pageCount: number
  /** A drawing that every page shows and that is written last: the number of pages, which no page knows when it leaves */
  total: PDFKit.PDFKitReference
  totalResources: { Font?: unknown }
}

export interface Pen {
  font: keyof Paper['fonts']
  size: number
  color: string
  align?: 'left' | 'right'
}

export function openPaper(sheet: ExportSheet): Paper {
  const fonts = findFontsFolder()
  const plainFile = join(fonts, 'NotoSans-Regular.ttf')
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    autoFirstPage: false,
    font: plainFile,
    pdfVersion: '1.7',
    lang: 'pt-PT',
    displayTitle: true,
    info: {
      Title: sheet.title,
      Author: sheet.organisation,
      Creator: 'Agremia',
      Producer: 'Agremia',
      CreationDate: sheet.madeAt,
      ...(sheet.summary ? { Subject: sheet.summary } : {}),
    },
  })
  doc.registerFont('plain', plainFile).registerFont('bold', join(fonts, 'NotoSans-Bold.ttf'))
  doc.addPage()
  const { width, height } = doc.page
  const totalResources = {}
  const paper: Paper = {
    doc,
    fonts: { plain: openTypeface(doc, 'plain'), bold: openTypeface(doc, 'bold') },
    width: width - 2 * MARGIN,
    bottom: height - MARGIN - 2 * FOOTER_SIZE,
    y: MARGIN,
    pageCount: 1,
    total: doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: totalResources }),
    totalResources,
  }
  drawFooter(paper, sheet)
  return paper
}

export function turnPage(paper: Paper, sheet: ExportSheet): void {
  paper.doc.addPage()
  paper.pageCount += 1
  paper.y = MARGIN
  drawFooter(paper, sheet)
}

/** One line, cut by nobody: the caller has wrapped it. */
export function drawLine(paper: Paper, text: string, x: number, y: number, width: number, pen: Pen): void {
  const left = pen.align === 'right' ? x + width - paper.fonts[pen.font].measure(text) * pen.size : x
  paper.doc.fillColor(pen.color)
  paper.fonts[pen.font].draw(text, left, y, pen.size)
}

/** Title, filters, organisation and date, on the first page */
export function drawHeading(paper: Paper, sheet: ExportSheet): void {
  const side = paper.width * 0.4
  const main = paper.width - side - 12
  const right = MARGIN + main + 12
  const titleEnd = drawBlock(paper, sheet.title, MARGIN, MARGIN, main, { font: 'bold', size: 16, color: INK })
  const summaryEnd = drawBlock(paper, sheet.summary ?? '', MARGIN, titleEnd, main, {
    font: 'plain',
    size: 9,
    color: GREY,
  })
  const nameEnd = drawBlock(paper, sheet.organisation, right, MARGIN + 3, side, {
    font: 'bold',
    size: 10,
    color: INK,
    align: 'right',
  })
  const date = longDate.format(sheet.madeAt)
  const dateEnd = drawBlock(paper, date, right, nameEnd, side, { font: 'plain', size: 9, color: GREY, align: 'right' })
  paper.y = Math.max(summaryEnd, dateEnd) + 10
}

function drawBlock(paper: Paper, text: string, x: number, top: number, width: number, pen: Pen): number {
  const lines = text === '' ? [] : wrapText(text, width, line => paper.fonts[pen.font].measure(line) * pen.size, 3)
  lines.forEach((line, index) => {
    drawLine(paper, line, x, top + index * pen.size * 1.35, width, pen)
  })
  return top + lines.length * pen.size * 1.35
}

function drawFooter(paper: Paper, sheet: ExportSheet): void {
  const y = paper.doc.page.height - MARGIN - FOOTER_SIZE
  const pen: Pen = { font: 'plain', size: FOOTER_SIZE, color: GREY }
  const third = paper.width / 3
  const measure = (text: string) => paper.fonts.plain.measure(text) * FOOTER_SIZE
  const [name = ''] = wrapText(`${sheet.title} · ${sheet.organisation}`, third, measure, 1)
  drawLine(paper, name, MARGIN, y, third, pen)
  drawLine(paper, longDate.format(sheet.madeAt), MARGIN + 2 * third, y, third, { ...pen, align: 'right' })
  drawLine(paper, `Página ${paper.pageCount} de `, MARGIN + third, y, third / 2 + 20, { ...pen, align: 'right' })
  const drawings = paper.doc.page.xobjects as Record<string, PDFKit.PDFKitReference> // pdfkit keeps a page's drawings by name
  drawings.Total = paper.total
  paper.doc.addContent('/Total Do')
}

export function closePaper(paper: Paper): void {
  const { doc, total } = paper
  // Every page has the same axes, so what is drawn here as if on the last page lands at the same place on all of them.
  const content = doc.page.content
  doc.page.content = total
  const x = MARGIN + paper.width / 2 + 20
  const y = doc.page.height - MARGIN - FOOTER_SIZE
  drawLine(paper, String(paper.pageCount), x, y, 0, { font: 'plain', size: FOOTER_SIZE, color: GREY })
  doc.page.content = content
  paper.totalResources.Font = doc.page.fonts
  total.end(undefined)
  doc.end()
}

/** The bytes that are ready, null when there are none */
export function takeBytes(paper: Paper): Buffer | null {
  return paper.doc.read() as Buffer | null // no encoding is set, so a document gives bytes
}
