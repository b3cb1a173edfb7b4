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

/** What leaves no doubt: the same number of the same entity, or the same file. */
const CERTAIN: readonly RepeatSign[] = ['number', 'file']
export const isCertain = (sign: RepeatSign) => CERTAIN.includes(sign)

/** Whether warnings tell of a repetition without doubt. */
export const isCertainRepeat = (warnings: Readonly<Record<string, string>>) =>
  CERTAIN.some(sign => warnings[FIELDS[sign]] !== undefined)

/** What two say about the same fields, by field; the same sentence once. */
export function joinWarnings(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map(name => [name, [...new Set([one[name], other[name]].filter(Boolean))].join(' ')]),
  )
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

const isSameWeek = (one: string, other: string) =>
  one !== '' && other !== '' && one >= addDays(other, -DAYS_APART) && one <= addDays(other, DAYS_APART)

/** By what each sign is told, the cheapest comparison first: a screen compares every two of its rows with each key that is typed. */
const SIGNS: Record<RepeatSign, (one: ComparedDoc, other: ComparedDoc) => boolean> = {
  number: (one, other) =>
    isSame(one.entityTaxNumber, other.entityTaxNumber) &&
    isSame(docNumberKey(one.entityDocNumber), docNumberKey(other.entityDocNumber)),
  file: (one, other) => one.hashes.some(hash => other.hashes.includes(hash)),
  amount: (one, other) =>
    Boolean(one.totalAmount) &&
    one.totalAmount === other.totalAmount &&
    one.direction === other.direction &&
    isSameWeek(one.docDate, other.docDate) &&
    isSame(fold(one.entityName), fold(other.entityName)) &&
    mayBeOneNumber(docNumberKey(one.entityDocNumber), docNumberKey(other.entityDocNumber)),
}
/** Two numbers of one supplier are two documents. */
const mayBeOneNumber = (one: string, other: string) => one === '' || other === '' || one === other

/** By what two documents are recognised as one; `docs_like` in the database says the same of documents that are saved. */
export const repeatSigns = (one: ComparedDoc, other: ComparedDoc): RepeatSign[] =>
  (['number', 'file', 'amount'] as const).filter(sign => SIGNS[sign](one, other))
