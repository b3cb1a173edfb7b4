/** `1000001` and `1000 001` become `1000-001`; anything but seven digits stays as it is. */
export const normalisePostalCode = (text: string) => text.trim().replace(/^(\d{4})\s*[-–.]?\s*(\d{3})$/, '$1-$2')

export const isPostalCode = (text: string) => /^[1-9]\d{3}-\d{3}$/.test(text)

/** Only four digits, the form used before 1998: accepted with a warning, because old records have it. */
export const isBarePostalCode = (text: string) => /^[1-9]\d{3}$/.test(text)

/** `3080-123 Figueira da Foz`, `3080 - Figueira da Foz` and `Figueira da Foz, 3080-123`, with the code first or last. */
const CODE_FIRST = /^([1-9]\d{3}(?:\s*[-–.]?\s*\d{3})?)[\s,;:–-]+(\p{L}.*)$/u
const CODE_LAST = /^(\p{L}.*?)[\s,;:–-]+([1-9]\d{3}\s*[-–]\s*\d{3})$/u

/** Splits a text that has a Portuguese postal code together with its locality; undefined where it has not both. */
export function splitPostalCode(text: string): { postalCode: string; locality: string } | undefined {
  const typed = text.trim()
  const first = CODE_FIRST.exec(typed)
  const last = first ? null : CODE_LAST.exec(typed)
  const [code, locality] = first ? [first[1], first[2]] : [last?.[2], last?.[1]]
  return code && locality ? { postalCode: normalisePostalCode(code), locality } : undefined
}
