import { Readable } from 'node:stream'
import { adviceNumber, printPeriod } from '@agremia/model/rules/collecting/payment-advice'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { addPage, closePdf, finishedPages, mm, openPdf, type Pdf } from '../../pdf/document.ts'
import { GREY, INK, type OpenHead, openHead } from '../../pdf/letter-head.ts'
import type { LetterHead } from '../../pdf/letter-head-lines.ts'
import { drawTableHeader, drawTableRow, type TableColumn, type TablePages } from '../../pdf/table.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import type { EnvelopeWindow } from '../messages/letters/envelope.ts'
import {
  beginNextSheet,
  CONTINUATION_TOP,
  drawSheetFooter,
  drawSheetHead,
  endLastSheet,
  NEXT_TOP,
  type SheetHead,
  SIDE_MARGIN,
  SMALL,
  SUBJECT_TOP,
  TEXT_BOTTOM,
} from '../messages/letters/letter-sheet.ts'
import type { WaysToPay } from '../payment-requests/ways-to-pay.ts'
import { drawWaysToPay, heightOfWays } from './draw-ways-to-pay.ts'
import { describeLine } from './present-advice.ts'
import type { Advice } from './read-advices.ts'

/** One advice as it is printed. */
export interface PrintedAdvice extends Omit<SheetHead, 'reference'> {
  advice: Advice
  ways: WaysToPay
  /** `Sócio n.º 0012 · Ana Sá`. */
  payer: string
}

export interface AdvicePrint {
  /** Read one by one while pages are drawn, so they may come from a cursor. */
  advices: Iterable<PrintedAdvice> | AsyncIterable<PrintedAdvice>
  head: LetterHead
  window: EnvelopeWindow
  /** Printed on both sides: every advice begins on a sheet of its own. */
  isDuplex: boolean
  /** The day of printing; what was due before it is late. */
  today: string
  /** Said of those who have no other way to pay: `Pode pagar na sede da Associação.` */
  inPerson: string
  madeAt: Date
  isForPrinter?: boolean
}

const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const NUMBER: TextStyle = { font: 'plain', size: 10, color: GREY, align: 'right' }
const PAYER: TextStyle = { font: 'plain', size: 10, color: INK }
const TOTAL: TextStyle = { font: 'bold', size: 13, color: INK }
const HEADING: TextStyle = { font: 'bold', size: 11, color: INK }
const NOTE: TextStyle = { font: 'plain', size: 8.5, color: INK }
const HEADING_HEIGHT = HEADING.size * LINE_HEIGHT + mm(1.5)
const CLOSING_HEIGHT = mm(8)
/** With the space around the total. */
const TOTAL_HEIGHT = TOTAL.size * LINE_HEIGHT + mm(6.5)
/** A note takes up to two lines. */
const NOTE_HEIGHT = 2 * NOTE.size * LINE_HEIGHT

const COLUMNS: readonly TableColumn[] = [
  { label: 'Descrição', width: mm(82) },
  { label: 'Período', width: mm(40) },
  { label: 'Vence em', width: mm(22) },
  { label: 'Valor', width: mm(26), align: 'right' },
]
const CLOSING = 'Se já pagou, agradecemos e pedimos que não considere este aviso. Este documento não serve de recibo.'

/** Advices on A4 for DL window envelopes, as a PDF whose pages are sent as soon as they are full. */
export const drawAdvices = (print: AdvicePrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: AdvicePrint): AsyncGenerator<Uint8Array> {
  const { advices, head, isDuplex, madeAt, isForPrinter } = print
  const pdf = openPdf({ title: 'Avisos de pagamento', author: head.name, madeAt, isForPrinter })
  const opened = openHead(pdf, head)
  let isFirst = true
  for await (const advice of advices) {
    if (!isFirst) beginNextSheet(pdf, isDuplex)
    isFirst = false
    drawAdvice(pdf, advice, opened, print)
    yield* finishedPages(pdf)
  }
  endLastSheet(pdf, isDuplex)
  yield* closePdf(pdf)
}

