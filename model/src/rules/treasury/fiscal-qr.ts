import { isDay } from '../day.ts'
import { printMoney } from '../money.ts'
import { isNif } from '../nif.ts'

/**
 * The QR code that Portuguese invoices carry (Portaria 195/2020): fields `A:…*B:…` up to S, amounts with a dot, the day as
 * `yyyymmdd`. Regions are I (mainland), J (Azores) and K (Madeira), each with up to eight numbered fields.
 */

/** The taxed values of a document at one rate of one region, in cents. */
export interface FiscalVatLine {
  region: keyof typeof REGIONS
  rate: 'isenta' | 'reduzida' | 'intermedia' | 'normal'
  base: number
  vat: number
}

/** What the code says, named as the fields of a treasury document; amounts are in cents. */
export interface FiscalDocument {
  entityTaxNumber: string
  buyerTaxNumber: string
  buyerCountry: string
  docType: FiscalDocType
  docDate: string
  entityDocNumber: string
  atcud: string | null
  vatLines: FiscalVatLine[]
  netAmount: number
  notSubjectAmount: number
  /** All taxes, stamp duty included. */
  vatAmount: number
  withholding: number
  totalAmount: number
}

/** What is wrong, in words, by the field of the document that it concerns. `qrText` concerns the code as a whole. */
export type FiscalQrFaults = Partial<Record<keyof FiscalDocument | 'qrText', string>>

export interface FiscalQrReading {
  /** Absent where the text is not in this layout or lacks what every document has. */
  values?: FiscalDocument
  faults: FiscalQrFaults
}

const REGIONS = { PT: 'I', 'PT-AC': 'J', 'PT-MA': 'K' } as const
/** The numbers of the fields with the base and the tax of each rate. */
const RATES = [
  { rate: 'isenta', base: 2 },
  { rate: 'reduzida', base: 3, vat: 4 },
  { rate: 'intermedia', base: 5, vat: 6 },
  { rate: 'normal', base: 7, vat: 8 },
] as const

/** Types of documents of the tax authority (SAF-T) that people pay or are paid by; all others are "outro". */
const DOC_TYPES = {
  FT: 'fatura',
  FS: 'fatura_simplificada',
  FR: 'fatura_recibo',
  VD: 'fatura_recibo',
  ND: 'nota_debito',
  NC: 'nota_credito',
  RC: 'recibo',
  RG: 'recibo',
  OR: 'orcamento',
  PF: 'fatura_proforma',
} as const
export type FiscalDocType = (typeof DOC_TYPES)[keyof typeof DOC_TYPES] | 'recibo_verde' | 'outro'

/** The series of what is issued on the tax authority's own site, where self-employed people issue theirs. */
const ISSUED_ON_SITE = /\bATSIRE/
const CANCELLED = 'A'
/** Rounding of each line may add up to this much, in cents. */
const TOLERANCE = 2
const MAX_LENGTH = 1000
const LAYOUT = /^A:[^*]+\*B:[^*]+\*/
const FIELD = /^([A-S][1-8]?):(.*)$/s
/** So many digits stay exact in cents. */
const AMOUNT = /^(-?)(\d{1,13})(?:[.,](\d{1,2}))?$/

const FOREIGN = 'Este código QR não é o das faturas portuguesas. Preencha os campos à mão.'

/** Whether a text begins as the code of an invoice does; it tells such codes from those of addresses and payments. */
export const looksFiscal = (text: string) => text.length <= MAX_LENGTH && LAYOUT.test(text)

/** Reads the text of a fiscal QR code. What can be read is answered even where something else is wrong. */
export function readFiscalQr(text: string): FiscalQrReading {
  const fields = fieldsOf(text.trim())
  if (!fields) return { faults: { qrText: FOREIGN } }
  const required = ['A', 'B', 'C', 'D', 'F', 'G', 'O']
  const missing = required.filter(name => !fields.get(name))
  if (missing.length > 0) return { faults: { qrText: `Faltam campos no código QR: ${missing.join(', ')}.` } }
  const unread = unreadAmounts(fields)
  if (unread.length > 0)
    return { faults: { qrText: `O código QR tem valores que não se conseguem ler: ${unread.join(', ')}.` } }
  const docDate = (fields.get('F') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isDay(docDate)) return { faults: { qrText: `A data do código QR, «${fields.get('F')}», não existe.` } }
  const values = documentOf(fields, docDate)
  return { values, faults: faultsOf(values, fields) }
}

