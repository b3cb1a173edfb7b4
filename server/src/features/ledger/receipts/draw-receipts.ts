import { Readable } from 'node:stream'
import { REPRINTED_RECEIPT, SHOWN_RECEIPT } from '@agremia/model/rules/ledger/receipt'
import { addPage, closePdf, finishedPages, mm, openPdf, type Pdf } from '../../../pdf/document.ts'
import { GREY, openLogo } from '../../../pdf/letter-head.ts'
import { drawReceiptPart } from './draw-receipt-part.ts'
import { layOutReceipt } from './lay-out-receipt.ts'
import { HALF, type Receipt, type ReceiptLook } from './receipt-look.ts'

export interface ReceiptPrint {
  /** Read one by one while pages are drawn, so they may come from a cursor. */
  receipts: Iterable<Receipt> | AsyncIterable<Receipt>
  look: ReceiptLook
  /**
   * Each receipt on a sheet of its own, the original above and the duplicate below; without, each sheet has two receipts.
   */
  isWithDuplicate: boolean
  madeAt: Date
  isForPrinter?: boolean
}

/** A copy of a receipt, by its place on the sheet. */
const COPIES = ['Original', 'Duplicado'] as const

/** Receipts, two A5 on each A4 sheet, as a PDF whose pages are sent as soon as they are full. */
export const drawReceipts = (print: ReceiptPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ receipts, look, isWithDuplicate, ...options }: ReceiptPrint): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title: 'Recibos', author: look.author, ...options })
  const logo = openLogo(pdf, look.logo)
  const halves = nextHalves(pdf)
  for await (const receipt of receipts) {
    const laidOut = layOutReceipt(pdf, receipt, look)
    for (const part of laidOut.parts) {
      for (const mark of isWithDuplicate ? copyMarks(receipt) : [singleMark(receipt)]) {
        drawReceiptPart(pdf, { receipt, laidOut, part, mark, top: halves.next().value, logo })
      }
    }
    yield* finishedPages(pdf)
  }
  yield* closePdf(pdf)
}

const singleMark = ({ isReprint, isLook }: Receipt) => (isReprint ? REPRINTED_RECEIPT : isLook ? SHOWN_RECEIPT : '')

const copyMarks = ({ isReprint }: Receipt) =>
  isReprint ? COPIES.map((copy, place) => (place === 0 ? REPRINTED_RECEIPT : `${REPRINTED_RECEIPT} · ${copy}`)) : COPIES

/** The upper edges of the halves of the current page, then of those of a new page, and so on. */
function* nextHalves(pdf: Pdf): Generator<number, never> {
  for (;;) {
    drawCutMarks(pdf)
    yield 0
    yield HALF
    addPage(pdf)
  }
}

/** Where the sheet is cut. The line is broken, so that nobody takes it for a part of the receipt. */
function drawCutMarks({ doc, width }: Pdf): void {
  doc
    .moveTo(mm(5), HALF)
    .lineTo(width - mm(5), HALF)
    .lineWidth(0.4)
    .dash(2, { space: 3 })
    .stroke(GREY)
    .undash()
}
