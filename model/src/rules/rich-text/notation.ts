import { findLooseBraces, joinTexts, OpenConditions, parseLine } from './inline-notation.ts'
import {
  isSameMark,
  placeOf,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichText,
  textBlocksOf,
} from './rich-text.ts'

/**
 * Reads a text in the notation of the catalogue of templates: `{{name}}` is a placeholder, `{{#name}}…{{/name}}` is left out while
 * `name` is empty, `**bold**`, `_italic_`, `[text](https://…)`; an empty line starts a paragraph, `## ` and `### ` are headings, and
 * lines that begin with `- ` or `1. ` are a list.
 */
export function readNotation(text: string): { value: RichText; error?: undefined } | { error: string } {
  const conditions = new OpenConditions()
  const content: RichBlock[] = []
  let error: string | undefined
  for (const lines of splitBlocks(text)) {
    const block = parseBlock(lines, conditions)
    const inlines = textBlocksOf(block).flatMap(({ content: own = [] }) => own)
    const mistake = conditions.error ?? findLooseBraces(inlines)
    if (mistake !== undefined) error ??= `${placeOf(content.length)}: ${mistake}`
    // A line with nothing but the braces of a block between two paragraphs leaves no paragraph behind.
    if (inlines.length > 0) content.push(block)
  }
  const unclosed = conditions.end()
  if (unclosed !== undefined) error ??= `${placeOf(Math.max(0, content.length - 1))}: ${unclosed}`
  if (error !== undefined) return { error }
  return { value: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } }
}

/** The same for texts of our own, in which a mistake is a mistake of the program. */
export function parseNotation(text: string): RichText {
  const read = readNotation(text)
  if (read.error !== undefined) throw new Error(`${read.error} (${text.slice(0, 40)})`)
  return read.value
}

const BULLET = /^- +/
const NUMBER = /^\d{1,3}\. +/
const HEADING = /^(##|###) +/
const listOf = (line: string) => (BULLET.test(line) ? BULLET : NUMBER.test(line) ? NUMBER : undefined)

/** The lines of each block. A list and a heading end with their lines, also without an empty line after them. */
function splitBlocks(text: string): string[][] {
  const blocks: string[][] = []
  let last: string[] | undefined
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(each => each.trim())) {
    const first = last?.[0]
    if (line === '') last = undefined
    else if (
      last &&
      first !== undefined &&
      listOf(first) === listOf(line) &&
      !HEADING.test(first) &&
      !HEADING.test(line)
    )
      last.push(line)
    else {
      last = [line]
      blocks.push(last)
    }
  }
  return blocks
}

function parseBlock(lines: string[], conditions: OpenConditions): RichBlock {
  const first = lines[0] ?? ''
  const list = listOf(first)
  const content = (line: string) => contentOf(joinTexts(parseLine(line, conditions)))
  if (list)
    return {
      type: list === BULLET ? 'bulletList' : 'orderedList',
      content: lines.map(line => ({
        type: 'listItem',
        content: [{ type: 'paragraph', ...content(line.replace(list, '')) }],
      })),
    }
  const heading = HEADING.exec(first)
  if (heading)
    return { type: 'heading', attrs: { level: heading[1] === '##' ? 2 : 3 }, ...content(first.replace(HEADING, '')) }
  const inlines = lines.flatMap((line, index): RichInline[] => {
    const { marks } = conditions
    const lineBreak: RichInline = { type: 'hardBreak', ...(marks.length > 0 ? { marks } : {}) }
    return [...(index > 0 ? [lineBreak] : []), ...parseLine(line, conditions)]
  })
  return { type: 'paragraph', ...contentOf(joinTexts(inlines)) }
}

const contentOf = (content: RichInline[]) => (content.length > 0 ? { content } : {})

/** The text in the notation, for the audit log and for showing what differs from the original. */
export const printNotation = (doc: RichText) => doc.content.map(printBlock).join('\n\n')

function printBlock(block: RichBlock): string {
  if (block.type === 'paragraph') return printInlines(block.content)
  if (block.type === 'heading') return `${'#'.repeat(block.attrs.level)} ${printInlines(block.content)}`
  return block.content
    .map(
      (item, index) =>
        `${block.type === 'bulletList' ? '-' : `${index + 1}.`} ${printInlines(item.content[0].content)}`,
    )
    .join('\n')
}

/** From the outside in, so that conditions enclose links, and links enclose styles. */
const ORDER: readonly RichMark['type'][] = ['onlyIf', 'link', 'bold', 'italic']
const OPENING = (mark: RichMark) =>
  mark.type === 'onlyIf' ? `{{#${mark.attrs.name}}}` : mark.type === 'link' ? '[' : mark.type === 'bold' ? '**' : '_'
const CLOSING = (mark: RichMark) =>
  mark.type === 'onlyIf' ? `{{/${mark.attrs.name}}}` : mark.type === 'link' ? `](${mark.attrs.href})` : OPENING(mark)

function printInlines(inlines: readonly RichInline[] = []): string {
  let printed = ''
  let open: RichMark[] = []
  const closeDownTo = (depth: number) => {
    for (const mark of open.slice(depth).reverse()) printed += CLOSING(mark)
    open = open.slice(0, depth)
  }
  for (const inline of inlines) {
    const marks = (inline.marks ?? []).toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
    const differs = marks.findIndex((mark, depth) => !open[depth] || !isSameMark(mark, open[depth]))
    const shared = Math.min(differs === -1 ? marks.length : differs, open.length)
    closeDownTo(shared)
    for (const mark of marks.slice(shared)) printed += OPENING(mark)
    open = marks
    printed += inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? '\n' : `{{${inline.attrs.name}}}`
  }
  closeDownTo(0)
  return printed
}
