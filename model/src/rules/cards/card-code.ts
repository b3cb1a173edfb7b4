/** Crockford's base32: no I, L, O or U, which people mistake for other characters or read as words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_OF_A_CHARACTER = 0b11111

/** 12 characters of 5 bits: 60 bits, which nobody guesses at 30 tries a minute. */
export const CARD_CODE_LENGTH = 12
const CARD_CODE = new RegExp(`^[${ALPHABET}]{${CARD_CODE_LENGTH}}$`)
export const isCardCode = (text: string) => CARD_CODE.test(text)

/** The code that these random bytes stand for, one byte for each character; further bytes are not used. */
export function cardCodeOf(random: Uint8Array): string {
  if (random.length < CARD_CODE_LENGTH) throw new Error(`A card's code needs ${CARD_CODE_LENGTH} random bytes.`)
  return [...random.subarray(0, CARD_CODE_LENGTH)].map(byte => ALPHABET[byte & BITS_OF_A_CHARACTER]).join('')
}

/** The path of the public page on which a card is verified (NAV-21). */
export const cardPath = (code: string) => `/v/${code}`

export const CARD_CODE_FAULTS = {
  empty: 'Leia ou escreva o código do cartão.',
  otherSite: 'Este código QR não é de um cartão nosso.',
  length: `O código de um cartão tem ${CARD_CODE_LENGTH} letras e algarismos.`,
  characters: 'O código de um cartão só tem letras e algarismos, sem acentos nem a letra U.',
} as const
export type CardCodeFault = keyof typeof CARD_CODE_FAULTS

export type ReadCode = { code: string; fault?: never } | { code?: never; fault: CardCodeFault }

/** As people mistype it: these letters are not in the alphabet. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Reads what a camera, a hand scanner or a person has entered: a code in any spelling, or the address of a card's page. Addresses
 * are recognised by their path, whatever the host: an installation may have moved since the card was printed, and a code of
 * another installation is unknown here anyway.
 */
export function readCardCode(entered: string): ReadCode {
  const text = entered.trim()
  if (text === '') return { fault: 'empty' }
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(text)
  const path = isAddress ? /^https?:\/\/[^/?#]+\/v\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1] : text
  if (path === undefined) return { fault: 'otherSite' }
  const code = path
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toUpperCase()
    .replace(/[OIL]/g, letter => LOOKALIKES[letter] ?? letter)
  if (isCardCode(code)) return { code }
  if (isAddress) return { fault: 'otherSite' }
  return { fault: code.length === CARD_CODE_LENGTH ? 'characters' : 'length' }
}

/** In groups of four, as people read it to each other. */
export const printCardCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')
