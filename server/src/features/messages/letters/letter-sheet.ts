import { addPage, type Frame, mm, type Pdf } from '../../../pdf/document.ts'
import { drawFittedLines } from '../../../pdf/fit-lines.ts'
import { drawHead, GREY, INK, type OpenHead } from '../../../pdf/letter-head.ts'
import { drawBlock, drawLine, type TextStyle } from '../../../pdf/text.ts'
import { addressFrame, type EnvelopeWindow, FOLDS, windowFrame } from './envelope.ts'

/** What stands above the text of whatever is posted in a window envelope. */
export interface SheetHead {
  /** Name and address as they are seen through the window. */
  addressLines: readonly string[]
  /** «Coimbra, 17 de novembro de 2026». */
  placeAndDate: string
  /** «Carta n.º 12». */
  reference?: string
}

export const SIDE_MARGIN = mm(20)
/** Below the windows and above the fold, so that no line of text is folded. */
const DATE_TOP = mm(98)
export const SUBJECT_TOP = mm(110)
/** The line that tells whose a second or following page is, and where its text begins. */
export const CONTINUATION_TOP = mm(15)
export const NEXT_TOP = mm(30)
export const TEXT_BOTTOM = mm(272)
export const FOOTER_TOP = mm(282)
const HEAD_TOP = mm(11)
/** Left free beside the footer for the number of the page. */
const NUMBER_WIDTH = mm(20)
const DATE: TextStyle = { font: 'plain', size: 9.5, color: INK }
export const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY }
/** Marks begin where most printers can print. */
const MARK = { left: mm(5), width: mm(4) }

/** Begins a page; printed on both sides, it is the front of a sheet. */
export function beginNextSheet(pdf: Pdf, isDuplex: boolean): void {
  endLastSheet(pdf, isDuplex)
  addPage(pdf)
}

/** An odd number of pages so far means that the back of the last sheet is still free. */
export function endLastSheet(pdf: Pdf, isDuplex: boolean): void {
  if (isDuplex && pdf.pageCount % 2 === 1) addPage(pdf)
}

/** The organisation, the address in the window, the marks for folding, and place and date. */
export function drawSheetHead(
  pdf: Pdf,
  { addressLines, placeAndDate, reference }: SheetHead,
  head: OpenHead,
  window: EnvelopeWindow,
): void {
  const width = pdf.width - 2 * SIDE_MARGIN
  drawHead(pdf, head, { left: SIDE_MARGIN, top: HEAD_TOP, width, height: windowFrame(window).top - HEAD_TOP })
  drawFittedLines(
    pdf,
    addressLines.map(text => ({ text, font: 'plain' })),
    addressIn(window),
  )
  drawFoldMarks(pdf)
  if (reference) drawLine(pdf, reference, SIDE_MARGIN, DATE_TOP, width, DATE)
  drawLine(pdf, placeAndDate, SIDE_MARGIN, DATE_TOP, width, { ...DATE, align: 'right' })
}

export function drawSheetFooter(pdf: Pdf, { footer }: OpenHead): void {
  const left = SIDE_MARGIN + NUMBER_WIDTH
  drawBlock(pdf, footer, { left, width: pdf.width - 2 * left, top: FOOTER_TOP }, { ...SMALL, align: 'center' }, 2)
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
