import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Addressee, addressLines, type LabelSheet } from '@agremia/model/rules/label-sheets'
import PDFDocument from 'pdfkit'
import { findFontsFolder } from '../../resource/export/fonts.ts'

const POINTS = 72 / 25.4
const PADDING = 4 * POINTS
const LARGEST = 11
const SMALLEST = 6.5
const LINE = 1.25

/** Labels on A4 sheets, from the first one that is not used yet; a page leaves when it is full. */
export function drawLabels(addressees: readonly Addressee[], sheet: LabelSheet, skip: number): Readable {
  return Readable.from(draw(addressees, sheet, skip))
}

async function* draw(addressees: readonly Addressee[], sheet: LabelSheet, skip: number): AsyncGenerator<Uint8Array> {
  const fonts = findFontsFolder()
  const plain = join(fonts, 'NotoSans-Regular.ttf')
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: plain, lang: 'pt-PT' })
  doc.registerFont('plain', plain).registerFont('bold', join(fonts, 'NotoSans-Bold.ttf'))
  const perSheet = sheet.columns * sheet.rows
  doc.addPage()
  for (const [index, addressee] of addressees.entries()) {
    const place = (index + skip) % perSheet
    if (place === 0 && index > 0) {
      doc.addPage()
      yield* written(doc)
      await letOthersRun()
    }
    drawLabel(doc, addressee, sheet, place)
  }
  doc.end()
  yield* written(doc)
}

function* written(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let bytes: unknown = doc.read(); bytes !== null; bytes = doc.read()) yield bytes as Uint8Array // a document is a stream of bytes
}

function drawLabel(doc: PDFKit.PDFDocument, addressee: Addressee, sheet: LabelSheet, place: number) {
  const left = (sheet.left + (place % sheet.columns) * sheet.acrossStep) * POINTS + PADDING
  const top = (sheet.top + Math.floor(place / sheet.columns) * sheet.downStep) * POINTS + PADDING
  const width = sheet.width * POINTS - 2 * PADDING
  const height = sheet.height * POINTS - 2 * PADDING
  const lines = addressLines(addressee).map(line => line.normalize('NFC'))
  const size = fittingSize(doc, lines, width, height)
  const taken = lines.length * size * LINE
  let y = top + Math.max(0, (height - taken) / 2)
  for (const [index, line] of lines.entries()) {
    doc.font(index === 0 ? 'bold' : 'plain').fontSize(size)
    doc.text(line, left, y, { width, lineBreak: false, ellipsis: true })
    y += size * LINE
  }
}

/** The largest letters in which every line stays whole; below what can be read, lines end in an ellipsis. */
function fittingSize(doc: PDFKit.PDFDocument, lines: readonly string[], width: number, height: number) {
  const widest = Math.max(
    ...lines.map(
      (line, index) =>
        doc
          .font(index === 0 ? 'bold' : 'plain')
          .fontSize(10)
          .widthOfString(line) / 10,
    ),
  )
  return Math.max(SMALLEST, Math.min(LARGEST, width / widest, height / (lines.length * LINE)))
}
