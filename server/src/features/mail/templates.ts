import {
  MESSAGE_TEMPLATES,
  type MessageTemplate,
  type MessageTemplateName,
  type TemplateValues,
} from '@agremia/model/rules/message-templates'
import { isLink } from '@agremia/model/rules/rich-text/rich-text'
import { unlinkedText } from '@agremia/model/rules/unlinked-text'

export interface RenderedMessage {
  subject: string
  text: string
  html: string
}
/** A message of a template, with what the template says about sending it. */
export interface TemplateMessage extends RenderedMessage {
  confidential: boolean
  automatic: boolean
}
type Values = Record<string, string>

export const renderTemplate = <Name extends MessageTemplateName>(
  name: Name,
  values: TemplateValues<Name>,
): TemplateMessage => {
  const template: MessageTemplate & { confidential?: true; automatic?: true } = MESSAGE_TEMPLATES[name]
  const { confidential = false, automatic = false } = template
  return { ...renderMessage(template, values), confidential, automatic }
}

/**
 * Fills a template. Values are plain text: nothing in them becomes markup, a placeholder or a second line of the subject, and only
 * the placeholders of our own addresses become links.
 */
export function renderMessage(template: MessageTemplate, values: Values): RenderedMessage {
  const subject = fill(dropEmptyBlocks(template.subject, values), values, valueToText)
  const paragraphs = dropEmptyBlocks(template.text, values)
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${paragraphs.map(paragraph => fill(paragraph.replace(BOLD, '$1'), values, valueToText)).join('\n\n')}\n`,
    html: toHtml(paragraphs.map(paragraph => fill(markUp(paragraph), values, valueToHtml))),
  }
}

const BLOCK = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const BOLD = /\*\*([^*]+)\*\*/g

function dropEmptyBlocks(template: string, values: Values): string {
  const kept = template.replace(BLOCK, (_, name: string, inner: string) => (findValue(name, values) ? inner : ''))
  return kept === template ? kept : dropEmptyBlocks(kept, values)
}

/** Replaces in one pass, so that a value that looks like a placeholder is not replaced. */
const fill = (template: string, values: Values, show: (value: string, name: string) => string) =>
  template.replace(PLACEHOLDER, (_, name: string) => show(findValue(name.trim(), values), name.trim()))

function findValue(name: string, values: Values): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`The template asks for "${name}", which nobody gave`)
  return value
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
const withBreaks = (html: string) => html.replace(/\r?\n/g, '<br>\n')
const markUp = (paragraph: string) => withBreaks(escapeHtml(paragraph).replace(BOLD, '<strong>$1</strong>'))

const valueToText = (value: string, name: string) => (isLink(name) ? value : unlinkedText(value))
function valueToHtml(value: string, name: string) {
  const escaped = escapeHtml(valueToText(value, name))
  return isLink(name) ? `<a href="${escaped}">${escaped}</a>` : withBreaks(escaped)
}

const toHtml = (paragraphs: readonly string[]) => `<!doctype html>
<html lang="pt-PT">
<head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
${paragraphs.map(paragraph => `<p>${paragraph}</p>`).join('\n')}
</body>
</html>
`
