import { Readable } from 'node:stream'
import { closePdf, mm, openPdf } from '../../../pdf/document.ts'
import { drawHead, GREY, INK, openHead } from '../../../pdf/letter-head.ts'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../../pdf/text.ts'

export interface DeclarationPrint {
  head: LetterHead
  title: string
  paragraphs: readonly string[]
  /** «Coimbra, 17 de novembro de 2026». */
  placeAndDate: string
  /** Name and office of who signs; both may be empty. */
  signature: { name: string; role: string }
  madeAt: Date
}

const SIDE = mm(25)
const HEAD = { top: mm(18), height: mm(28) }
const TITLE_TOP = mm(75)
const TEXT_TOP = mm(98)
const FOOTER_TOP = mm(282)
const SIGNATURE_WIDTH = mm(80)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK, align: 'center' }
const TEXT: TextStyle = { font: 'plain', size: 11.5, color: INK }
const CENTRED: TextStyle = { ...TEXT, align: 'center' }
const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY, align: 'center' }

/** A declaration on one A4 page, with a line to sign on. */
export const drawDeclaration = (print: DeclarationPrint): Readable =>
  Readable.from(drawPage(print), { objectMode: false })

async function* drawPage({ head, title, paragraphs, placeAndDate, signature, madeAt }: DeclarationPrint) {
  const pdf = openPdf({ title, author: head.name, madeAt })
  const frame = { left: SIDE, width: pdf.width - 2 * SIDE }
  drawHead(pdf, openHead(pdf, head), { ...frame, ...HEAD })
  drawBlock(pdf, title, { ...frame, top: TITLE_TOP }, TITLE)
  let y = TEXT_TOP
  for (const paragraph of paragraphs) y = drawBlock(pdf, paragraph, { ...frame, top: y }, TEXT) + mm(4)
  y = drawBlock(pdf, placeAndDate, { ...frame, top: y + mm(8) }, TEXT) + mm(30)
  const left = (pdf.width - SIGNATURE_WIDTH) / 2
  pdf.doc
    .moveTo(left, y)
    .lineTo(left + SIGNATURE_WIDTH, y)
    .lineWidth(0.5)
    .stroke(GREY)
  y += mm(2)
  for (const line of [signature.name, signature.role].filter(Boolean)) {
    drawLine(pdf, line, frame.left, y, frame.width, CENTRED)
    y += CENTRED.size * LINE_HEIGHT
  }
  drawLine(pdf, head.footer, frame.left, FOOTER_TOP, frame.width, SMALL)
  yield* closePdf(pdf)
}