/** Undefined where the text has another layout, or a field twice. */
function fieldsOf(text: string): Map<string, string> | undefined {
  if (!looksFiscal(text)) return undefined
  const fields = new Map<string, string>()
  for (const part of text.split('*')) {
    // Some programs end the text with the separator.
    if (part.trim() === '') continue
    const [, name, value] = FIELD.exec(part) ?? []
    if (name === undefined || value === undefined || fields.has(name)) return undefined
    fields.set(name, value.trim())
  }
  return fields
}

/** The first of these fields name the region; the others are amounts, as are L to P. */
const isAmount = (name: string) => /^(?:[IJK][2-8]|[L-P])$/.test(name)

const unreadAmounts = (fields: ReadonlyMap<string, string>) =>
  [...fields].filter(([name, value]) => isAmount(name) && parseAmount(value) === null).map(([name]) => name)

function parseAmount(text: string): number | null {
  const [whole, sign, euros = '', decimals = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return null
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

function documentOf(fields: ReadonlyMap<string, string>, docDate: string): FiscalDocument {
  const text = (name: string) => fields.get(name) ?? ''
  const amount = (name: string) => parseAmount(text(name)) ?? 0
  const vatLines = Object.entries(REGIONS).flatMap(([region, letter]) =>
    RATES.flatMap((one): FiscalVatLine[] => {
      const [base, vat] = [amount(`${letter}${one.base}`), 'vat' in one ? amount(`${letter}${one.vat}`) : 0]
      // The keys of REGIONS are its regions.
      return base === 0 && vat === 0 ? [] : [{ region: region as keyof typeof REGIONS, rate: one.rate, base, vat }]
    }),
  )
  return {
    entityTaxNumber: text('A'),
    buyerTaxNumber: text('B'),
    buyerCountry: text('C'),
    docType: docTypeOf(text('D'), text('G')),
    docDate,
    entityDocNumber: text('G'),
    // Documents from before the ATCUD say 0.
    atcud: /^0?$/.test(text('H')) ? null : text('H'),
    vatLines,
    netAmount: vatLines.reduce((sum, { base }) => sum + base, 0),
    notSubjectAmount: amount('L'),
    vatAmount: amount('N'),
    withholding: amount('P'),
    totalAmount: amount('O'),
  }
}

function docTypeOf(code: string, number: string): FiscalDocType {
  if (code === 'FR' && ISSUED_ON_SITE.test(number)) return 'recibo_verde'
  return Object.hasOwn(DOC_TYPES, code) ? DOC_TYPES[code as keyof typeof DOC_TYPES] : 'outro' // just looked up
}

function faultsOf(values: FiscalDocument, fields: ReadonlyMap<string, string>): FiscalQrFaults {
  const { netAmount, notSubjectAmount, vatAmount, totalAmount, withholding, vatLines } = values
  const faults: FiscalQrFaults = {}
  if (!isNif(values.entityTaxNumber))
    faults.entityTaxNumber = `O NIF do emitente no código QR, «${values.entityTaxNumber}», não é válido.`
  if (values.buyerCountry === 'PT' && !isNif(values.buyerTaxNumber))
    faults.buyerTaxNumber = `O NIF do adquirente no código QR, «${values.buyerTaxNumber}», não é válido.`
  if (fields.get('E') === CANCELLED) faults.docType = 'O código QR diz que o emitente anulou este documento.'
  const taxes = vatLines.reduce((sum, { vat }) => sum + vat, 0) + (parseAmount(fields.get('M') ?? '') ?? 0)
  if (Math.abs(taxes - vatAmount) > TOLERANCE)
    faults.vatAmount = `No código QR os impostos somam ${printMoney(taxes)} e o total de impostos é ${printMoney(vatAmount)}.`
  const sum = netAmount + notSubjectAmount + vatAmount
  if (Math.abs(sum - totalAmount) > TOLERANCE)
    faults.totalAmount = `No código QR as bases e os impostos somam ${printMoney(sum)} e o total é ${printMoney(totalAmount)}.`
  if (withholding < 0 || withholding > Math.abs(totalAmount))
    faults.withholding = 'A retenção na fonte do código QR é maior do que o total, ou negativa.'
  return faults
}
