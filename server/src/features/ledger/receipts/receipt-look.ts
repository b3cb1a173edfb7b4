import type { PrintedReceipt } from '@agremia/model/rules/ledger/printed-receipt'
import { mm } from '../../../pdf/document.ts'
import { GREY, INK } from '../../../pdf/letter-head.ts'
import type { TextStyle } from '../../../pdf/text.ts'

/** A receipt as it is printed. */
export interface Receipt {
  /** `REC 2026/000123`. */
  number: string
  /** The day of issue. */
  date: string
  says: PrintedReceipt
  /** It was printed or sent before. */
  isReprint: boolean
  /** Opened by staff on a screen: neither the original nor a second copy. */
  isLook?: boolean
  annulled?: { on: string; reason: string }
}

/** What all receipts of an organisation have in common beside what each has stored. */
export interface ReceiptLook {
  /** The organisation that prints, for the properties of the file. */
  author: string
  /** A JPEG or PNG. */
  logo?: Buffer
  /** The organisation's own sentence below each receipt. */
  footer: string
  /** Puts the organisation's words into a text. */
  say(text: string): string
  /** The member's number with the organisation's digits. */
  printMemberNumber(number: number): string
}

/** Half an A4 sheet in height, in points. */
export const HALF = mm(148.5)
export const SIDE = mm(15)
/** From the upper edge of the half. */
export const TOP = mm(11)
export const BOTTOM = HALF - mm(9)
export const WIDTH = mm(210) - 2 * SIDE
/** From the upper edge of the half to the names; day and method of the payment stand to the right of them. */
export const PARTIES_TOP = mm(38)
export const PARTIES_WIDTH = mm(109)

export const TEXT: TextStyle = { font: 'plain', size: 9, color: INK }
export const BOLD: TextStyle = { ...TEXT, font: 'bold' }
export const NAME: TextStyle = { font: 'bold', size: 10.5, color: INK }
export const LABEL: TextStyle = { font: 'plain', size: 7.5, color: GREY }
export const NOTE: TextStyle = { ...LABEL, color: INK }
export const TOTAL: TextStyle = { font: 'bold', size: 12, color: INK }
