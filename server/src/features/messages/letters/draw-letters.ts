import { Readable } from 'node:stream'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { addPage, closePdf, type Frame, finishedPages, mm, openPdf, type Pdf } from '../../../pdf/document.ts'
import { drawFittedLines } from '../../../pdf/fit-lines.ts'
import { drawHead, GREY, INK, type LetterHead, type OpenHead, openHead } from '../../../pdf/letter-head.ts'
import type { PlacedLine } from '../../../pdf/paginate.ts'
import { drawPlacedLines, paginateRichText } from '../../../pdf/rich-text.ts'
import { drawBlock, drawLine, LINE_HEIGHT, measureIn, type TextStyle } from '../../../pdf/text.ts'
import { wrapText } from '../../../pdf/wrap-text.ts'
import type { Enclosure } from './enclosures.ts'
import { addressFrame, type EnvelopeWindow, FOLDS, windowFrame } from './envelope.ts'

/** One letter, as it is printed. */
export interface Letter {
  /** Name and address as they are seen through the window. */
  addressLines: readonly string[]
  /** «Coimbra, 17 de novembro de 2026». */
  placeAndDate: string
  /** «Carta n.º 12». */
  reference?: string
  subject: string
  /** Without placeholders. */
  body: RichText
}

export interface LetterPrint {
  /** Read one by one while pages are drawn, so they may come from a cursor. */
  letters: Iterable<Letter> | AsyncIterable<Letter>
  head: LetterHead
  window: EnvelopeWindow
  /** Printed on both sides: every letter begins on a sheet of its own. */
  isDuplex: boolean
  madeAt: Date
  /** Printed after every letter. */
  enclosures?: readonly Enclosure[]
}

const SIDE_MARGIN = mm(20)
/** Below the windows and above the fold, so that no line of text is folded. */
const DATE_TOP = mm(98)
const SUBJECT_TOP = mm(110)
/** Where the text of the second and following pages begins. */
const NEXT_TOP = mm(30)
const TEXT_BOTTOM = mm(272)
const FOOTER_TOP = mm(282)
const AFTER_SUBJECT = mm(3)
const SUBJECT_MAX_LINES = 4
const TEXT: TextStyle = { font: 'plain', size: 10.5, color: INK }
/** Tried where the last page would have so few lines. */
const SMALLER_SIZES = [10, 9.5]
const FEW_LINES = 6
const SUBJECT: TextStyle = { font: 'bold', size: 10.5, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY }
/** Marks begin where most printers can print. */
const MARK = { left: mm(5), width: mm(4) }

/** Letters on A4 for DL window envelopes, as a PDF whose pages are sent as soon as they are full. */
export const drawLetters = (print: LetterPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: LetterPrint): AsyncGenerator<Uint8Array> {
  const { letters, head, window, isDuplex, madeAt, enclosures = [] } = print
  const pdf = openPdf({ title: 'Cartas', author: head.name, madeAt })
  const opened = openHead(pdf, head)
  const beginSheet = () => {
    // An odd number of pages so far means that the back of the last sheet is still free.
    if (isDuplex && pdf.pageCount % 2 === 1) addPage(pdf)
    addPage(pdf)
  }
  const enclosed = enclosures.map(enclosure => enclosure.open(pdf))
  let isFirst = true
  for await (const letter of letters) {
    if (!isFirst) beginSheet()
    isFirst = false
    drawLetter(pdf, letter, opened, window)
    for (const pages of enclosed) {
      pages.forEach((drawPageOf, index) => {
        if (index === 0) beginSheet()
        else addPage(pdf)
        drawPageOf()
      })
    }
    yield* finishedPages(pdf)
  }
  if (isDuplex && pdf.pageCount % 2 === 1) addPage(pdf)
  yield* closePdf(pdf)
}

