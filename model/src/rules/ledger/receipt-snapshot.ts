import type { GiftContent } from '../treasury/gift-receipt.ts'
import type { ReceiptLine } from './receipt.ts'

interface SnapshotLine extends ReceiptLine {
  /** Older receipts do not tell it. */
  chargeId?: string
  /** Whose charge it was: one payment of a head of family names each member. */
  memberNumber: number
  memberName: string
}

/**
 * What a receipt says, stored when its number is taken and never computed again: the receipt is redrawn from it, whatever becomes of
 * names, addresses and charges. Amounts are cents.
 */
export interface ReceiptSnapshot {
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
  lines: readonly SnapshotLine[]
  /** What has settled nothing yet. */
  credit: number
  /** Of gifts whose receipt is more than a plain one. */
  gift?: GiftContent
  /** Of a part of a payment that is given back: the receipt of that payment, which stays. */
  returnOf?: { number: string; date: string }
}
