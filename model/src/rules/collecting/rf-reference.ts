import { mod97 } from '../iban.ts'

/** The longest text that a creditor reference holds after its check digits (ISO 11649). */
const MAX_CONTENT = 21

/** A creditor reference with this content: `RF18539007547034` of `539007547034`. Null where the content is too long or has other signs. */
export function makeRfReference(content: string): string | null {
  const text = content.toUpperCase()
  if (!isContent(text)) return null
  return `RF${String(98 - mod97(`${text}RF00`)).padStart(2, '0')}${text}`
}

export const normaliseRfReference = (text: string) => text.toUpperCase().replace(/\s/g, '')

export function isRfReference(text: string) {
  const reference = normaliseRfReference(text)
  const [, digits = '', content = ''] = /^RF(\d{2})(.*)$/.exec(reference) ?? []
  if (digits < '02' || digits > '98' || !isContent(content)) return false
  return mod97(`${content}RF${digits}`) === 1
}

/** In blocks of four, as banks print it: `RF18 5390 0754 7034`. */
export const printRfReference = (text: string) => (normaliseRfReference(text).match(/.{1,4}/g) ?? []).join(' ')

const isContent = (text: string) => text.length <= MAX_CONTENT && /^[A-Z0-9]+$/.test(text)
