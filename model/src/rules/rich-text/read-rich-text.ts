import { parseTypedPlaceholders } from './inline-notation.ts'
import {
  isWritableHref,
  MOST_BLOCKS,
  MOST_CHARACTERS,
  PLACEHOLDER_NAME,
  placeOf,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichParagraph,
  type RichText,
  textBlocksOf,
} from './rich-text.ts'

/** The text to store, or what is wrong with it and where. */
export type ReadRichText = { value: RichText; error?: undefined } | { error: string }

/** A mistake, in words for the user. */
class Mistake extends Error {}
const refuse = (message: string): never => {
  throw new Mistake(message)
}

const NOT_RICH_TEXT = 'Não é um texto formatado. Escreva o texto de novo.'
const NOT_ALLOWED =
  'há formatação que não é aceite. Use só parágrafos, títulos, listas simples, negrito, itálico e ligações.'
const NOT_A_LINK = 'a ligação tem de começar por https:// ou mailto:.'
const UNSAFE_CHARACTERS = 'há caracteres invisíveis que não são aceites. Apague esse texto e escreva-o de novo.'

/** Control characters, direction marks with which one text can be made to look like another, and lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/**
 * Reads a text that somebody sent, by copying only what is allowed; anything else is an error. Placeholders typed with their braces
 * become placeholders.
 */
export function readRichText(raw: unknown): ReadRichText {
  try {
    return { value: inStoredOrder(readDocument(raw)) }
  } catch (error) {
    if (error instanceof Mistake) return { error: error.message }
    throw error
  }
}

function readDocument(raw: unknown): RichText {
  const { type, content } = asNode(raw, ['type', 'content'], NOT_RICH_TEXT)
  if (type !== 'doc' || !Array.isArray(content) || content.length === 0) return refuse(NOT_RICH_TEXT)
  if (content.length > MOST_BLOCKS) return refuse(`O texto não pode ter mais de ${MOST_BLOCKS} parágrafos.`)
  const doc: RichText = { type: 'doc', content: content.map(readBlock) }
  const { blocks, characters } = measure(doc)
  if (blocks > MOST_BLOCKS) return refuse(`O texto não pode ter mais de ${MOST_BLOCKS} parágrafos.`)
  if (characters > MOST_CHARACTERS) return refuse(`O texto não pode ter mais de ${MOST_CHARACTERS} caracteres.`)
  return doc
}

function readBlock(raw: unknown, index: number): RichBlock {
  const place = placeOf(index)
  const { type, attrs, content } = asNode(raw, ['type', 'attrs', 'content'], `${place}: ${NOT_ALLOWED}`)
  if (type === 'heading') {
    const { level } = asNode(attrs, ['level'], `${place}: ${NOT_ALLOWED}`)
    if (level !== 2 && level !== 3) return refuse(`${place}: ${NOT_ALLOWED}`)
    return { type, attrs: { level }, ...readInlines(content, place) }
  }
  if (attrs !== undefined) return refuse(`${place}: ${NOT_ALLOWED}`)
  if (type === 'paragraph') return { type, ...readInlines(content, place) }
  if (type !== 'bulletList' && type !== 'orderedList') return refuse(`${place}: ${NOT_ALLOWED}`)
  if (!Array.isArray(content) || content.length === 0 || content.length > MOST_BLOCKS)
    return refuse(`${place}: ${NOT_ALLOWED}`)
  return { type, content: content.map((item, at) => readListItem(item, placeOf(index, at))) }
}

function readListItem(raw: unknown, place: string): { type: 'listItem'; content: [RichParagraph] } {
  const item = asNode(raw, ['type', 'content'], `${place}: ${NOT_ALLOWED}`)
  if (item.type !== 'listItem' || !Array.isArray(item.content) || item.content.length !== 1)
    return refuse(`${place}: uma lista não pode ter outra dentro, nem vários parágrafos no mesmo ponto.`)
  const { type, content } = asNode(item.content[0], ['type', 'content'], `${place}: ${NOT_ALLOWED}`)
  if (type !== 'paragraph') return refuse(`${place}: ${NOT_ALLOWED}`)
  return { type: 'listItem', content: [{ type, ...readInlines(content, place) }] }
}

