import { isMobile, isPhone, MOBILE_PREFIXES, normalisePhone } from '../phone.ts'

/**
 * A number as payment services take it, `351#912345678`; null where MB WAY cannot reach it. Of Portuguese numbers only mobile ones
 * can be reached; `prefixes` are those that the regulator has opened.
 */
export function toMbwayPhone(text: string, prefixes: readonly string[] = MOBILE_PREFIXES): string | null {
  if (!isMobile(text, prefixes)) return null
  return `351#${normalisePhone(text).slice('+351'.length)}`
}

/** What is wrong with a number that somebody has typed; undefined where nothing is. */
export function mbwayPhoneFault(text: string, prefixes: readonly string[] = MOBILE_PREFIXES): string | undefined {
  if (text.trim() === '') return 'Indique o telemóvel.'
  if (toMbwayPhone(text, prefixes)) return undefined
  return isPhone(text)
    ? 'O MB WAY precisa de um telemóvel português.'
    : 'Escreva um número de telemóvel, por exemplo 912 345 678.'
}