function drawLetter(pdf: Pdf, letter: Letter, head: OpenHead, window: EnvelopeWindow): void {
  const width = pdf.width - 2 * SIDE_MARGIN
  const subject = wrapText(letter.subject, width, measureIn(pdf, SUBJECT), SUBJECT_MAX_LINES)
  const firstTop = SUBJECT_TOP + subject.length * SUBJECT.size * LINE_HEIGHT + AFTER_SUBJECT
  // Laid out before anything is drawn, because the first page already tells how many there are.
  const pages = layOutPages(pdf, letter.body, width, firstTop)
  pages.forEach((lines, index) => {
    if (index === 0) drawFirstPage(pdf, letter, { head, window, subject, width })
    else beginNextPage(pdf, letter, head, width)
    const top = index === 0 ? firstTop : NEXT_TOP
    drawPage(pdf, lines, top, { head, number: index + 1, total: pages.length, width })
  })
}

/** A last page with little more than the signature is avoided by smaller type, where that is enough. */
function layOutPages(pdf: Pdf, body: RichText, width: number, firstTop: number): PlacedLine[][] {
  const layOut = (size: number) =>
    paginateRichText(pdf, body, width, size, page => TEXT_BOTTOM - (page === 0 ? firstTop : NEXT_TOP))
  const pages = layOut(TEXT.size)
  if (pages.length === 1 || (pages.at(-1)?.length ?? 0) > FEW_LINES) return pages
  for (const size of SMALLER_SIZES) {
    const fewer = layOut(size)
    if (fewer.length < pages.length) return fewer
  }
  return pages
}

interface FirstPage {
  head: OpenHead
  window: EnvelopeWindow
  subject: readonly string[]
  width: number
}

function drawFirstPage(pdf: Pdf, letter: Letter, { head, window, subject, width }: FirstPage): void {
  const seen = windowFrame(window)
  drawHead(pdf, head, { left: SIDE_MARGIN, top: mm(11), width, height: seen.top - mm(11) })
  drawFittedLines(
    pdf,
    letter.addressLines.map(text => ({ text, font: 'plain' })),
    addressIn(window),
  )
  drawFoldMarks(pdf)
  if (letter.reference) drawLine(pdf, letter.reference, SIDE_MARGIN, DATE_TOP, width, { ...TEXT, size: 9.5 })
  drawLine(pdf, letter.placeAndDate, SIDE_MARGIN, DATE_TOP, width, { ...TEXT, size: 9.5, align: 'right' })
  subject.forEach((line, index) => {
    drawLine(pdf, line, SIDE_MARGIN, SUBJECT_TOP + index * SUBJECT.size * LINE_HEIGHT, width, SUBJECT)
  })
}

/** An address on the left begins where the text of the letter does. */
function addressIn(window: EnvelopeWindow): Frame {
  const frame = addressFrame(window)
  const left = Math.max(frame.left, SIDE_MARGIN)
  return { ...frame, left, width: frame.left + frame.width - left }
}

function drawFoldMarks({ doc }: Pdf): void {
  for (const fold of FOLDS) {
    doc
      .moveTo(MARK.left, mm(fold))
      .lineTo(MARK.left + MARK.width, mm(fold))
      .lineWidth(0.4)
      .stroke(GREY)
  }
}

/** Sheets of one letter that got mixed up with others are told apart by their first line. */
function beginNextPage(pdf: Pdf, { subject, addressLines }: Letter, { name }: OpenHead, width: number): void {
  addPage(pdf)
  const text = [name, addressLines[0], subject].filter(Boolean).join(' · ')
  drawBlock(pdf, text, { left: SIDE_MARGIN, top: mm(15), width }, SMALL, 2)
}

interface PageParts {
  head: OpenHead
  number: number
  total: number
  width: number
}

function drawPage(
  pdf: Pdf,
  lines: readonly PlacedLine[],
  top: number,
  { head, number, total, width }: PageParts,
): void {
  drawPlacedLines(pdf, lines, { left: SIDE_MARGIN, top }, TEXT.color)
  const numberWidth = mm(20)
  const side = { left: SIDE_MARGIN + numberWidth, width: width - 2 * numberWidth, top: FOOTER_TOP }
  drawBlock(pdf, head.footer, side, { ...SMALL, align: 'center' }, 2)
  if (total > 1) {
    drawLine(pdf, `${number}/${total}`, SIDE_MARGIN, FOOTER_TOP, width, { ...SMALL, align: 'right' })
  }
}
