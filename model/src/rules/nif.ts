/** The "consumidor final" of invoices: its check digit is correct, but it identifies nobody. */
export const CONSUMIDOR_FINAL = '999999990'

/** The first digits that the tax authority assigns. */
const PREFIXES = [
  '1',
  '2',
  '3',
  '5',
  '6',
  '8',
  '45',
  '70',
  '71',
  '72',
  '74',
  '75',
  '77',
  '78',
  '79',
  '90',
  '91',
  '98',
  '99',
]
const LEGAL_PERSON_PREFIXES = ['5', '6', '71', '72', '77', '79', '90', '91', '98', '99']

export const normaliseNif = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^PT/, '')

/** Whether it is a Portuguese tax number, of a person or of an organisation. */
export function isNif(text: string) {
  const nif = normaliseNif(text)
  return /^\d{9}$/.test(nif) && startsWithOne(PREFIXES, nif) && checkDigit(nif) === Number(nif[8])
}

/** The country and what follows it, as numbers for value-added tax in Europe are written: ESB12345678. */
const FOREIGN = /^(?!PT)([A-Z]{2})[A-Z0-9+*]{2,18}$/

/** The two letters of the country of a foreign tax number; undefined of a Portuguese one, which is written without them. */
export const taxCountryOf = (text: string): string | undefined => FOREIGN.exec(normaliseNif(text))?.[1]

/** Whether it may be the tax number of anybody. Only the digits of Portuguese ones can be checked. */
export const isTaxNumber = (text: string) => isNif(text) || taxCountryOf(text) !== undefined

/** Whether it is the tax number of an organisation. */
export function isNipc(text: string) {
  const nif = normaliseNif(text)
  return isNif(nif) && nif !== CONSUMIDOR_FINAL && startsWithOne(LEGAL_PERSON_PREFIXES, nif)
}

const startsWithOne = (prefixes: readonly string[], nif: string) => prefixes.some(prefix => nif.startsWith(prefix))

function checkDigit(nif: string) {
  let sum = 0
  for (let i = 0; i < 8; i++) sum += (9 - i) * Number(nif[i])
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