function readInlines(raw: unknown, place: string): { content?: RichInline[] } {
  if (raw === undefined) return {}
  if (!Array.isArray(raw) || raw.length > MOST_CHARACTERS) return refuse(`${place}: ${NOT_ALLOWED}`)
  const { inlines, error } = parseTypedPlaceholders(raw.map(inline => readInline(inline, place)))
  if (error !== undefined) return refuse(`${place}: ${error}`)
  return inlines.length > 0 ? { content: inlines } : {}
}

function readInline(raw: unknown, place: string): RichInline {
  const { type, text, attrs, marks } = asNode(raw, ['type', 'text', 'attrs', 'marks'], `${place}: ${NOT_ALLOWED}`)
  const read = readMarks(marks, place)
  if (type === 'text' && typeof text === 'string' && text !== '' && attrs === undefined) {
    const line = text.replace(/[\t\n\r]+/g, ' ')
    if (FORBIDDEN.test(line)) return refuse(`${place}: ${UNSAFE_CHARACTERS}`)
    return { type, text: line.normalize('NFC'), ...read }
  }
  if (type === 'hardBreak' && text === undefined && attrs === undefined) return { type, ...read }
  if (type === 'placeholder' && text === undefined) return { type, attrs: { name: readName(attrs, place) }, ...read }
  return refuse(`${place}: ${NOT_ALLOWED}`)
}

/** Each mark at most once, and a condition at most once per name. */
const MOST_MARKS = 8

function readMarks(raw: unknown, place: string): { marks?: RichMark[] } {
  if (raw === undefined) return {}
  if (!Array.isArray(raw) || raw.length > MOST_MARKS) return refuse(`${place}: ${NOT_ALLOWED}`)
  const marks = raw.map((mark: unknown): RichMark => {
    const { type, attrs } = asNode(mark, ['type', 'attrs'], `${place}: ${NOT_ALLOWED}`)
    if ((type === 'bold' || type === 'italic') && attrs === undefined) return { type }
    if (type === 'onlyIf') return { type, attrs: { name: readName(attrs, place) } }
    if (type !== 'link') return refuse(`${place}: ${NOT_ALLOWED}`)
    const { href } = asNode(attrs, ['href'], `${place}: ${NOT_ALLOWED}`)
    if (typeof href !== 'string' || !isWritableHref(href)) return refuse(`${place}: ${NOT_A_LINK}`)
    return { type, attrs: { href } }
  })
  return marks.length > 0 ? { marks } : {}
}

function readName(attrs: unknown, place: string): string {
  const { name } = asNode(attrs, ['name'], `${place}: ${NOT_ALLOWED}`)
  if (typeof name !== 'string' || !PLACEHOLDER_NAME.test(name)) return refuse(`${place}: há um campo sem nome válido.`)
  return name
}

/** The node's own properties, if it is an object that has no others. */
function asNode<Key extends string>(
  raw: unknown,
  keys: readonly Key[],
  message: string,
): Partial<Record<Key, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuse(message)
  const own = Object.entries(raw)
  if (own.some(([key]) => !keys.some(allowed => allowed === key))) return refuse(message)
  return Object.fromEntries(own) as Partial<Record<Key, unknown>> // every key is one of `keys`
}

/**
 * Orders the properties of all nodes as PostgreSQL returns those of `jsonb`, by length and then by letter, so that a text that was
 * not changed compares as equal to what is stored.
 */
function inStoredOrder<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(inStoredOrder) as Node // the same list, its items ordered
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => [key, inStoredOrder(value)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) as Node // the same properties in another order
}

function measure(doc: RichText) {
  let blocks = 0
  let characters = 0
  for (const { content = [] } of doc.content.flatMap(textBlocksOf)) {
    blocks += 1
    for (const inline of content)
      characters +=
        inline.type === 'text' ? inline.text.length : inline.type === 'placeholder' ? inline.attrs.name.length : 1
  }
  return { blocks, characters }
}
