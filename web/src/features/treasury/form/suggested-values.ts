import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import { isNif, normaliseNif } from '@agremia/model/rules/nif'

/** The supplier that a form names: one that was chosen, or a tax number that is right. */
export function supplierIn(personId: unknown, taxNumber: unknown): Record<string, string> | undefined {
  if (typeof personId === 'string' && personId !== '') return { personId }
  if (typeof taxNumber === 'string' && isNif(taxNumber)) return { nif: normaliseNif(taxNumber) }
  return undefined
}

interface Known {
  /** The fields that hold what the QR code says, which knows better than the last invoice. */
  fromQr: readonly string[]
  /** Whether the document is entered as paid: the server takes an account only then. */
  isPaid: boolean
}

/** What the last document of a supplier says about the next one. */
export function suggestedValues(
  { _refs, bankAccountId, paymentMethod, ...others }: DocSuggestion,
  { fromQr, isPaid }: Known,
): Record<string, unknown> {
  const all = Object.entries({ ...others, ...(isPaid && { bankAccountId, paymentMethod }) })
  return Object.fromEntries(all.filter(([name]) => !fromQr.includes(name)))
}
