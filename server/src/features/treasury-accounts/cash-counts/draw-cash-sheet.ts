import { Readable } from 'node:stream'
import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { type CountedPiece, leftInBox, pieceName, sumPieces } from '@agremia/model/rules/treasury/cash-count'
import type { PdfContents } from '../../../pdf/contents.ts'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import {
  closeSheet,
  drawSheetHeading,
  drawSheetText,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow } from '../../../pdf/table.ts'

export interface CashSheetPrint {
  /** The number of the document of the treasury. */
  number: string
  accountName: string
  date: string
  /** Who counted. */
  countedBy: string
  pieces: readonly CountedPiece[]
  /** What the movements said before the count. In cents. */
  expected: number
  explanation: string
  deposit?: { amount: number; accountName: string }
  head: LetterHead
  madeAt: Date
  contents: PdfContents
}

const PIECES = [textColumn('Nota ou moeda', 60), figureColumn('Quantas', 30), figureColumn('Valor', 40)]
const SUMS = [textColumn('', 90), figureColumn('', 40)]
const SIGNATURES = [{ label: 'Contou' }, { label: 'Conferiu' }] as const

/** The sheet of a closed cash box: what was counted, what should have been there, and what was taken to the bank. */
export const drawCashSheet = (print: CashSheetPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: CashSheetPrint) {
  const { number, accountName, date, countedBy, pieces, explanation, head, madeAt, contents } = print
  const sheet = openSheet({
    title: `Folha de caixa ${number}`,
    note: [accountName, printDay(date), countedBy && `contada por ${countedBy}`].filter(Boolean).join(' · '),
    head,
    madeAt,
    contents,
  })
  drawSheetHeading(sheet, 'Contagem')
  drawTableHeader(sheet, PIECES)
  for (const { value, count } of pieces.filter(piece => piece.count > 0))
    drawTableRow(sheet, PIECES, [pieceName(value), String(count), printMoney(value * count)])
  drawTableRow(sheet, PIECES, ['Contado', '', printMoney(sumPieces(pieces))], 'bold')
  leaveSpace(sheet)
  drawResult(sheet, print)
  if (explanation) {
    drawSheetHeading(sheet, 'Explicação da diferença')
    drawSheetText(sheet, explanation)
  }
  drawSignatures(sheet, SIGNATURES)
  yield* closeSheet(sheet)
}

function drawResult(sheet: Sheet, { pieces, expected, deposit }: CashSheetPrint): void {
  const counted = sumPieces(pieces)
  drawSheetHeading(sheet, 'Resultado')
  drawTableRow(sheet, SUMS, ['Saldo pelos movimentos', printMoney(expected)])
  drawTableRow(sheet, SUMS, ['Contado', printMoney(counted)])
  drawTableRow(sheet, SUMS, ['Diferença', printMoney(counted - expected)], 'bold')
  if (deposit) drawTableRow(sheet, SUMS, [`Depósito em ${deposit.accountName}`, printMoney(deposit.amount)])
  drawTableRow(sheet, SUMS, ['Fica em caixa', printMoney(leftInBox(counted, deposit?.amount ?? 0))], 'bold')
  leaveSpace(sheet)
}
