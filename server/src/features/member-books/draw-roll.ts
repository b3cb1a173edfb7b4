import { Readable } from 'node:stream'
import { counted } from '@agremia/model/rules/counted'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { NO_VOTE_REASONS, ROLL_PRINTS, type RollPrint } from '@agremia/model/rules/electoral-roll'
import { type OfficeHolder, signatureOf } from '@agremia/model/rules/office-holders'
import { mm } from '../../pdf/document.ts'
import type { LetterHead } from '../../pdf/letter-head-lines.ts'
import {
  closeSheet,
  drawLongTable,
  drawSheetHeading,
  drawSheetTable,
  drawSheetText,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../pdf/sheet.ts'
import type { TableColumn } from '../../pdf/table.ts'
import type { PostedRoll, RollEntry } from './read-roll.ts'

export interface RollDrawing {
  posted: PostedRoll
  print: RollPrint
  /** The organisation's words for a member and for several. */
  memberWords: readonly [one: string, many: string]
  printNumber(memberNumber: number): string
  head: LetterHead
  madeAt: Date
  /** Who is in office when it is made. */
  holders: readonly OfficeHolder[]
}

const NOT_TO_POST = 'Reservado à mesa da assembleia geral. Não afixar.'
/** Room for a signature. */
const SIGNED_ROW = mm(9)

/** A roll of voters on A4: as posted with its addenda, as a list of attendance, or those who do not vote, for the board of the assembly. */
export const drawRoll = (drawing: RollDrawing): Readable => Readable.from(drawAll(drawing), { objectMode: false })

async function* drawAll(drawing: RollDrawing) {
  const { posted, print, head, madeAt } = drawing
  const { roll } = posted
  const sheet = openSheet({
    title: `${print === 'mesa' ? 'Sem direito de voto' : ROLL_PRINTS[print]}: ${roll.name}`,
    note: `Data de corte: ${printDay(roll.cutoffDate)}. Fixado em ${printInstant(roll.postedAt)}. ${print === 'mesa' ? NOT_TO_POST : `Código de controlo: ${roll.contentHash}`}`,
    head,
    madeAt,
    footer: print === 'mesa' ? NOT_TO_POST : `${roll.name} · ${roll.contentHash.slice(0, 16)}`,
  })
  if (print === 'mesa') yield* drawExcluded(sheet, drawing)
  else yield* drawVoters(sheet, drawing)
  if (print === 'caderno') drawAddenda(sheet, drawing)
  drawSignatures(sheet, [signatureOf(drawing.holders, 'chair'), signatureOf(drawing.holders, 'secretary')])
  yield* closeSheet(sheet)
}

/** The roll lists who voted when it was posted; the list of attendance those who vote now. */
async function* drawVoters(sheet: Sheet, { posted, print, memberWords, printNumber }: RollDrawing) {
  const voters = (print === 'caderno' ? posted.posted : posted.current).filter(({ votes }) => votes > 0)
  const total = voters.reduce((sum, { votes }) => sum + votes, 0)
  // A column of ones would say nothing.
  const isPlural = total > voters.length
  const columns: TableColumn[] = [
    textColumn('N.º', 18),
    textColumn('Nome', isPlural ? 80 : 94),
    ...(isPlural ? [figureColumn('Votos', 14)] : []),
    textColumn(print === 'caderno' ? 'Descarga' : 'Assinatura', 62),
  ]
  const rows = voters.map(({ memberNumber, name, votes }) => [
    printNumber(memberNumber),
    name,
    ...(isPlural ? [String(votes)] : []),
    '',
  ])
  yield* drawLongTable(sheet, columns, rows, { leastHeight: SIGNED_ROW })
  const votes = isPlural ? `, com ${counted(total, 'voto', 'votos')}` : ''
  drawSheetText(sheet, `${counted(voters.length, ...memberWords)} com direito de voto${votes}.`)
  leaveSpace(sheet)
}

function drawAddenda(sheet: Sheet, { posted: { addenda }, printNumber }: RollDrawing) {
  if (addenda.length === 0) return
  drawSheetHeading(sheet, 'Aditamentos')
  const columns = [
    textColumn('N.º', 10),
    textColumn('Data', 22),
    textColumn('Correção', 20),
    textColumn('Nome', 62),
    textColumn('Motivo', 60),
  ]
  drawSheetTable(
    sheet,
    columns,
    addenda.map(({ addendum, addedAt, votes, memberNumber, name, note }) => [
      String(addendum),
      printInstant(addedAt),
      votes > 0 ? 'Incluído' : 'Retirado',
      `${printNumber(memberNumber)} ${name}`,
      note ?? '',
    ]),
  )
}

const codesOf = ({ reasons }: RollEntry) => reasons.map(reason => NO_VOTE_REASONS[reason].code).join(' ')

async function* drawExcluded(sheet: Sheet, { posted, memberWords, printNumber }: RollDrawing) {
  const excluded = posted.current.filter(({ votes }) => votes === 0)
  const used = new Set(excluded.flatMap(({ reasons }) => reasons))
  const columns = [textColumn('N.º', 18), textColumn('Nome', 126), textColumn('Motivo', 30)]
  const rows = excluded.map(entry => [printNumber(entry.memberNumber), entry.name, codesOf(entry)])
  const legend = Object.entries(NO_VOTE_REASONS).flatMap(([reason, { code, words }]) =>
    [...used].some(one => one === reason) ? [`${code}: ${words}`] : [],
  )
  // Before the codes that it explains, which may go on over many pages.
  if (legend.length > 0) {
    drawSheetText(sheet, `Motivos: ${legend.join('; ')}.`)
    leaveSpace(sheet)
  }
  yield* drawLongTable(sheet, columns, rows)
  drawSheetText(sheet, `${counted(excluded.length, ...memberWords)} sem direito de voto.`)
  leaveSpace(sheet)
}
