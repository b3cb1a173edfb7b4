import { printMoney } from '../money.ts'

/** The amounts of a document, in cents. */
export interface DocumentAmounts {
  /** What is taxed or exempt, without taxes. */
  netAmount?: number | null
  notSubjectAmount?: number | null
  /** VAT and stamp duty. */
  vatAmount?: number | null
  withholding?: number | null
  totalAmount?: number | null
  vatLines?: readonly { base: number; vat: number }[]
}

/** In cents. Programs that print invoices round each line by itself. */
const TOLERANCE = 2

const differs = (one: number, other: number) => Math.abs(one - other) > TOLERANCE

/** What does not add up, at the field to mend: bases + not subject + taxes = total, and the withholding is a part of the total. */
export function documentAmountFaults(amounts: DocumentAmounts): Record<string, string> {
  const { netAmount, vatAmount, totalAmount, vatLines = [] } = amounts
  const faults: Record<string, string> = {}
  const notSubject = amounts.notSubjectAmount ?? 0
  if (vatLines.length > 0) {
    const bases = vatLines.reduce((sum, { base }) => sum + base, 0)
    const taxes = vatLines.reduce((sum, { vat }) => sum + vat, 0)
    if (typeof netAmount === 'number' && differs(netAmount, bases))
      faults.netAmount = `As bases do detalhe do IVA somam ${printMoney(bases)}.`
    // Stamp duty is in no line.
    if (typeof vatAmount === 'number' && taxes - vatAmount > TOLERANCE)
      faults.vatAmount = `O IVA do detalhe soma ${printMoney(taxes)}.`
  }
  for (const [index, { base, vat }] of vatLines.entries())
    if (vat > base) faults[`vatLines.${index}.vat`] = 'O IVA é maior do que a base.'
  if (typeof totalAmount !== 'number') return faults
  if (typeof netAmount === 'number' || typeof vatAmount === 'number') {
    const parts = (netAmount ?? 0) + notSubject + (vatAmount ?? 0)
    if (differs(parts, totalAmount))
      faults.totalAmount = `O valor sem IVA, o não sujeito e os impostos somam ${printMoney(parts)}: faltam ou sobram ${printMoney(Math.abs(totalAmount - parts))}.`
  }
  if ((amounts.withholding ?? 0) > totalAmount) faults.withholding = 'A retenção é maior do que o total.'
  return faults
}

/** What is paid in the end, in cents. */
export const amountToPay = ({ totalAmount, withholding }: DocumentAmounts): number =>
  (totalAmount ?? 0) - (withholding ?? 0)
