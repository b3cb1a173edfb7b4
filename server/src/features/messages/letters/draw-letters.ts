import { Readable } from 'node:stream'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { addPage, closePdf, type Frame, finishedPages, mm, openPdf, type Pdf } from '../../../pdf/document.ts'
import { INK, type OpenHead, openHead } from '../../../pdf/letter-head.ts'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import type { PlacedLine } from '../../../pdf/paginate.ts'
import { drawPlacedLines, paginateRichText } from '../../../pdf/rich-text.ts'
import { drawBlock, drawLine, LINE_HEIGHT, measureIn, type TextStyle } from '../../../pdf/text.ts'
import { wrapText } from '../../../pdf/wrap-text.ts'
import type { Enclosure } from './enclosures.ts'
import type { EnvelopeWindow } from './envelope.ts'
import {
  beginNextSheet,
  CONTINUATION_TOP,
  drawSheetFooter,
  drawSheetHead,
  endLastSheet,
  FOOTER_TOP,
  NEXT_TOP,
  type SheetHead,
  SIDE_MARGIN,
  SMALL,
  SUBJECT_TOP,
  TEXT_BOTTOM,
} from './letter-sheet.ts'

/** One letter, as it is printed. */
export interface Letter extends SheetHead {
  subject: string
  /** Without placeholders. */
  body: RichText
  /** Drawn below the text, whole on one page. */
  block?: LetterBlock
  /** Drawn at the foot of the first page, on which the text ends above it. */
  foot?: LetterBlock
}

/** What a letter holds beside its text, such as everything needed to pay. */
export interface LetterBlock {
  /** In points, at the given width. */
  heightAt(width: number): number
  draw(pdf: Pdf, at: Pick<Frame, 'left' | 'top' | 'width'>): void
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

const AFTER_SUBJECT = mm(3)
const BEFORE_BLOCK = mm(5)
const SUBJECT_MAX_LINES = 4
const TEXT: TextStyle = { font: 'plain', size: 10.5, color: INK }
/** Tried where the last page would have so few lines. */
const SMALLER_SIZES = [10, 9.5]
const FEW_LINES = 6
/** At least so many stand above a block that begins a page. */
const LINES_WITH_BLOCK = 3
const SUBJECT: TextStyle = { font: 'bold', size: 10.5, color: INK }

/** Letters on A4 for DL window envelopes, as a PDF whose pages are sent as soon as they are full. */
export const drawLetters = (print: LetterPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: LetterPrint): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title: 'Cartas', author: print.head.name, madeAt: print.madeAt })
  yield* drawLetterSheets(pdf, print)
  yield* closePdf(pdf)
}

/** Draws letters into a document whose first page is begun, and answers the bytes of the pages that are finished. */
export async function* drawLetterSheets(
  pdf: Pdf,
  { letters, head, window, isDuplex, enclosures = [] }: Omit<LetterPrint, 'madeAt'>,
): AsyncGenerator<Uint8Array> {
  const opened = openHead(pdf, head)
  const beginSheet = () => beginNextSheet(pdf, isDuplex)
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
  endLastSheet(pdf, isDuplex)
}

function drawLetter(pdf: Pdf, letter: Letter, head: OpenHead, window: EnvelopeWindow): void {
  const width = pdf.width - 2 * SIDE_MARGIN
  const subject = wrapText(letter.subject, width, measureIn(pdf, SUBJECT), SUBJECT_MAX_LINES)
  const firstTop = SUBJECT_TOP + subject.length * SUBJECT.size * LINE_HEIGHT + AFTER_SUBJECT
  // Laid out before anything is drawn, because the first page already tells how many there are.
  const { block, foot } = letter
  const footHeight = foot?.heightAt(width) ?? 0
  const topOf = (page: number) => (page === 0 ? firstTop : NEXT_TOP)
  const bottomOf = (page: number) => (page === 0 ? TEXT_BOTTOM - footHeight : TEXT_BOTTOM)
  const blockHeight = block?.heightAt(width) ?? 0
  const roomOf = (page: number) => bottomOf(page) - topOf(page)
  const layOut = (size: number, heightOf = roomOf) => paginateRichText(pdf, letter.body, width, size, heightOf)
  const pages = blockHeight > 0 ? layOutAbove(blockHeight, layOut, roomOf) : layOutPages(layOut)
  pages.forEach((lines, index) => {
    if (index === 0) {
      drawFirstPage(pdf, letter, { head, window, subject, width })
      foot?.draw(pdf, { left: SIDE_MARGIN, top: TEXT_BOTTOM - footHeight, width })
    } else beginNextPage(pdf, letter, head, width)
    drawPage(pdf, lines, topOf(index), { head, number: index + 1, total: pages.length, width })
  })
  const textEnd = topOf(pages.length - 1) + endOf(pages.at(-1) ?? [])
  if (blockHeight > 0) block?.draw(pdf, { left: SIDE_MARGIN, top: textEnd + BEFORE_BLOCK, width })
}

/** Where the last of these lines ends, from the upper edge of the text. */
const endOf = (lines: readonly PlacedLine[]) =>
  lines.reduce((end, { y, size }) => Math.max(end, y + size * LINE_HEIGHT), 0)

type LayOut = (size: number, heightOf?: (page: number) => number) => PlacedLine[][]

/** Leaves the block its room below the text. Where there is none, the last lines go with it, so that no page has the block alone. */
function layOutAbove(blockHeight: number, layOut: LayOut, roomOf: (page: number) => number): PlacedLine[][] {
  for (const size of [TEXT.size, ...SMALLER_SIZES]) {
    const pages = layOut(size)
    if (endOf(pages.at(-1) ?? []) + BEFORE_BLOCK + blockHeight <= roomOf(pages.length - 1)) return pages
  }
  const pages = layOut(TEXT.size)
  const last = pages.length - 1
  let end = endOf(pages[last] ?? [])
  let parted = pages
  while (end > 0 && (parted.length === pages.length || (parted.at(-1)?.length ?? 0) < LINES_WITH_BLOCK)) {
    end -= TEXT.size * LINE_HEIGHT
    const shorter = layOut(TEXT.size, page => (page === last ? Math.min(end, roomOf(page)) : roomOf(page)))
    // A text of a few lines alone stays whole above the block.
    if (shorter.length > pages.length + 1) break
    parted = shorter
  }
  return parted
}

/** A last page with little more than the signature is avoided by smaller type, where that is enough. */
function layOutPages(layOut: LayOut): PlacedLine[][] {
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
  drawSheetHead(pdf, letter, head, window)
  subject.forEach((line, index) => {
    drawLine(pdf, line, SIDE_MARGIN, SUBJECT_TOP + index * SUBJECT.size * LINE_HEIGHT, width, SUBJECT)
  })
}

/** Sheets of one letter that got mixed up with others are told apart by their first line. */
function beginNextPage(pdf: Pdf, { subject, addressLines }: Letter, { name }: OpenHead, width: number): void {
  addPage(pdf)
  const text = [name, addressLines[0], subject].filter(Boolean).join(' · ')
  drawBlock(pdf, text, { left: SIDE_MARGIN, top: CONTINUATION_TOP, width }, SMALL, 2)
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
  drawSheetFooter(pdf, head)
  if (total > 1) {
    drawLine(pdf, `${number}/${total}`, SIDE_MARGIN, FOOTER_TOP, width, { ...SMALL, align: 'right' })
  }
}
