import { CREDIT_LINE, describeReceiptLine, type ReceiptLine } from './receipt.ts'
import { type ReceiptKind, receiptKindOf } from './receipt-series.ts'

/** A line of a receipt, with the member whose charge was paid: one payment of a head of family names each member. */
interface PrintedLine extends ReceiptLine {
  memberNumber: number
  memberName: string
}

/** What a receipt is drawn from, as it was when its number was taken. Amounts are cents, days are ISO. */
export interface PrintedReceipt {
  organisation: { name: string; taxNumber: string; address: string; postalCode: string; locality: string }
  /** Whose account it is, or who gave. */
  holder: { memberNumber: number | null; name: string; taxNumber: string | null }
  /** Who paid, where that is somebody else. */
  payer: { name: string | null; taxNumber: string | null } | null
  kind: string
  type: string
  method: string
  chequeNumber: string | null
  paymentDate: string
  amount: number
  lines: readonly PrintedLine[]
}

export interface ReceiptRow {
  member: { memberNumber: number | null; name: string }
  text: string
  amount: number
}

/** How the document is called. A gift's is a plain receipt: what the tax law asks of donation receipts is not in it. */
export const RECEIPT_TITLES: Record<ReceiptKind, string> = {
  recibo_quota: 'Recibo',
  recibo_capital: 'Recibo de capital',
  recibo_donativo: 'Recibo',
  devolucao: 'Devolução de saldo',
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
    ...(rest === 0 ? [] : [{ member: holder, text: REST_LINES[receiptKindOf(receipt)], amount: rest }]),
  ]
}

/** Whether the charges of somebody else were paid too, so that every row has to name its member. */
export const namesMembers = ({ lines, holder }: PrintedReceipt) =>
  lines.some(({ memberNumber }) => memberNumber !== holder.memberNumber)
