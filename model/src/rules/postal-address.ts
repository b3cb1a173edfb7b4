import { COUNTRIES } from './countries-data.ts'
import { fold } from './fold.ts'

/** Between the lines of an address that is kept as one text; typed addresses hardly ever contain it. */
const BETWEEN_LINES = ' · '

/** The lines of an address, with the recipient's name or without, as one text. */
export const joinAddressLines = (lines: readonly string[]) =>
  lines
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
    .join(BETWEEN_LINES)

export const splitAddressLines = (address: string): string[] =>
  address.split(BETWEEN_LINES.trim()).flatMap(line => line.trim() || [])

const FOREIGN_COUNTRIES = new Set(COUNTRIES.filter(({ iso2 }) => iso2 !== 'PT').map(({ name }) => fold(name)))

/** Whether the last line names a country other than Portugal. */
export const isForeignAddress = (lines: readonly string[]) => FOREIGN_COUNTRIES.has(fold(lines.at(-1) ?? ''))

/**
 * A key by which letters are sorted as the post office takes them: by postal code, then those without one by locality, then those
 * to other countries by country. Keys are compared as plain strings.
 */
export function postalOrder(lines: readonly string[]): string {
  const last = fold(lines.at(-1) ?? '')
  if (isForeignAddress(lines)) return `3 ${last} ${fold(lines.at(-2) ?? '')}`
  const code = lines
    .slice(1)
    .map(line => /^\d{4}(-\d{3})?(?=\s|$)/.exec(line)?.[0])
    .findLast(found => found !== undefined)
  return code === undefined ? `2 ${last}` : `1 ${code} ${last}`
}
