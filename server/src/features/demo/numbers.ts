import { isIban } from '@agremia/model/rules/iban'
import { isNif } from '@agremia/model/rules/nif'

/** Numbers with correct check digits that belong to nobody, from ranges that are not assigned (domain.md, section 7). */

const digits = (n: number, length: number) => String(n).padStart(length, '0')

/** Appends the correct check digit. */
function withCheckDigit(first: string) {
  const found = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(isNif)
  if (!found) throw new Error(`no digit makes ${first} a tax number`)
  return found
}

export const personNif = (n: number) => withCheckDigit(`390${digits(n, 5)}`)
/** The tax number of an invented legal person; the first hundred are left to the organisations themselves. */
export const entityNif = (n: number) => withCheckDigit(`5990${digits(n + 100, 4)}`)

/** An IBAN of a bank code that does not exist. */
export function inventIban(n: number) {
  const account = `PT5099990000${digits(n, 11)}`
  const found = Array.from({ length: 97 }, (_, at) => `${account}${digits(at + 2, 2)}`).find(isIban)
  if (!found) throw new Error(`no check digits for ${account}`)
  return found
}

/** Mobile numbers from ranges without real subscribers: four thousand, all that there are. */
export const MOBILES: readonly string[] = ['91', '96', '93', '92'].flatMap(prefix =>
  Array.from({ length: 1000 }, (_, n) => `+351${prefix}0000${digits(n, 3)}`),
)
export const LINES_OF_AN_AREA = 800
/** Starts at 200, because lower numbers are used by the organisation. */
export const landline = (area: string) => (n: number) => `+351${area.padEnd(3, '0')}000${digits(200 + n, 3)}`
/** Ranges that the French and British regulators reserve for fiction. */
export const MOBILES_ABROAD: Readonly<Record<string, (n: number) => string>> = {
  FR: n => `+3363998${digits(n, 4)}`,
  GB: n => `+447700900${digits(n, 3)}`,
}
