const PORTUGUESE = /^[23789]\d{8}$/

/** The prefixes of Portuguese mobile numbers; the regulator may assign more. */
export const MOBILE_PREFIXES: readonly string[] = ['91', '92', '93', '96']

/** Normalises to E.164 (`+351912345678`); a text that is no phone number only loses its spacing. */
export function normalisePhone(text: string) {
  const compact = text
    .replace(/\(0\)/, '')
    .replace(/[\s().\-–/]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^\+?(\d{1,3})#/, '+$1')
  if (PORTUGUESE.test(compact)) return `+351${compact}`
  if (compact.startsWith('351') && PORTUGUESE.test(compact.slice(3))) return `+${compact}`
  return compact
}

export function isPhone(text: string) {
  const phone = normalisePhone(text)
  return phone.startsWith('+351') ? PORTUGUESE.test(phone.slice(4)) : /^\+[1-9]\d{7,14}$/.test(phone)
}

export const isPortuguesePhone = (text: string) => isPhone(text) && normalisePhone(text).startsWith('+351')

/** Whether it is a Portuguese mobile number, which MB WAY needs. */
export function isMobile(text: string, prefixes = MOBILE_PREFIXES) {
  const phone = normalisePhone(text)
  return isPhone(phone) && prefixes.some(prefix => phone.startsWith(`+351${prefix}`))
}

/** Prints `912 345 678`, and foreign numbers with their calling code: `+33 612 345 678`. */
export function printPhone(text: string) {
  const phone = normalisePhone(text)
  if (!isPhone(phone)) return text
  if (phone.startsWith('+351')) return inThrees(phone.slice(4))
  const code = callingCodeLength(phone.slice(1))
  return `${phone.slice(0, code + 1)} ${inThrees(phone.slice(code + 1))}`
}

/** Groups digits in threes; a single remaining digit joins the group before it. */
const inThrees = (digits: string) => (digits.match(/\d{3}(?=\d{2})|\d+/g) ?? []).join(' ')

/** The calling code by E.164: zones 1 and 7 have one digit, these countries two, all others three. */
const PAIRS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const callingCodeLength = (digits: string) => (/^[17]/.test(digits) ? 1 : PAIRS.test(digits) ? 2 : 3)
