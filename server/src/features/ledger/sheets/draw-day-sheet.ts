import { Readable } from 'node:stream'
import { printDay } from '@agremia/model/rules/day'
import { PAYMENT_METHODS, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import {
  closeSheet,
  drawLongTable,
  drawSheetHeading,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, type TableColumn } from '../../../pdf/table.ts'
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

const SIGNATURES = [{ label: 'Entregou' }, { label: 'Recebeu e conferiu' }] as const

const sumColumns = (label: string): TableColumn[] => [
  textColumn(label, 56),
  figureColumn('N.º', 12),
  figureColumn('Recebido', 25),
  figureColumn('Saldo devolvido', 29),
  figureColumn('Anulado', 26),
  figureColumn('Total', 26),
]
const entryColumns = (about: string): TableColumn[] => [
  textColumn('Recibo', 31),
  textColumn('N.º', 14),
  textColumn('Nome', 45),
  textColumn(about, 38),
  textColumn('Forma', 23),
  figureColumn('Valor', 23),
]

/** The sheet of a day on A4: its sums, every payment, and lines to sign on. */
export const drawDaySheet = (print: DaySheetPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ sheet, entries, cancelled, head, printMemberNumber, madeAt }: DaySheetPrint) {
  const pages = openSheet({ title: `Folha do dia ${printDay(sheet.day)}`, head, madeAt })

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
    drawSheetHeading(pages, heading)
    const rows = list.map(({ number, memberNumber, name, method, amount, ...entry }) => [
      number ?? '',
      memberNumber === null ? '' : printMemberNumber(memberNumber),
      name,
      entry.about,
      methodName(method),
      printMoney(amount),
    ])
    yield* drawLongTable(pages, entryColumns(about), rows)
  }
  drawSignatures(pages, SIGNATURES)
  yield* closeSheet(pages)
}

const methodName = (method: string) => PAYMENT_METHODS[method as PaymentMethod] ?? method

type DaySums = DaySheetPrint['sheet']['total']

function drawSums(
  pages: Sheet,
  label: string,
  rows: readonly (readonly [name: string, sums: DaySums])[],
  total?: DaySums,
): void {
  const columns = sumColumns(label)
  drawTableHeader(pages, columns)
  for (const [name, sums] of rows) drawTableRow(pages, columns, [name, ...printSums(sums)])
  if (total) drawTableRow(pages, columns, ['Total do dia', ...printSums(total)], 'bold')
  leaveSpace(pages)
}

const printSums = ({ count, received, refunded, cancelled, net }: DaySums) => [
  String(count),
  ...[received, refunded, cancelled, net].map(printEuros),
]
