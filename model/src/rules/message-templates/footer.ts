import { findNotationMistake } from '../rich-text/check-placeholders.ts'
import { fillRichText, type PlaceholderValues } from '../rich-text/fill.ts'
import { parseNotation } from '../rich-text/notation.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { ORGANISATION_PLACEHOLDERS } from './placeholders.ts'

/** What every e-mail to members ends with, until the organisation writes its own: who writes, and why the recipient gets it. */
export const DEFAULT_FOOTER = `{{organizacao}}{{#morada}} · {{morada}}{{/morada}}{{#email}} · {{email}}{{/email}}{{#telefone}} · {{telefone}}{{/telefone}}
Recebeu esta mensagem por ser {{sinonimoMembro}} {{daOrganizacao}}.{{#site}} Informação sobre dados pessoais: {{site}}/privacidade{{/site}}`

/** What is wrong with a footer, or undefined. */
export const findFooterMistake = (text: string) => findNotationMistake(text, ORGANISATION_PLACEHOLDERS)

/** The footer with the organisation's values; undefined where there is none, or where it has a mistake. */
export function fillFooter(text: string, values: PlaceholderValues): RichText | undefined {
  if (text.trim() === '' || findFooterMistake(text) !== undefined) return undefined
  return fillRichText(parseNotation(text), values)
}
