import { Readable } from 'node:stream'
import type { CashMap } from '@agremia/model/calls/treasury-map'
import { printEuros } from '@agremia/model/rules/money'
import { type OfficeHolder, signatureOf } from '@agremia/model/rules/office-holders'
import { addPage, closePdf, mm, openPdf } from '../../pdf/document.ts'
import { drawHead, GREY, INK, openHead } from '../../pdf/letter-head.ts'
import type { LetterHead } from '../../pdf/letter-head-lines.ts'
import { drawPageNumber, openPageNumbers, writePageTotal } from '../../pdf/page-numbers.ts'
import { drawSignature, type Signature } from '../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, makeRoom, type TableColumn, type TablePages } from '../../pdf/table.ts'
import { drawLine, LINE_HEIGHT, type TextStyle } from '../../pdf/text.ts'
import { type CashMapRow, cashMapRows } from './cash-map-rows.ts'

const MARGIN = mm(15)
const BOTTOM = mm(276)
const FOOTER_TOP = mm(284)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY }
const COLUMNS: readonly TableColumn[] = [
  { label: 'Rubrica', width: mm(110) },
  { label: 'Por rubrica', width: mm(35), align: 'right' },
  { label: 'Total', width: mm(35), align: 'right' },
]
const ACCOUNT_COLUMNS: readonly TableColumn[] = [
  { label: 'Conta ou caixa', width: mm(110) },
  { label: 'No início', width: mm(35), align: 'right' },
  { label: 'No fim', width: mm(35), align: 'right' },
]
/** No-break spaces, which are drawn as they are. */
const INDENT = '\u00a0'.repeat(6)

interface CashMapPrint {
  map: CashMap
  head: LetterHead
  madeAt: Date
  /** Who is in office when it is made. */
  holders: readonly OfficeHolder[]
}

/** The map of a year on A4, with the balances of each account and room for signatures. */
export const drawCashMap = (print: CashMapPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ map, head, madeAt, holders }: CashMapPrint) {
  const title = `Mapa de recebimentos e pagamentos de ${map.year}`
  const pdf = openPdf({ title, author: head.name, madeAt })
  const width = pdf.width - 2 * MARGIN
  const numbers = openPageNumbers(pdf, { centre: pdf.width / 2 }, FOOTER_TOP, SMALL)
  const pages: TablePages = {
    pdf,
    left: MARGIN,
    bottom: BOTTOM,
    y: mm(48),
    nextPage() {
      addPage(pdf)
      drawPageNumber(pdf, numbers)
      return MARGIN
    },
  }
  drawPageNumber(pdf, numbers)
  drawHead(pdf, openHead(pdf, head), { left: MARGIN, top: mm(15), width, height: mm(24) })
  drawLine(pdf, title, MARGIN, pages.y, width, TITLE)
  pages.y += TITLE.size * LINE_HEIGHT
  drawLine(pdf, 'Regime de caixa. Valores em euros.', MARGIN, pages.y, width, SMALL)
  pages.y += SMALL.size * LINE_HEIGHT + mm(3)
  drawTableHeader(pages, COLUMNS)
  for (const row of cashMapRows(map)) drawTableRow(pages, COLUMNS, textsOf(row), row.level === 2 ? 'plain' : 'bold')
  pages.y += mm(6)
  drawTableHeader(pages, ACCOUNT_COLUMNS)
  for (const { name, opening, closing } of map.accounts)
    drawTableRow(pages, ACCOUNT_COLUMNS, [name, printEuros(opening), printEuros(closing)])
  drawTableRow(pages, ACCOUNT_COLUMNS, ['Total', printEuros(map.opening), printEuros(map.closing)], 'bold')
  drawSignatureOf(pages, signatureOf(holders, 'board'))
  writePageTotal(pdf, numbers)
  yield* closePdf(pdf)
}

function textsOf({ level, label, amount }: CashMapRow): string[] {
  const printed = amount === null ? '' : printEuros(amount)
  return level === 2 ? [`${INDENT}${label}`, printed, ''] : [label, '', printed]
}

function drawSignatureOf(pages: TablePages, signature: Signature): void {
  makeRoom(pages, mm(28))
  const { pdf } = pages
  const [y, lineWidth] = [pages.y + mm(20), mm(70)]
  const left = pdf.width - MARGIN - lineWidth
  pdf.doc
    .moveTo(left, y)
    .lineTo(left + lineWidth, y)
    .lineWidth(0.5)
    .stroke(GREY)
  drawSignature(pdf, signature, { left, top: y + mm(1), width: lineWidth })
}
