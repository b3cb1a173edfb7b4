import { unlinkedText } from '../unlinked-text.ts'
import { joinTexts, OpenConditions, readBraces } from './inline-notation.ts'
import {
  isLink,
  isList,
  isOwnAddress,
  isSafeHref,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText,
  withContent,
} from './rich-text.ts'

export type PlaceholderValues = Readonly<Record<string, string>>

/**
 * The text for one recipient, without placeholders and conditions. Values are plain text: nothing in them becomes markup or another
 * placeholder, and only our own addresses become links. Paragraphs and items that become empty vanish.
 */
export function fillRichText(doc: RichText, values: PlaceholderValues): RichText {
  const content = doc.content.flatMap(block => fillBlock(block, values))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function fillBlock(block: RichBlock, values: PlaceholderValues): RichBlock[] {
  if (!isList(block)) {
    const content = fillInlines(block.content, values)
    return content.length > 0 ? [withContent(block, content)] : []
  }
  const items = block.content
    .map(item => fillInlines(item.content[0].content, values))
    .filter(content => content.length > 0)
    .map((content): RichListItem => ({ type: 'listItem', content: [{ type: 'paragraph', content }] }))
  return items.length > 0 ? [{ type: block.type, content: items }] : []
}

const fillInlines = (inlines: readonly RichInline[] = [], values: PlaceholderValues) =>
  trimEdges(joinTexts(inlines.flatMap(inline => fillInline(inline, values))))

function fillInline(inline: RichInline, values: PlaceholderValues): RichInline[] {
  // Most of a text is neither marked nor filled, and is shared by all recipients.
  if (inline.type !== 'placeholder' && !inline.marks) return [inline]
  const { marks: all = [] } = inline
  const isShown = all.every(mark => mark.type !== 'onlyIf' || findValue(mark.attrs.name, values) !== '')
  if (!isShown) return []
  const marks = all.filter(mark => mark.type !== 'onlyIf')
  if (inline.type !== 'placeholder') return [withMarks(inline, marks)]
  const { name } = inline.attrs
  const value = findValue(name, values)
  if (isLink(name) && isSafeHref(value)) {
    const link: RichMark = { type: 'link', attrs: { href: value } }
    return [withMarks({ type: 'text', text: value }, [...marks.filter(mark => mark.type !== 'link'), link])]
  }
  return printed(value, name)
    .split('\n')
    .flatMap((line, index): RichInline[] => [
      ...(index > 0 ? [withMarks({ type: 'hardBreak' }, marks)] : []),
      ...(line !== '' ? [withMarks({ type: 'text', text: line }, marks)] : []),
    ])
}

/** A subject taken apart, once for any number of recipients. */
export const readSubject = (subject: string): RichInline[] => readBraces(subject, new OpenConditions())

/** The subject for one recipient, of its text or its parts: one line, whatever the values hold. */
export function fillSubject(subject: string | readonly RichInline[], values: PlaceholderValues): string {
  return (typeof subject === 'string' ? readSubject(subject) : subject)
    .flatMap(inline => fillInline(inline, values))
    .map(inline => (inline.type === 'text' ? inline.text : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A sender that forgets a value is a mistake of the program; names that every object inherits are no values. */
function findValue(name: string, values: PlaceholderValues): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`The template asks for "${name}", which nobody gave`)
  return value.trim()
}

const printed = (value: string, name: string) => {
  const text = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')
  return isOwnAddress(name) ? text : unlinkedText(text)
}

function withMarks(inline: RichInline, marks: RichMark[]): RichInline {
  const { marks: _, ...bare } = inline
  return marks.length > 0 ? { ...bare, marks } : bare
}

/** Without the line breaks and blanks at the edges, which remain where a block beside them has vanished. */
function trimEdges(inlines: readonly RichInline[]): RichInline[] {
  const isBlank = (inline: RichInline) =>
    inline.type === 'hardBreak' || (inline.type === 'text' && inline.text.trim() === '')
  const first = inlines.findIndex(inline => !isBlank(inline))
  if (first === -1) return []
  return inlines.slice(first, inlines.findLastIndex(inline => !isBlank(inline)) + 1)
}
