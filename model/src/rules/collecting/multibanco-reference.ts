import { mod97 } from '../iban.ts'

/** The largest amount, in cents, that the eight digits of the check hold. */
export const MAX_MULTIBANCO_CENTS = 99_999_999

/** Digits of a reference before its two check digits: those of the sub-entity and of the id. */
const DIGITS_BEFORE_CHECK = 7

export const isMultibancoEntity = (text: string) => /^\d{5}$/.test(text)
export const isMultibancoSubEntity = (text: string) => /^\d{1,3}$/.test(text)

/** The largest id that a sub-entity leaves room for: 9999 with three digits, 99 999 with two. */
export const lastMultibancoId = (subEntity: string) => 10 ** (DIGITS_BEFORE_CHECK - subEntity.length) - 1

interface ReferenceToMake {
  entity: string
  subEntity: string
  id: number
  /** In cents. */
  amount: number
}

/** A reference that is made without asking a payment service; its check digits contain the amount. Null where one of the parts does not fit. */
export function makeMultibancoReference({ entity, subEntity, id, amount }: ReferenceToMake): string | null {
  if (!isMultibancoEntity(entity) || !isMultibancoSubEntity(subEntity) || !isPayable(amount)) return null
  if (!Number.isInteger(id) || id < 1 || id > lastMultibancoId(subEntity)) return null
  const digits = subEntity + String(id).padStart(DIGITS_BEFORE_CHECK - subEntity.length, '0')
  return digits + checkDigits(entity, digits, amount)
}

/** Whether a reference belongs to this entity and amount. References that a payment service has made follow other rules and are never checked. */
export function isMultibancoReference(reference: string, entity: string, amount: number) {
  const digits = reference.replace(/\s/g, '')
  if (!/^\d{9}$/.test(digits) || !isMultibancoEntity(entity) || !isPayable(amount)) return false
  const before = digits.slice(0, DIGITS_BEFORE_CHECK)
  return digits.slice(DIGITS_BEFORE_CHECK) === checkDigits(entity, before, amount)
}

/** `123 000 125`, as cash machines show it. */
export const printMultibancoReference = (reference: string) =>
  reference.replace(/\s/g, '').replace(/\d{3}(?=\d)/g, '$& ')

const isPayable = (amount: number) => Number.isInteger(amount) && amount >= 1 && amount <= MAX_MULTIBANCO_CENTS

const checkDigits = (entity: string, digits: string, amount: number) =>
  String(98 - mod97(`${entity}${digits}${String(amount).padStart(8, '0')}00`)).padStart(2, '0')
