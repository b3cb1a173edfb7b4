import { Readable } from 'node:stream'
import { printDay } from '@agremia/model/rules/day'
import { PAYMENT_METHODS, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import { addPage, closePdf, finishedPages, mm, openPdf } from '../../../pdf/document.ts'
import { drawHead, GREY, INK, openHead } from '../../../pdf/letter-head.ts'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import { drawPageNumber, openPageNumbers, writePageTotal } from '../../../pdf/page-numbers.ts'
import { drawTableHeader, drawTableRow, makeRoom, type TableColumn, type TablePages } from '../../../pdf/table.ts'
import { drawLine, LINE_HEIGHT, type TextStyle } from '../../../pdf/text.ts'
import type { DayEntry, readDaySheet } from './read-day-sheet.ts'

export interface DaySheetPrint {
  sheet: Awaited<ReturnType<typeof readDaySheet>>
  /** Received or paid back on the day, and what was annulled or returned on it. */
  entries: readonly DayEntry[]
  cancelled: readonly DayEntry[]
  head: LetterHead
  /** The member's number with the organisation's digits. */
  printMemberNumber(number: number): string
  madeAt: Date
}

const MARGIN = mm(18)
const BOTTOM = mm(276)
const FOOTER_TOP = mm(284)
const TITLE: TextStyle = { font: 'bold', size: 15, color: INK }
const HEADING: TextStyle = { font: 'bold', size: 10.5, color: INK }
const SMALL: TextStyle = { font: 'plain', size: 8, color: GREY }
/** Between two tables. */
const BETWEEN = mm(6)
const SIGNATURES = ['Entregou', 'Recebeu e conferiu'] as const
const SIGNATURE_WIDTH = mm(70)
const SIGNATURES_HEIGHT = mm(28)

/** A column as wide as so many millimetres; together they fill the page between its margins. */
const text = (label: string, width: number): TableColumn => ({ label, width: mm(width) })
const figure = (label: string, width: number): TableColumn => ({ ...text(label, width), align: 'right' })
const sumColumns = (label: string): TableColumn[] => [
  text(label, 56),
  figure('N.º', 12),
  figure('Recebido', 25),
  figure('Saldo devolvido', 29),
  figure('Anulado', 26),
  figure('Total', 26),
]
const entryColumns = (about: string): TableColumn[] => [
  text('Recibo', 31),
  text('N.º', 14),
  text('Nome', 45),
  text(about, 38),
  text('Forma', 23),
  figure('Valor', 23),
]

/** The sheet of a day on A4: its sums, every payment, and lines to sign on. */
export const drawDaySheet = (print: DaySheetPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ sheet, entries, cancelled, head, printMemberNumber, madeAt }: DaySheetPrint) {
  const title = `Folha do dia ${printDay(sheet.day)}`
  const pdf = openPdf({ title, author: head.name, madeAt })
  const width = pdf.width - 2 * MARGIN
  const numbers = openPageNumbers(pdf, pdf.width / 2, FOOTER_TOP, SMALL)
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
  pages.y += TITLE.size * LINE_HEIGHT + mm(3)

  drawSums(
    pages,
    'Forma de pagamento',
    sheet.byMethod.map(row => [methodName(row.method), row] as const),
    sheet.total,
  )
  drawSums(
    pages,
    'Registado por',
    sheet.byUser.map(row => [row.userName ?? 'Automático', row] as const),
  )
  drawSums(
    pages,
    'Conta ou caixa',
    sheet.byAccount.map(row => [row.bankAccountName, row] as const),
  )
  for (const [heading, list, about] of [
    ['Pagamentos', entries, 'Refere-se a'],
    ['Anulados ou devolvidos neste dia', cancelled, 'Motivo'],
  ] as const) {
    if (list.length === 0) continue
    drawHeading(pages, heading)
    const columns = entryColumns(about)
    drawTableHeader(pages, columns)
    for (const { number, memberNumber, name, method, amount, ...entry } of list) {
      const member = memberNumber === null ? '' : printMemberNumber(memberNumber)
      drawTableRow(pages, columns, [number ?? '', member, name, entry.about, methodName(method), printMoney(amount)])
      yield* finishedPages(pdf)
    }
    pages.y += BETWEEN
  }
  drawSignatures(pages)
  writePageTotal(pdf, numbers)
  yield* closePdf(pdf)
}

const methodName = (method: string) => PAYMENT_METHODS[method as PaymentMethod] ?? method

type DaySums = DaySheetPrint['sheet']['total']

function drawSums(
  pages: TablePages,
  label: string,
  rows: readonly (readonly [name: string, sums: DaySums])[],
  total?: DaySums,
): void {
  const columns = sumColumns(label)
  drawTableHeader(pages, columns)
  for (const [name, sums] of rows) drawTableRow(pages, columns, [name, ...printSums(sums)])
  if (total) drawTableRow(pages, columns, ['Total do dia', ...printSums(total)], 'bold')
  pages.y += BETWEEN
}

const printSums = ({ count, received, refunded, cancelled, net }: DaySums) => [
  String(count),
  ...[received, refunded, cancelled, net].map(printEuros),
]

function drawHeading(pages: TablePages, heading: string): void {
  makeRoom(pages, mm(20))
  drawLine(pages.pdf, heading, MARGIN, pages.y, pages.pdf.width, HEADING)
  pages.y += HEADING.size * LINE_HEIGHT + mm(1)
}

function drawSignatures(pages: TablePages): void {
  makeRoom(pages, SIGNATURES_HEIGHT)
  const { pdf } = pages
  const y = pages.y + SIGNATURES_HEIGHT - mm(8)
  SIGNATURES.forEach((label, index) => {
    const left = index === 0 ? MARGIN : pdf.width - MARGIN - SIGNATURE_WIDTH
    pdf.doc
      .moveTo(left, y)
      .lineTo(left + SIGNATURE_WIDTH, y)
      .lineWidth(0.5)
      .stroke(GREY)
    drawLine(pdf, label, left, y + mm(1), SIGNATURE_WIDTH, { ...SMALL, align: 'center' })
  })
}