function drawAdvice(pdf: Pdf, printed: PrintedAdvice, head: OpenHead, print: AdvicePrint): void {
  const { advice, ways, payer } = printed
  const width = pdf.width - 2 * SIDE_MARGIN
  const frame = { left: SIDE_MARGIN, width }
  const number = adviceNumber(advice.rfReference)
  drawSheetHead(pdf, printed, head, print.window)
  drawSheetFooter(pdf, head)
  drawLine(pdf, 'Aviso de pagamento', SIDE_MARGIN, SUBJECT_TOP, width, TITLE)
  drawLine(pdf, `N.º ${number}`, SIDE_MARGIN, SUBJECT_TOP + mm(1.5), width, NUMBER)
  const payerTop = SUBJECT_TOP + TITLE.size * LINE_HEIGHT
  const pages: TablePages = {
    pdf,
    left: SIDE_MARGIN,
    bottom: TEXT_BOTTOM,
    y: drawBlock(pdf, payer, { ...frame, top: payerTop }, PAYER, 2) + mm(3),
    nextPage() {
      addPage(pdf)
      drawSheetFooter(pdf, head)
      const text = [head.name, printed.addressLines[0], `Aviso de pagamento n.º ${number}`].filter(Boolean).join(' · ')
      drawBlock(pdf, text, { ...frame, top: CONTINUATION_TOP }, SMALL, 2)
      return NEXT_TOP
    },
  }
  const closingHeight = TOTAL_HEIGHT + notesOf(advice).length * NOTE_HEIGHT + heightOfClosing(ways, width)
  drawLines(pages, advice, closingHeight)
  drawTotal(pages, advice, print.today)
  drawWays(pages, ways, advice.total, print.inPerson)
}

/** The last line stays on the page of what is below the table, so that no page tells how to pay and not what. */
function drawLines(pages: TablePages, { lines }: Advice, heightBelow: number): void {
  drawTableHeader(pages, COLUMNS)
  const last = lines.length - 1
  lines.forEach((line, place) => {
    const texts = [
      describeLine(line),
      printPeriod(line.periodStart, line.periodEnd),
      printDay(line.dueDate),
      printMoney(line.amount),
    ]
    drawTableRow(pages, COLUMNS, texts, 'plain', { heightBelow: place === last ? heightBelow : 0 })
  })
}

function drawTotal(pages: TablePages, advice: Advice, today: string): void {
  const { pdf } = pages
  const width = pdf.width - 2 * SIDE_MARGIN
  const due =
    advice.dueDate < today ? `Em atraso desde ${printDay(advice.dueDate)}.` : `A pagar até ${printDay(advice.dueDate)}.`
  const top = pages.y + mm(2.5)
  drawLine(pdf, due, SIDE_MARGIN, top + mm(0.8), width, PAYER)
  drawLine(pdf, `Total a pagar ${printMoney(advice.total)}`, SIDE_MARGIN, top, width, { ...TOTAL, align: 'right' })
  pages.y = top + TOTAL.size * LINE_HEIGHT
  for (const note of notesOf(advice)) pages.y = drawBlock(pdf, note, { left: SIDE_MARGIN, top: pages.y, width }, NOTE)
  pages.y += mm(4)
}

const notesOf = ({ previousDebt, credit }: Advice) => [
  ...(previousDebt > 0
    ? [`Além destes valores, estão por pagar ${printMoney(previousDebt)} de datas anteriores.`]
    : []),
  ...(credit > 0 ? [`Tem um saldo a favor de ${printMoney(credit)}, que ainda não foi descontado.`] : []),
]

/** How to pay, with its heading and the closing words. */
const heightOfClosing = (ways: WaysToPay, width: number) => HEADING_HEIGHT + heightOfWays(ways, width) + CLOSING_HEIGHT

function drawWays(pages: TablePages, ways: WaysToPay, amount: number, inPerson: string): void {
  const { pdf } = pages
  const frame = { left: SIDE_MARGIN, width: pdf.width - 2 * SIDE_MARGIN }
  const height = heightOfWays(ways, frame.width)
  drawLine(pdf, 'Como pagar', SIDE_MARGIN, pages.y, frame.width, HEADING)
  pages.y += HEADING_HEIGHT
  if (height === 0) pages.y = drawBlock(pdf, inPerson, { ...frame, top: pages.y }, PAYER)
  else drawWaysToPay(pdf, ways, amount, { ...frame, top: pages.y })
  pages.y += height + mm(3)
  drawBlock(pdf, CLOSING, { ...frame, top: pages.y }, { ...NOTE, color: GREY })
}
