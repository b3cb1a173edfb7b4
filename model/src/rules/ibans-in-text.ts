import { isIban, normaliseIban } from './iban.ts'

const LONGEST = 34
/** Letters and digits as people group them, beginning as an IBAN or as the number of an account. */
const BEGINNING = /(?<![\p{L}\p{N}])(?:[A-Z]{2}\s?\d{2}|\d{4})/giu
const SEPARATOR = /[\s.\-–_/]/u

/** The IBANs in a text, however they are grouped, and account numbers of 21 digits as the IBANs that they make. */
export function findIbans(text: string): string[] {
  const found = new Set<string>()
  for (const { index } of text.matchAll(BEGINNING)) {
    let compact = ''
    for (const letter of text.slice(index)) {
      if (SEPARATOR.test(letter)) continue
      if (!/[A-Z0-9]/i.test(letter) || compact.length === LONGEST) break
      compact += letter
      const iban = normaliseIban(compact)
      if (iban.length >= 15 && isIban(iban)) found.add(iban)
    }
  }
  return [...found]
}
