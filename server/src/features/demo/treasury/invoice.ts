import type { FiscalVatLine } from '@agremia/model/rules/treasury/fiscal-qr'

export interface InvoiceParty {
  name: string
  nif: string
  address: readonly string[]
}

export interface InvoiceLine {
  text: string
  /** Without VAT, in cents. */
  base: number
  rate: FiscalVatLine['rate'] | 'nao_sujeita'
}

/** An invented document of a supplier. Amounts are in cents. */
export interface Invoice {
  supplier: InvoiceParty
  buyer: InvoiceParty
  /** The tax authority's code of the type, such as `FT`. */
  type: keyof typeof INVOICE_TITLES
  /** As the supplier writes it: `FT 2026A/123`. */
  number: string
  atcud: string
  date: string
  dueDate?: string
  lines: readonly InvoiceLine[]
  withholding?: number
  /** Receipts of small bodies and printed bank papers have none. */
  hasQr: boolean
  /** Drawn as somebody photographs a sheet on a table, not straight. */
  isAskew?: boolean
}

export const INVOICE_TITLES = {
  FT: 'Fatura',
  FS: 'Fatura simplificada',
  FR: 'Fatura-recibo',
  NC: 'Nota de crédito',
  RG: 'Recibo',
  XX: 'Documento',
} as const

/** Per cent, on the mainland. */
const PERCENT = { isenta: 0, reduzida: 6, intermedia: 13, normal: 23 } as const
const RATES = ['isenta', 'reduzida', 'intermedia', 'normal'] as const

export interface InvoiceAmounts {
  vatLines: FiscalVatLine[]
  netAmount: number
  notSubjectAmount: number
  vatAmount: number
  totalAmount: number
}

/** VAT is rounded once for each rate, as invoicing programs do. */
export function amountsOf(lines: readonly InvoiceLine[]): InvoiceAmounts {
  const sumOf = (rate: InvoiceLine['rate']) =>
    lines.reduce((sum, line) => (line.rate === rate ? sum + line.base : sum), 0)
  const vatLines = RATES.map(rate => {
    const base = sumOf(rate)
    return { region: 'PT' as const, rate, base, vat: Math.round((base * PERCENT[rate]) / 100) }
  }).filter(({ base }) => base !== 0)
  const netAmount = vatLines.reduce((sum, { base }) => sum + base, 0)
  const vatAmount = vatLines.reduce((sum, { vat }) => sum + vat, 0)
  const notSubjectAmount = sumOf('nao_sujeita')
  return { vatLines, netAmount, notSubjectAmount, vatAmount, totalAmount: netAmount + notSubjectAmount + vatAmount }
}

export const percentOf = (rate: InvoiceLine['rate']) => (rate === 'nao_sujeita' ? 0 : PERCENT[rate])

const euros = (cents: number) => (cents / 100).toFixed(2)
/** The numbers of the fields of the code with the base of each rate; the tax follows it. */
const BASE_FIELD = { isenta: 2, reduzida: 3, intermedia: 5, normal: 7 } as const
/** Of a program of invoices that does not exist. */
export const PROGRAM_NUMBER = '9999'

/** The text of the code that the tax authority asks for on such a document. */
export function fiscalQrText({ supplier, buyer, type, number, atcud, date, lines, withholding = 0 }: Invoice): string {
  const { vatLines, notSubjectAmount, vatAmount, totalAmount } = amountsOf(lines)
  const fields: [string, string][] = [
    ['A', supplier.nif],
    ['B', buyer.nif],
    ['C', 'PT'],
    ['D', type],
    ['E', 'N'],
    ['F', date.replaceAll('-', '')],
    ['G', number],
    ['H', atcud],
    ['I1', vatLines.length > 0 ? 'PT' : '0'],
    ...vatLines.flatMap(({ rate, base, vat }): [string, string][] => {
      const field = BASE_FIELD[rate]
      return [
        [`I${field}`, euros(base)],
        ...(rate === 'isenta' ? [] : ([[`I${field + 1}`, euros(vat)]] satisfies [string, string][])),
      ]
    }),
    ...(notSubjectAmount > 0 ? ([['L', euros(notSubjectAmount)]] satisfies [string, string][]) : []),
    ['N', euros(vatAmount)],
    ['O', euros(totalAmount)],
    ...(withholding > 0 ? ([['P', euros(withholding)]] satisfies [string, string][]) : []),
    ['Q', hashLetters(number)],
    ['R', PROGRAM_NUMBER],
  ]
  return fields.map(([name, value]) => `${name}:${value}`).join('*')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Four letters, as invoices print of their signature. These sign nothing. */
export function hashLetters(text: string): string {
  let state = 7
  for (const character of text) state = (state * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return Array.from({ length: 4 }, (_, place) => LETTERS[(state >>> (place * 6)) % LETTERS.length]).join('')
}
