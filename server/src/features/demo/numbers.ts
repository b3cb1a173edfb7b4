import { isIban } from '@agremia/model/rules/iban'
import { isNif } from '@agremia/model/rules/nif'

/** Numbers that are right by their digits and belong to nobody: ranges that are not given out (domain.md, 7). */

const digits = (n: number, length: number) => String(n).padStart(length, '0')

/** The one last digit that makes it right. */
function withCheckDigit(first: string) {
  const found = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(isNif)
  if (!found) throw new Error(`no digit makes ${first} a tax number`)
  return found
}

export const personNif = (n: number) => withCheckDigit(`390${digits(n, 5)}`)
/** The first of them are the organisations' own. */
export const entityNif = (n: number) => withCheckDigit(`5990${digits(n + 100, 4)}`)

/** Of a bank that does not exist. */
export function inventIban(n: number) {
  const account = `PT5099990000${digits(n, 11)}`
  const found = Array.from({ length: 97 }, (_, at) => `${account}${digits(at + 2, 2)}`).find(isIban)
  if (!found) throw new Error(`no check digits for ${account}`)
  return found
}

/** Four thousand of them: the most that are free of real ones. */
export const MOBILES: readonly string[] = ['91', '96', '93', '92'].flatMap(prefix =>
  Array.from({ length: 1000 }, (_, n) => `+351${prefix}0000${digits(n, 3)}`),
)
export const LINES_OF_AN_AREA = 800
/** From 200 on: the organisation's own numbers come before. */
export const landline = (area: string) => (n: number) => `+351${area.padEnd(3, '0')}000${digits(200 + n, 3)}`
/** Kept by the regulators of France and of the United Kingdom for films. */
export const MOBILES_ABROAD: Readonly<Record<string, (n: number) => string>> = {
  FR: n => `+3363998${digits(n, 4)}`,
  GB: n => `+447700900${digits(n, 3)}`,
}
