/**
 * The text of a message: a subset of the documents of ProseMirror, so that what the editor holds is what is stored. HTML, plain
 * text, letters and screens are all drawn from it, so that no HTML is ever taken in.
 */
export interface RichText {
  type: 'doc'
  content: RichBlock[]
}
export type RichBlock = RichParagraph | RichHeading | RichList
export interface RichParagraph {
  type: 'paragraph'
  content?: RichInline[]
}
export interface RichHeading {
  type: 'heading'
  attrs: { level: 2 | 3 }
  content?: RichInline[]
}
/** Of one level: an item holds exactly one paragraph. */
export interface RichList {
  type: 'bulletList' | 'orderedList'
  content: RichListItem[]
}
export interface RichListItem {
  type: 'listItem'
  content: [RichParagraph]
}
export type RichInline =
  | { type: 'text'; text: string; marks?: RichMark[] }
  | { type: 'placeholder'; attrs: { name: string }; marks?: RichMark[] }
  | { type: 'hardBreak'; marks?: RichMark[] }
export type RichMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'link'; attrs: { href: string } }
  /** Shown only if this placeholder has a value; an inline may have several such marks, and then needs all the values. */
  | { type: 'onlyIf'; attrs: { name: string } }

/** Counts the texts, the names of placeholders and the line breaks. */
export const MOST_CHARACTERS = 20_000
/** Counts paragraphs, headings and the items of lists. */
export const MOST_BLOCKS = 500

/** A placeholder's name, as it stands between the braces. */
export const PLACEHOLDER_NAME = /^\p{L}[\p{L}\p{N}]{0,39}$/u

/** Whether the placeholder's value is an address of our own to open. No other value ever becomes a link. */
export const isLink = (placeholder: string) => placeholder.startsWith('ligacao')

/** The organisation's own contacts: they are not links either, but are shown as they are, so that they can be copied. */
export const isOwnAddress = (placeholder: string) => placeholder === 'email' || placeholder === 'site'

/** What a link may lead to. Addresses of our own on http occur in installations without a certificate. */
export const isSafeHref = (href: string) => /^(https?:\/\/|mailto:)[^\s"'<>`\\]+$/i.test(href)
/** What a link written by a person may lead to. */
export const isWritableHref = (href: string) => isSafeHref(href) && !/^http:/i.test(href) && href.length <= 2000

export const isSameMark = (a: RichMark, b: RichMark) =>
  a.type === b.type &&
  (a.type !== 'link' || (b.type === 'link' && a.attrs.href === b.attrs.href)) &&
  (a.type !== 'onlyIf' || (b.type === 'onlyIf' && a.attrs.name === b.attrs.name))

export const hrefOf = (inline: RichInline) => {
  const link = inline.marks?.find(mark => mark.type === 'link')
  return link?.type === 'link' ? link.attrs.href : undefined
}
export const isMarked = (inline: RichInline, type: 'bold' | 'italic') =>
  inline.marks?.some(mark => mark.type === type) ?? false

export const isList = (block: RichBlock): block is RichList =>
  block.type === 'bulletList' || block.type === 'orderedList'

/** The paragraphs and headings of a block: the block itself, or those of a list's items. */
export const textBlocksOf = (block: RichBlock): (RichParagraph | RichHeading)[] =>
  isList(block) ? block.content.map(item => item.content[0]) : [block]

/** The paragraphs and headings of a text, those of lists too, each with its place in words. */
export function* eachTextBlock(doc: RichText): Generator<{ block: RichParagraph | RichHeading; place: string }> {
  for (const [index, block] of doc.content.entries()) {
    if (!isList(block)) yield { block, place: placeOf(index) }
    else for (const [at, item] of block.content.entries()) yield { block: item.content[0], place: placeOf(index, at) }
  }
}

/** Where a mistake is: every block counts as a paragraph, because that is what a reader sees. */
export const placeOf = (index: number, item?: number) =>
  `No ${index + 1}.º parágrafo${item === undefined ? '' : `, ${item + 1}.º ponto da lista`}`

/** A paragraph or heading with other content; empty content is left out, as ProseMirror does. */
export const withContent = <Block extends RichParagraph | RichHeading>(block: Block, content: RichInline[]): Block => {
  const { content: _, ...rest } = block
  return { ...rest, ...(content.length > 0 ? { content } : {}) } as Block // the same block, but for its content
}
