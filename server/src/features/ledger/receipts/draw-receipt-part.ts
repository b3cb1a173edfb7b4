import { printDay } from '@agremia/model/rules/day'
import { PAYMENT_METHODS, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { type PrintedReceipt, receiptTitle } from '@agremia/model/rules/ledger/printed-receipt'
import { ANNULLED_RECEIPT } from '@agremia/model/rules/ledger/receipt'
import { printMoney } from '@agremia/model/rules/money'
import { GIFT_KINDS } from '@agremia/model/rules/treasury/gift-receipt'
import { mm, type Pdf } from '../../../pdf/document.ts'
import type { OpenedImage } from '../../../pdf/images.ts'
import { drawHead, GREY, INK } from '../../../pdf/letter-head.ts'
import { joinFilled, organisationLines } from '../../../pdf/letter-head-lines.ts'
import { drawBlock, drawLine, LINE_HEIGHT, measureIn, type TextStyle } from '../../../pdf/text.ts'
import { wrapText } from '../../../pdf/wrap-text.ts'
import {
  CLOSING_PADDING,
  heightOf,
  heightOfParty,
  type LaidOutReceipt,
  type Party,
  type ReceiptPart,
  ROW_PADDING,
  WORDS_WIDTH,
} from './lay-out-receipt.ts'
import {
  BOLD,
  BOTTOM,
  HALF,
  LABEL,
  NAME,
  NOTE,
  PARTIES_TOP,
  PARTIES_WIDTH,
  type Receipt,
  SIDE,
  TEXT,
  TOP,
  TOTAL,
  WIDTH,
} from './receipt-look.ts'

interface PartOnSheet {
  receipt: Receipt
  laidOut: LaidOutReceipt
  part: ReceiptPart
  /** Which copy it is. */
  mark: string
  /** The upper edge of the half. */
  top: number
  logo: OpenedImage | undefined
}

const TITLE: TextStyle = { font: 'bold', size: 13, color: INK, align: 'right' }
const NUMBER: TextStyle = { ...TITLE, size: 11 }
const TITLE_WIDTH = mm(62)
const HEAD_HEIGHT = mm(24)
const FACTS_LEFT = SIDE + PARTIES_WIDTH + mm(4)
const LINE_WIDTH = 0.5
const ANNULLED_COLOR = '#e9a3a3'
const ANNULLED_REASON_COLOR = '#b3261e'
const ANNULLED_ANGLE = -18
const ANNULLED: TextStyle = { font: 'bold', size: 76, color: ANNULLED_COLOR, align: 'center' }
const ANNULLED_REASON: TextStyle = { font: 'bold', size: 12, color: ANNULLED_REASON_COLOR, align: 'center' }
const ANNULLED_REASON_MAX_LINES = 3

/** Draws one half of a sheet. Every part of a receipt says whose it is, because the sheets are cut. */
export function drawReceiptPart(pdf: Pdf, half: PartOnSheet): void {
  const { receipt, laidOut, part, top } = half
  if (receipt.annulled) drawAnnulled(pdf, receipt.annulled, top)
  drawHead(
    pdf,
    { ...receipt.says.organisation, lines: organisationLines(receipt.says.organisation), logo: half.logo },
    { left: SIDE, top: top + TOP, width: WIDTH - TITLE_WIDTH, height: HEAD_HEIGHT },
  )
  drawTitle(pdf, half)
  drawParties(pdf, laidOut.parties, top + PARTIES_TOP)
  drawPayment(pdf, receipt.says, top + PARTIES_TOP)
  const y = drawRows(pdf, laidOut, part, top + laidOut.rowsTop)
  if (part.number === laidOut.parts.length) drawClosing(pdf, laidOut, receipt.says, { y, top })
  else drawLine(pdf, 'Continua na folha seguinte.', SIDE, y + ROW_PADDING, WIDTH, { ...LABEL, align: 'right' })
}

function drawTitle(pdf: Pdf, { receipt, laidOut, part, mark, top }: PartOnSheet): void {
  const { parts } = laidOut
  const lines: [text: string, style: TextStyle][] = [
    [receiptTitle(receipt.says), TITLE],
    [`N.º ${receipt.number}`, NUMBER],
    [`Data de emissão: ${printDay(receipt.date)}`, { ...TEXT, align: 'right' }],
    [
      joinFilled(' · ', mark, parts.length > 1 ? `Folha ${part.number} de ${parts.length}` : ''),
      { ...BOLD, align: 'right' },
    ],
  ]
  let y = top + TOP
  for (const [text, style] of lines.filter(([said]) => said !== '')) {
    drawLine(pdf, text, SIDE, y, WIDTH, style)
    y += style.size * LINE_HEIGHT
  }
}

function drawParties(pdf: Pdf, parties: readonly Party[], top: number): void {
  let y = top
  for (const party of parties) {
    const { label, name, facts } = party
    const nameTop = y + heightOf([label], LABEL)
    drawLine(pdf, label, SIDE, y, PARTIES_WIDTH, LABEL)
    drawLines(pdf, name, nameTop, PARTIES_WIDTH, NAME)
    if (facts) drawLine(pdf, facts, SIDE, nameTop + heightOf(name, NAME), PARTIES_WIDTH, TEXT)
    y += heightOfParty(party)
  }
}

function drawPayment(pdf: Pdf, { paymentDate, method, chequeNumber, gift }: PrintedReceipt, top: number): void {
  const frame = { left: FACTS_LEFT, width: SIDE + WIDTH - FACTS_LEFT }
  const isInKind = typeof gift?.goods === 'string'
  const methodText = joinFilled(
    ' ',
    isInKind ? GIFT_KINDS.especie : (PAYMENT_METHODS[method as PaymentMethod] ?? method),
    chequeNumber ? `n.º ${chequeNumber}` : '',
  )
  let y = drawBlock(pdf, gift ? 'Data do donativo' : 'Data do pagamento', { ...frame, top }, LABEL)
  y = drawBlock(pdf, printDay(paymentDate), { ...frame, top: y }, TEXT) + mm(1)
  y = drawBlock(pdf, isInKind ? 'Natureza do donativo' : 'Forma de pagamento', { ...frame, top: y }, LABEL)
  drawBlock(pdf, methodText, { ...frame, top: y }, TEXT, 2)
}

/** Answers where the last row ends. */
function drawRows(pdf: Pdf, { columns }: LaidOutReceipt, { rows }: ReceiptPart, top: number): number {
  const headingTop = top - LABEL.size * LINE_HEIGHT - ROW_PADDING
  for (const { label, left, width, align } of columns)
    drawLine(pdf, label, SIDE + left, headingTop, width, { ...LABEL, align })
  drawRule(pdf, top)
  let y = top
  for (const { cells, height } of rows) {
    columns.forEach(({ left, width, align }, index) => {
      cells[index]?.forEach((line, number) => {
        const lineTop = y + ROW_PADDING + number * TEXT.size * LINE_HEIGHT
        drawLine(pdf, line, SIDE + left, lineTop, width, { ...TEXT, align })
      })
    })
    y += height
  }
  drawRule(pdf, y)
  return y
}

const drawRule = ({ doc }: Pdf, y: number) =>
  doc
    .moveTo(SIDE, y)
    .lineTo(SIDE + WIDTH, y)
    .lineWidth(LINE_WIDTH)
    .stroke(GREY)

/** The total follows the rows; the notes stand at the foot of the half. */
function drawClosing(
  pdf: Pdf,
  { words, notes }: LaidOutReceipt,
  { amount }: PrintedReceipt,
  { y, top }: { y: number; top: number },
): void {
  const first = y + CLOSING_PADDING
  drawLines(pdf, words, first + TOTAL.size - TEXT.size, WORDS_WIDTH, TEXT)
  drawLine(pdf, `Total ${printMoney(amount)}`, SIDE, first, WIDTH, { ...TOTAL, align: 'right' })
  drawLines(pdf, notes, top + BOTTOM - heightOf(notes, NOTE), WIDTH, NOTE)
}

const drawLines = (pdf: Pdf, lines: readonly string[], top: number, width: number, style: TextStyle) => {
  lines.forEach((line, index) => {
    drawLine(pdf, line, SIDE, top + index * style.size * LINE_HEIGHT, width, style)
  })
}

/** Across the half and below its texts, which stay readable. */
function drawAnnulled(pdf: Pdf, { on, reason }: { on: string; reason: string }, top: number): void {
  const { doc, width } = pdf
  const lines = wrapText(
    `em ${printDay(on)}: ${reason}`,
    WIDTH * 0.8,
    measureIn(pdf, ANNULLED_REASON),
    ANNULLED_REASON_MAX_LINES,
  )
  const middle = top + HALF / 2
  doc.save().rotate(ANNULLED_ANGLE, { origin: [width / 2, middle] })
  const y = middle - ANNULLED.size * 0.75
  drawLine(pdf, ANNULLED_RECEIPT, 0, y, width, ANNULLED)
  drawLines(pdf, lines, y + ANNULLED.size * 1.25, WIDTH, ANNULLED_REASON)
  doc.restore()
}
