import { addDays } from '../day.ts'
import { fold } from '../fold.ts'

/** By what a document is recognised in another. */
export type RepeatSign = 'number' | 'file' | 'amount'

export interface LikelyRepeat {
  number: string
  sign: RepeatSign
}

const FIELDS: Record<RepeatSign, string> = { number: 'entityDocNumber', file: 'pdfIds', amount: 'totalAmount' }
/** How many days apart two documents of the same entity and amount may be. */
const DAYS_APART = 6
const WORDS: Record<RepeatSign, string> = {
  number: 'Esta entidade já tem um documento com este número',
  file: 'Este PDF já está noutro documento',
  amount: 'Há um documento da mesma entidade e do mesmo valor na mesma semana',
}

/** The warnings of a document that others look like, at the field by which they do. */
export function repeatWarnings(repeats: readonly LikelyRepeat[]): Record<string, string> {
  const warnings: Record<string, string> = {}
  for (const sign of ['number', 'file', 'amount'] as const) {
    const numbers = [...new Set(repeats.filter(one => one.sign === sign).map(({ number }) => number))]
    if (numbers.length > 0) warnings[FIELDS[sign]] = `${WORDS[sign]}: ${numbers.join(', ')}.`
  }
  return warnings
}

/** What a repetition is told by; empty where it is not known. */
export interface ComparedDoc {
  direction: string
  entityTaxNumber: string
  entityDocNumber: string
  entityName: string
  /** In cents. */
  totalAmount: number | null
  /** An ISO day. */
  docDate: string
  /** The hashes of its files. */
  hashes: readonly string[]
}

/** The number of a document as it is compared: «FT 2026/12» and «ft2026-12» are the same. */
export const docNumberKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const isSame = (one: string, other: string) => one !== '' && one === other

/** By what two documents are recognised as one; `docs_like` in the database says the same of documents that are saved. */
export function repeatSigns(one: ComparedDoc, other: ComparedDoc): RepeatSign[] {
  const [key, otherKey] = [docNumberKey(one.entityDocNumber), docNumberKey(other.entityDocNumber)]
  const isSameWeek =
    one.docDate !== '' &&
    other.docDate !== '' &&
    one.docDate >= addDays(other.docDate, -DAYS_APART) &&
    one.docDate <= addDays(other.docDate, DAYS_APART)
  const isSameAmount = Boolean(one.totalAmount) && one.totalAmount === other.totalAmount
  const signs: Record<RepeatSign, boolean> = {
    number: isSame(one.entityTaxNumber, other.entityTaxNumber) && isSame(key, otherKey),
    file: one.hashes.some(hash => other.hashes.includes(hash)),
    amount:
      isSame(fold(one.entityName), fold(other.entityName)) &&
      isSameAmount &&
      one.direction === other.direction &&
      isSameWeek &&
      // Two numbers of one supplier are two documents.
      (key === '' || otherKey === '' || key === otherKey),
  }
  return (['number', 'file', 'amount'] as const).filter(sign => signs[sign])
}
