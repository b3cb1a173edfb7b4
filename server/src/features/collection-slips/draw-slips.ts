import { Readable } from 'node:stream'
import { slipCode } from '@agremia/model/rules/collecting/collection-slip'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { addPage, closePdf, type Frame, finishedPages, mm, openPdf, type Pdf } from '../../pdf/document.ts'
import { GREY, INK } from '../../pdf/letter-head.ts'
import { drawQrCode } from '../../pdf/qr-code.ts'
import { drawTableHeader, drawTableRow, type TableColumn, type TablePages } from '../../pdf/table.ts'
import { drawBlock, drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import type { Collection, CollectionSlip } from './read-slips.ts'

export interface SlipPrint {
  collections: readonly Collection[]
  organisation: string
  /** ISO, the day on which the slips are handed out. */
  day: string
  /** The member's number with the organisation's digits. */
  printMemberNumber(number: number): string
  /** Called before each slip is drawn. */
  onSlip(): Promise<void>
  madeAt: Date
}

const MARGIN = mm(12)
const BOTTOM = mm(282)
const SLIP = { columns: 2, rows: 4, width: mm(105), height: mm(297 / 4) }
const PADDING = mm(8)
const QR = mm(26)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const TEXT: TextStyle = { font: 'plain', size: 9, color: INK }
const NAME: TextStyle = { font: 'bold', size: 10.5, color: INK }
const AMOUNT: TextStyle = { font: 'bold', size: 15, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 7.5, color: GREY }
const CODE: TextStyle = { font: 'bold', size: 9, color: INK, align: 'center' }
const NOT_A_RECEIPT = 'Talão de cobrança. Não serve de recibo: o recibo é emitido quando o pagamento é registado.'

const COLUMNS: readonly TableColumn[] = [
  { label: 'Pago', width: mm(12) },
  { label: 'Código', width: mm(18) },
  { label: 'N.º', width: mm(16) },
  { label: 'Nome', width: mm(48) },
  { label: 'Morada', width: mm(46) },
  { label: 'Descrição', width: mm(26) },
  { label: 'Valor', width: mm(20), align: 'right' },
]

/** For each collector the list of the round, then its slips to cut, as a PDF whose pages are sent as soon as they are full. */
export const drawSlips = (print: SlipPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: SlipPrint): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title: 'Talões de cobrança', author: print.organisation, madeAt: print.madeAt })
  for (const [place, collection] of print.collections.entries()) {
    if (place > 0) addPage(pdf)
    drawList(pdf, collection, print)
    yield* finishedPages(pdf)
    for (const [index, slip] of collection.slips.entries()) {
      await print.onSlip()
      const onPage = index % (SLIP.columns * SLIP.rows)
      if (onPage === 0) {
        addPage(pdf)
        drawCutMarks(pdf)
      }
      drawSlip(pdf, slip, frameOf(onPage), { ...print, collectorName: collection.collectorName })
      yield* finishedPages(pdf)
    }
  }
  yield* closePdf(pdf)
}

/** What the collector takes along and brings back, with a box to tick for each slip. */
function drawList(pdf: Pdf, { collectorName, slips }: Collection, print: SlipPrint): void {
  const width = pdf.width - 2 * MARGIN
  const total = slips.reduce((sum, { amount }) => sum + amount, 0)
  const heading = `Cobrança de ${collectorName}`
  let y = drawBlock(pdf, heading, { left: MARGIN, top: MARGIN, width }, TITLE, 2)
  const count = slips.length === 1 ? '1 talão' : `${slips.length} talões`
  const facts = [print.organisation, printDay(print.day), count, printMoney(total)].join(' · ')
  y = drawBlock(pdf, facts, { left: MARGIN, top: y, width }, TEXT, 2) + mm(3)
  const pages: TablePages = {
    pdf,
    left: MARGIN,
    bottom: BOTTOM,
    y,
    nextPage() {
      addPage(pdf)
      drawLine(pdf, `${heading} · ${printDay(print.day)}`, MARGIN, MARGIN, width, SMALL)
      return MARGIN + mm(6)
    },
  }
  drawTableHeader(pages, COLUMNS)
  for (const slip of slips) {
    drawTableRow(pages, COLUMNS, [
      '',
      slipCode(slip.chargeId),
      print.printMemberNumber(slip.memberNumber),
      slip.memberName,
      slip.address,
      slip.description,
      printMoney(slip.amount),
    ])
    drawBox(pdf, pages.y)
  }
  drawTableRow(pages, COLUMNS, ['', '', '', 'Total', '', '', printMoney(total)], 'bold')
}

/** In the first column of the row that ends there. */
function drawBox({ doc }: Pdf, rowEnd: number): void {
  doc
    .rect(MARGIN + mm(1), rowEnd - mm(4.6), mm(3.4), mm(3.4))
    .lineWidth(0.6)
    .stroke(GREY)
}

const frameOf = (place: number): Frame => ({
  left: (place % SLIP.columns) * SLIP.width,
  top: Math.floor(place / SLIP.columns) * SLIP.height,
  width: SLIP.width,
  height: SLIP.height,
})

interface SlipFacts extends Pick<SlipPrint, 'organisation' | 'printMemberNumber'> {
  collectorName: string
}

function drawSlip(pdf: Pdf, slip: CollectionSlip, frame: Frame, facts: SlipFacts): void {
  const left = frame.left + PADDING
  const top = frame.top + PADDING
  const width = frame.width - 2 * PADDING
  const beside = { left, width: width - QR }
  drawQrCode(pdf, slip.chargeId, { left: left + width - QR + mm(3), top: top - mm(3), size: QR })
  drawLine(pdf, slipCode(slip.chargeId), left + width - QR + mm(3), top + QR - mm(4.5), QR, CODE)
  let y = drawBlock(pdf, facts.organisation, { ...beside, top }, SMALL, 2) + mm(1.5)
  y = drawBlock(pdf, slip.memberName, { ...beside, top: y }, NAME, 2)
  y = drawBlock(pdf, `N.º ${facts.printMemberNumber(slip.memberNumber)}`, { ...beside, top: y }, TEXT, 1)
  y = Math.max(drawBlock(pdf, slip.address, { ...beside, top: y }, SMALL, 3), top + QR) + mm(1.5)
  drawBlock(pdf, slip.description, { left, top: y, width: width * 0.6 }, TEXT, 2)
  drawLine(pdf, printMoney(slip.amount), left, y - mm(0.5), width, { ...AMOUNT, align: 'right' })
  const foot = `${NOT_A_RECEIPT} Cobrador: ${facts.collectorName}.`
  const footTop = frame.top + frame.height - PADDING - 3 * SMALL.size * LINE_HEIGHT + mm(3)
  drawBlock(pdf, foot, { left, top: footTop, width }, SMALL, 3)
}

/** Where the page is cut. */
function drawCutMarks({ doc, width, height }: Pdf): void {
  for (let column = 1; column < SLIP.columns; column += 1)
    doc.moveTo(column * SLIP.width, 0).lineTo(column * SLIP.width, height)
  for (let row = 1; row < SLIP.rows; row += 1) doc.moveTo(0, row * SLIP.height).lineTo(width, row * SLIP.height)
  doc.lineWidth(0.4).dash(2, { space: 3 }).stroke(GREY).undash()
}
