import { isPlaceholder, MEMBER_PLACEHOLDERS, PLACEHOLDERS } from '../message-templates/placeholders.ts'
import { fillRichText } from '../rich-text/fill.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { printAskedValue, requiredPlaceholders, usedPlaceholders } from './asked-values.ts'

export interface BracketFacts {
  /** By placeholder, as typed. */
  askedValues: Readonly<Record<string, string>>
  /** What settings and the day of the sending provide. */
  sendingValues: Readonly<Record<string, string>>
  /** Puts the organisation's words in. */
  say(text: string): string
}

export interface BracketedText {
  text: RichText
  /** Whether something differs from recipient to recipient, and is therefore named in brackets. */
  hasPersonalParts: boolean
}

/**
 * The text of a sending as far as it is the same for everybody: what was typed and the organisation's words are filled in, and what
 * differs from recipient to recipient is named in brackets, `[nome completo]`.
 */
export function bracketPersonalParts(body: RichText, { askedValues, sendingValues, say }: BracketFacts): BracketedText {
  const message = { subject: '', body }
  const required = requiredPlaceholders(message)
  let hasPersonalParts = false
  const findValue = (name: string): string => {
    const isPersonal = PERSONAL.has(name)
    const known = isPersonal ? '' : (own(sendingValues, name) ?? printAskedValue(name, own(askedValues, name) ?? ''))
    // What nobody typed is left out together with its block. Outside of a block the sender of each message provided it.
    if (known !== '' || (!isPersonal && !required.has(name))) return known
    hasPersonalParts = true
    return inBrackets(name, say)
  }
  const values = Object.fromEntries([...usedPlaceholders(message)].map(name => [name, findValue(name)]))
  return { text: fillRichText(body, values), hasPersonalParts }
}

const PERSONAL: ReadonlySet<string> = new Set(MEMBER_PLACEHOLDERS)
const own = (values: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** A placeholder as readers understand it: `[nome completo]`, `[n.º de sócio]`. */
export function inBrackets(name: string, say: (text: string) => string): string {
  const { label, description }: { label?: string; description: string } = isPlaceholder(name)
    ? PLACEHOLDERS[name]
    : { description: name }
  const words = say(label ?? description)
  // Abbreviations such as «IBAN» keep their capitals.
  const isAbbreviation = /^\p{Lu}{2}/u.test(words)
  return `[${isAbbreviation ? words : words.slice(0, 1).toLowerCase() + words.slice(1)}]`
}
