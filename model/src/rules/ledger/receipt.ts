import { printMoney } from '../money.ts'
import { printNumber } from '../number.ts'
import { type GiftContent, giftNotes } from '../treasury/gift-receipt.ts'

export interface ReceiptNumber {
  series: string
  year: number
  number: number
}

/** `REC 2026/000123`. */
export const printReceiptNumber = ({ series, year, number }: ReceiptNumber, digits: number) =>
  `${series} ${year}/${printNumber(number, digits)}`

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
export const SHOWN_RECEIPT = 'Consulta'
const NOT_AN_INVOICE = 'Este documento não serve de fatura.'
const CHEQUE_CONDITION = 'Pago por cheque: válido após boa cobrança.'

/** The sentences at the foot of a receipt; the organisation may add its own. */
export const receiptNotes = ({ method, footer, gift }: { method: string; footer: string; gift?: GiftContent }) =>
  [
    ...(gift ? giftNotes(gift) : []),
    NOT_AN_INVOICE,
    ...(method === 'cheque' ? [CHEQUE_CONDITION] : []),
    footer.trim(),
  ].filter(note => note !== '')
