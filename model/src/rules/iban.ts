/** The length of an IBAN by country, from the SWIFT registry; for other countries any valid length is accepted. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map(entry => [entry.slice(0, 2), Number(entry.slice(2))]),
)

export type IbanProblem = 'characters' | 'length' | 'nib' | 'check'

/** Removes spaces and makes capitals; a NIB alone (21 digits, on older forms) becomes its IBAN. */
export function normaliseIban(text: string) {
  const compact = text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^(IBAN|NIB):?/, '')
  return /^\d{21}$/.test(compact) ? `PT50${compact}` : compact
}

/** The error message, or null. A Portuguese IBAN contains two independent checks, so the message can say which part is wrong. */
export function ibanProblem(text: string): IbanProblem | null {
  const iban = normaliseIban(text)
  if (!/^[A-Z0-9]*$/.test(iban)) return 'characters'
  if (!hasLengthOfCountry(iban)) return 'length'
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return 'characters'
  if (iban.startsWith('PT')) {
    const nib = iban.slice(4)
    if (!/^\d{21}$/.test(nib)) return 'characters'
    // The last two digits are the NIB's check digits: the whole number must be 1 mod 97.
    if (mod97(nib) !== 1 || !isCheckPair(nib.slice(19))) return 'nib'
  }
  return isCheckPair(iban.slice(2, 4)) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'check'
}

export const isIban = (text: string) => ibanProblem(text) === null

/** `PT50 0002 0123 1234 5678 9015 4`: groups of four, as the standard prints every IBAN on paper. */
export const printIban = (text: string) => (normaliseIban(text).match(/.{1,4}/g) ?? []).join(' ')

function hasLengthOfCountry(iban: string) {
  const length = LENGTHS[iban.slice(0, 2)]
  return length === undefined ? iban.length >= 15 && iban.length <= 34 : iban.length === length
}

/** Check digits are 98 minus a remainder of 97, so never 00, 01 or 99, although those would pass the mod 97 test as 97, 98 and 02. */
const isCheckPair = (digits: string) => digits >= '02' && digits <= '98'

/** The remainder modulo 97 of a number whose letters count A=10 … Z=35. */
export function mod97(characters: string) {
  let rest = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
