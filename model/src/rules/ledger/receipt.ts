import { printMoney } from '../money.ts'
import { printNumber } from '../number.ts'

export interface ReceiptNumber {
  series: string
  year: number
  number: number
}

/** `REC 2026/000123`. */
export const printReceiptNumber = ({ series, year, number }: ReceiptNumber, digits: number) =>
  `${series} ${year}/${printNumber(number, digits)}`

/** Reads a receipt's number as people type it: `REC 2026/000123`, `rec2026/123`; null if it is none. */
export function readReceiptNumber(text: string): ReceiptNumber | null {
  const [whole, series = '', year, number] =
    /^([a-z](?:[a-z0-9]{0,9}(?=\s)|[a-z]{0,9}))\s*(\d{4})\s*\/\s*(\d{1,10})$/i.exec(text.trim()) ?? []
  return whole === undefined ? null : { series: series.toUpperCase(), year: Number(year), number: Number(number) }
}

/** What a payment has settled of one charge, in cents, at the time of the receipt. */
export interface ReceiptLine {
  description: string
  amount: number
  originalAmount: number
  /** What was open of the charge after this payment. */
  openAfter: number
}

/** The text of a receipt's line. It says so where the payment did not settle the whole charge. */
export function describeReceiptLine({ description, amount, originalAmount, openAfter }: ReceiptLine) {
  if (amount >= originalAmount) return description
  return `${description} (${openAfter > 0 ? 'parcial' : 'restante'}: ${printMoney(amount)} de ${printMoney(originalAmount)})`
}

/** The line for what has settled nothing yet. */
export const CREDIT_LINE = 'Saldo a favor, para dívidas futuras'
export const ANNULLED_RECEIPT = 'ANULADO'
export const REPRINTED_RECEIPT = '2.ª via'
const NOT_AN_INVOICE = 'Este documento não serve de fatura.'
const CHEQUE_CONDITION = 'Pago por cheque: válido após boa cobrança.'

/** The sentences at the foot of a receipt; the organisation may add its own. */
export const receiptNotes = ({ method, footer }: { method: string; footer: string }) =>
  [NOT_AN_INVOICE, ...(method === 'cheque' ? [CHEQUE_CONDITION] : []), footer.trim()].filter(note => note !== '')
