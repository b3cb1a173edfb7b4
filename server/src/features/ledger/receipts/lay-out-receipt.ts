import { amountInWords } from '@agremia/model/rules/ledger/amount-in-words'
import {
  namesMembers,
  type PrintedReceipt,
  type ReceiptRow,
  receiptRows,
} from '@agremia/model/rules/ledger/printed-receipt'
import { receiptNotes } from '@agremia/model/rules/ledger/receipt'
import { receiptKindOf } from '@agremia/model/rules/ledger/receipt-series'
import { printMoney } from '@agremia/model/rules/money'
import { mm, type Pdf } from '../../../pdf/document.ts'
import { joinFilled } from '../../../pdf/letter-head-lines.ts'
import { LINE_HEIGHT, measureIn, type TextStyle } from '../../../pdf/text.ts'
import { wrapText } from '../../../pdf/wrap-text.ts'
import {
  BOTTOM,
  LABEL,
  NAME,
  NOTE,
  PARTIES_TOP,
  PARTIES_WIDTH,
  type Receipt,
  type ReceiptLook,
  TEXT,
  TOTAL,
  WIDTH,
} from './receipt-look.ts'

/** A row of the table, in lines. */
export interface LaidOutRow {
  cells: readonly (readonly string[])[]
  height: number
}

export interface ReceiptPart {
  rows: readonly LaidOutRow[]
  /** Counted from 1. */
  number: number
}

/** Who paid, or on whose account. */
export interface Party {
  label: string
  /** In lines. */
  name: readonly string[]
  facts: string
}

export interface LaidOutReceipt {
  parties: readonly Party[]
  /** From the upper edge of the half to the first row. */
  rowsTop: number
  columns: readonly ReceiptColumn[]
  /** Halves of sheets; the last one has the total. */
  parts: readonly ReceiptPart[]
  words: readonly string[]
  notes: readonly string[]
}

export interface ReceiptColumn {
  label: string
  left: number
  width: number
  align: 'left' | 'right'
  textOf(row: ReceiptRow): string
}

const AMOUNT_WIDTH = mm(34)
const MEMBER_WIDTH = mm(58)
const GAP = mm(3)
/** Longer texts end in an ellipsis. */
const CELL_MAX_LINES = 4
/** Where the first row stands unless names are very long. */
const USUAL_ROWS_TOP = mm(70)
const BEFORE_ROWS = mm(3)
export const PARTY_GAP = mm(1)
export const ROW_PADDING = mm(0.9)
export const CLOSING_PADDING = mm(2.5)
export const WORDS_WIDTH = WIDTH - mm(52)

export const heightOf = (lines: readonly string[], { size }: TextStyle) => lines.length * size * LINE_HEIGHT

/** Distributes a receipt over as many halves of sheets as its lines need. */
export function layOutReceipt(pdf: Pdf, { says }: Receipt, look: ReceiptLook): LaidOutReceipt {
  const columns = namesMembers(says) ? [...familyColumns(look), AMOUNT] : [description(0, WIDTH), AMOUNT]
  const rows = receiptRows(says).map(row => layOutRow(pdf, row, columns))
  const words = wrapText(`São ${amountInWords(says.amount)}.`, WORDS_WIDTH, measureIn(pdf, TEXT), CELL_MAX_LINES)
  const notes = receiptNotes({ ...says, footer: look.footer }).flatMap(note =>
    wrapText(note, WIDTH, measureIn(pdf, NOTE), Number.POSITIVE_INFINITY),
  )
  const closing = 2 * CLOSING_PADDING + Math.max(heightOf(words, TEXT), heightOf([''], TOTAL)) + heightOf(notes, NOTE)
  const parties = partiesOf(says, look).map(({ name, ...party }) => ({
    ...party,
    name: wrapText(name, PARTIES_WIDTH, measureIn(pdf, NAME), CELL_MAX_LINES),
  }))
  const namesEnd = parties.reduce((end, party) => end + heightOfParty(party), PARTIES_TOP)
  const rowsTop = Math.max(USUAL_ROWS_TOP, namesEnd + BEFORE_ROWS + heightOf([''], LABEL) + ROW_PADDING)
  const parts = distribute(rows, BOTTOM - rowsTop, closing)
  return {
    parties,
    rowsTop,
    columns,
    words,
    notes,
    parts: parts.map((some, index) => ({ rows: some, number: index + 1 })),
  }
}

export const heightOfParty = ({ name, facts }: Party) =>
  heightOf([''], LABEL) + heightOf(name, NAME) + heightOf([facts].filter(Boolean), TEXT) + PARTY_GAP

/** Who paid and on whose account; of credit paid back, to whom. */
function partiesOf(says: PrintedReceipt, { say, printMemberNumber }: ReceiptLook) {
  const { holder, payer } = says
  const number = holder.memberNumber
  const verb = receiptKindOf(says) === 'devolucao' ? 'Pagámos a' : 'Recebemos de'
  const account = {
    label: payer ? 'Por conta de' : verb,
    name: holder.name,
    facts: joinFilled(
      ' · ',
      number === null ? '' : say(`{MemberSingular} n.º ${printMemberNumber(number)}`),
      printNif(holder.taxNumber),
    ),
  }
  if (!payer) return [account]
  const nif = printNif(payer.taxNumber)
  return [payer.name ? { label: verb, name: payer.name, facts: nif } : { label: verb, name: nif, facts: '' }, account]
}

const printNif = (taxNumber: string | null) => (taxNumber ? `NIF ${taxNumber}` : '')

const AMOUNT: ReceiptColumn = {
  label: 'Valor',
  left: WIDTH - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  align: 'right',
  textOf: ({ amount }) => printMoney(amount),
}

const description = (left: number, right: number): ReceiptColumn => ({
  label: 'Descrição',
  left,
  width: right - left - AMOUNT_WIDTH - GAP,
  align: 'left',
  textOf: ({ text }) => text,
})

const familyColumns = ({ say, printMemberNumber }: ReceiptLook): ReceiptColumn[] => [
  {
    label: say('{MemberSingular}'),
    left: 0,
    width: MEMBER_WIDTH,
    align: 'left',
    textOf: ({ member: { memberNumber, name } }) =>
      memberNumber === null ? name : `${printMemberNumber(memberNumber)} · ${name}`,
  },
  description(MEMBER_WIDTH + GAP, WIDTH),
]

function layOutRow(pdf: Pdf, row: ReceiptRow, columns: readonly ReceiptColumn[]): LaidOutRow {
  const cells = columns.map(({ textOf, width }) => wrapText(textOf(row), width, measureIn(pdf, TEXT), CELL_MAX_LINES))
  return { cells, height: 2 * ROW_PADDING + Math.max(...cells.map(lines => heightOf(lines, TEXT))) }
}

/** The last row stands with the total, so that no half has a total alone. */
function distribute(rows: readonly LaidOutRow[], room: number, closing: number): LaidOutRow[][] {
  const parts: LaidOutRow[][] = [[]]
  let taken = 0
  rows.forEach((row, index) => {
    const needed = row.height + (index === rows.length - 1 ? closing : 0)
    if (taken + needed > room && taken > 0) {
      parts.push([])
      taken = 0
    }
    parts.at(-1)?.push(row)
    taken += row.height
  })
  return parts
}
