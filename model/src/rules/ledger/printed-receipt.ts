import { printDay } from '../day.ts'
import { CREDIT_LINE, describeReceiptLine } from './receipt.ts'
import { type ReceiptKind, receiptKindOf } from './receipt-series.ts'
import type { ReceiptSnapshot } from './receipt-snapshot.ts'

/** What a receipt is drawn from: its snapshot. What settled nothing is computed again, as the rest of the amount. */
export type PrintedReceipt = Omit<ReceiptSnapshot, 'credit'>

export interface ReceiptRow {
  member: { memberNumber: number | null; name: string }
  text: string
  amount: number
}

/** How the document is called; a gift's, where it is a plain receipt. */
const RECEIPT_TITLES: Record<ReceiptKind, string> = {
  recibo_quota: 'Recibo',
  recibo_capital: 'Recibo de capital',
  recibo_donativo: 'Recibo',
  devolucao: 'Devolução de saldo',
}

export function receiptTitle(receipt: PrintedReceipt): string {
  if (receipt.gift) return 'Recibo de donativo'
  return receipt.returnOf ? 'Devolução de pagamento' : RECEIPT_TITLES[receiptKindOf(receipt)]
}

/** The line for the part of a payment that settled no charge. */
const REST_LINES: Record<ReceiptKind, string> = {
  recibo_quota: CREDIT_LINE,
  recibo_capital: CREDIT_LINE,
  recibo_donativo: 'Donativo',
  devolucao: 'Devolução do saldo a favor',
}

/** The rows of a receipt; their amounts add up to its total. */
export function receiptRows(receipt: PrintedReceipt): ReceiptRow[] {
  const { lines, amount, holder } = receipt
  const rest = amount - lines.reduce((sum, line) => sum + line.amount, 0)
  return [
    ...lines.map(line => ({
      member: { memberNumber: line.memberNumber, name: line.memberName },
      text: describeReceiptLine(line),
      amount: line.amount,
    })),
    ...(rest === 0 ? [] : [{ member: holder, text: restLine(receipt), amount: rest }]),
  ]
}

function restLine(receipt: PrintedReceipt): string {
  const { gift, returnOf } = receipt
  if (returnOf)
    return `Devolução de parte do pagamento do recibo ${returnOf.number}, de ${printDay(returnOf.date)}, que se mantém`
  return gift?.goods ?? REST_LINES[receiptKindOf(receipt)]
}

/** Whether the charges of somebody else were paid too, so that every row has to name its member. */
export const namesMembers = ({ lines, holder }: PrintedReceipt) =>
  lines.some(({ memberNumber }) => memberNumber !== holder.memberNumber)
