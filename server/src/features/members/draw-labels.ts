import { Readable } from 'node:stream'
import { type Addressee, addressLines, type LabelSheet, labelsOn } from '@agremia/model/rules/label-sheets'
import { addPage, closePdf, type Frame, finishedPages, mm, openPdf, type Pdf } from '../../pdf/document.ts'
import { drawLine, measureIn, type TextStyle } from '../../pdf/text.ts'
import { wrapText } from '../../pdf/wrap-text.ts'

/** Free on every side of a label, because sheets never lie quite straight in a printer. */
const PADDING = mm(4)
/** Sizes in points. */
const LARGEST = 11
/** Rather than smaller than this on one line, a long line is drawn on two. */
const SMALLEST_UNBROKEN = 9
/** Below this nobody reads an address; what still does not fit ends in an ellipsis. */
const SMALLEST = 6.5
const SIZE_STEP = 0.5
/** From line to line, as a multiple of the size. */
const LINE_HEIGHT = 1.25

export interface LabelPrint {
  /** Read one by one while pages are drawn, so they may come from a cursor. */
  addressees: Iterable<Addressee> | AsyncIterable<Addressee>
  sheet: LabelSheet
  /** Labels of the first sheet that are used already; fewer than the sheet has. */
  skip: number
  organisation: string
  madeAt: Date
}

/** Address labels on A4 sheets, as a PDF whose pages are sent as soon as they are full. */
export function drawLabels(print: LabelPrint): Readable {
  return Readable.from(drawSheets(print), { objectMode: false })
}

async function* drawSheets({ addressees, sheet, skip, organisation, madeAt }: LabelPrint): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title: 'Etiquetas de morada', author: organisation, madeAt })
  let place = skip
  for await (const addressee of addressees) {
    if (place === labelsOn(sheet)) {
      addPage(pdf)
      yield* finishedPages(pdf)
      place = 0
    }
    drawLabel(pdf, addressLines(addressee), frameOf(sheet, place))
    place += 1
  }
  yield* closePdf(pdf)
}

/** The part of a label that is printed on; labels are counted from 0, row by row. */
function frameOf(sheet: LabelSheet, place: number): Frame {
  const row = Math.floor(place / sheet.columns)
  return {
    left: mm(sheet.left + (place % sheet.columns) * sheet.acrossStep) + PADDING,
    top: mm(sheet.top + row * sheet.downStep) + PADDING,
    width: mm(sheet.width) - 2 * PADDING,
    height: mm(sheet.height) - 2 * PADDING,
  }
}

interface Line {
  text: string
  font: TextStyle['font']
}

/** The name in bold, all lines in the middle of the label's height. */
function drawLabel(pdf: Pdf, texts: readonly string[], frame: Frame): void {
  const lines = texts.map((text, index): Line => ({ text, font: index === 0 ? 'bold' : 'plain' }))
  const fitted = fitOneLineEach(pdf, lines, frame) ?? fitBroken(pdf, lines, frame)
  const lineHeight = fitted.size * LINE_HEIGHT
  let y = frame.top + (frame.height - fitted.lines.length * lineHeight) / 2
  for (const { text, font } of fitted.lines) {
    drawLine(pdf, text, frame.left, y, frame.width, { font, size: fitted.size, color: '#000000' })
    y += lineHeight
  }
}

interface Fitted {
  lines: readonly Line[]
  size: number
}

/** The largest size in which no line has to be broken, unless that would be too small. */
function fitOneLineEach(pdf: Pdf, lines: readonly Line[], { width, height }: Frame): Fitted | undefined {
  const widest = Math.max(...lines.map(({ text, font }) => pdf.fonts[font].measure(text)))
  const size = Math.min(LARGEST, width / widest, height / (lines.length * LINE_HEIGHT))
  return size >= SMALLEST_UNBROKEN ? { lines, size } : undefined
}

/** The largest size in which all lines fit when long ones go on in the next; in the smallest, what is left over is cut. */
function fitBroken(pdf: Pdf, lines: readonly Line[], { width, height }: Frame): Fitted {
  for (let size = LARGEST; size >= SMALLEST; size -= SIZE_STEP) {
    const broken = breakLines(pdf, lines, width, size, Number.POSITIVE_INFINITY)
    if (broken.length * size * LINE_HEIGHT <= height) return { lines: broken, size }
  }
  const room = Math.floor(height / (SMALLEST * LINE_HEIGHT))
  return { lines: breakLines(pdf, lines, width, SMALLEST, Math.floor(room / lines.length)), size: SMALLEST }
}

const breakLines = (pdf: Pdf, lines: readonly Line[], width: number, size: number, maxLines: number): Line[] =>
  lines.flatMap(({ text, font }) =>
    wrapText(text, width, measureIn(pdf, { font, size }), maxLines).map(part => ({ text: part, font })),
  )
