/** The code of a series of receipts, as it is printed in `REC 2026/000123`. */
export const SERIES_CODE = {
  pattern: /^[A-Z][A-Z0-9]{0,7}$/,
  message: 'Use até 8 letras maiúsculas e algarismos, a começar por uma letra.',
}

export const RECEIPT_KINDS = {
  recibo_quota: 'Recibos de {memberPlural}',
  recibo_capital: 'Recibos de capital',
  recibo_donativo: 'Recibos de donativos',
  devolucao: 'Devoluções de saldo',
} as const
export type ReceiptKind = keyof typeof RECEIPT_KINDS

/** Capital has receipts of its own series, so no payment settles capital and something else. */
export const sharesReceipt = (one: { type?: string }, other: { type?: string }) =>
  (one.type === 'capital') === (other.type === 'capital')

/** The kind of receipt of a payment. All membership money has one series (`domain.md` 0.1, 5). */
export function receiptKindOf({ kind, type }: { kind: string; type: string }): ReceiptKind {
  if (kind === 'devolucao') return 'devolucao'
  if (type === 'donativo') return 'recibo_donativo'
  return type === 'capital' ? 'recibo_capital' : 'recibo_quota'
}
