import { CONSUMIDOR_FINAL, normaliseNif } from '../nif.ts'
import { type FiscalDocument, readFiscalQr } from './fiscal-qr.ts'

type QrValues = Omit<FiscalDocument, 'buyerTaxNumber' | 'buyerCountry'> & { direction: 'despesa' | 'receita' }

export interface DocFromQr {
  /** Amounts in cents; undefined where the code cannot be read. */
  values?: QrValues
  /** What to look at, by field; `qrText` concerns the code as a whole. */
  warnings: Record<string, string>
}

/** A document as its fiscal QR code tells it. One that we have issued ourselves is income, of whoever bought. */
export function docFromQr(text: string, ownTaxNumber: string): DocFromQr {
  const { values, faults } = readFiscalQr(text)
  if (!values) return { warnings: { ...faults } }
  const { buyerTaxNumber, buyerCountry: _country, ...document } = values
  const own = normaliseNif(ownTaxNumber)
  const isOurs = own !== '' && values.entityTaxNumber === own
  const isKnownBuyer = buyerTaxNumber !== CONSUMIDOR_FINAL
  const { buyerTaxNumber: buyerFault, ...others } = faults
  const warnings: Record<string, string> = { ...others, ...(buyerFault && { qrText: buyerFault }) }
  if (isOurs)
    return {
      values: { ...document, entityTaxNumber: isKnownBuyer ? buyerTaxNumber : '', direction: 'receita' },
      warnings,
    }
  if (own !== '' && buyerTaxNumber !== own)
    warnings.qrText = isKnownBuyer
      ? `Esta fatura está em nome do NIF ${buyerTaxNumber}, que não é o nosso (${own}).`
      : `Esta fatura é de consumidor final: não tem o nosso NIF (${own}).`
  return { values: { ...document, direction: 'despesa' }, warnings }
}
