import {
  hrefOf,
  isMarked,
  type RichBlock,
  type RichInline,
  type RichText,
} from '@agremia/model/rules/rich-text/rich-text'
import type { Pdf } from './document.ts'
import type { FontName } from './fonts.ts'
import { type PlacedLine, paginate, type TextBlock } from './paginate.ts'
import { drawLine, LINE_HEIGHT, measureIn } from './text.ts'
import { type Run, type RunLine, type RunMeasure, wrapRuns } from './wrap-runs.ts'

/** Multiples of the size of paragraphs. */
const HEADING_SIZE = { 2: 1.2, 3: 1.05 } as const
const BETWEEN_PARAGRAPHS = 0.6
const BEFORE_HEADING = 1.1
const BETWEEN_ITEMS = 0.25
const LIST_INDENT = 1.8
/** From the marker of an item to its text. */
const MARKER_GAP = 0.5

/** Lays a text out in lines of that width, as blocks for `paginate`; `size` is that of paragraphs, in points. */
export const layOutRichText = (pdf: Pdf, { content }: RichText, width: number, size: number): TextBlock[] =>
  content.flatMap(block => layOutBlock(pdf, block, width, size))

/** The pages of a filled text; `heightOf` as of `paginate`. */
export const paginateRichText = (
  pdf: Pdf,
  text: RichText,
  width: number,
  size: number,
  heightOf: (page: number) => number,
) => paginate(layOutRichText(pdf, text, width, size), heightOf)

/** Draws the lines of one page; their y counts from `top`. */
export function drawPlacedLines(
  pdf: Pdf,
  lines: readonly PlacedLine[],
  { left, top }: { left: number; top: number },
  color: string,
): void {
  for (const { line, size, indent, marker, y } of lines) {
    const x = left + indent
    if (marker !== undefined) {
      const style = { font: 'plain', size, color, align: 'right' } as const
      drawLine(pdf, marker, left, top + y, indent - size * MARKER_GAP, style)
    }
    for (const segment of line) {
      drawLine(pdf, segment.text, x + segment.x, top + y, 0, { font: segment.font, size, color })
    }
  }
}

function layOutBlock(pdf: Pdf, block: RichBlock, width: number, size: number): TextBlock[] {
  if (block.type === 'paragraph') {
    const before = size * BETWEEN_PARAGRAPHS
    return [{ ...wrap(pdf, runsOf(block.content), width, size), before, indent: 0 }]
  }
  if (block.type === 'heading') {
    const own = size * HEADING_SIZE[block.attrs.level]
    const runs = runsOf(block.content, true)
    return [{ ...wrap(pdf, runs, width, own), before: size * BEFORE_HEADING, indent: 0, isWithNext: true }]
  }
  const markers = block.content.map((_, index) => (block.type === 'bulletList' ? '•' : `${index + 1}.`))
  const widest = Math.max(...markers.map(marker => measureIn(pdf, { font: 'plain', size })(marker)))
  const indent = Math.max(size * LIST_INDENT, widest + size * MARKER_GAP)
  return block.content.map((item, index) => ({
    ...wrap(pdf, runsOf(item.content[0].content), width - indent, size),
    before: size * (index === 0 ? BETWEEN_PARAGRAPHS : BETWEEN_ITEMS),
    indent,
    marker: markers[index],
  }))
}

/** So many paragraphs are remembered for each document. */
const MOST_REMEMBERED = 500
const remembered = new WeakMap<Pdf['doc'], Map<string, readonly RunLine[]>>()

/** Most paragraphs are the same in all letters of a batch, so the lines of those met last are remembered. */
function wrap(pdf: Pdf, runs: readonly Run[], width: number, size: number) {
  const known = remembered.get(pdf.doc) ?? new Map<string, readonly RunLine[]>()
  remembered.set(pdf.doc, known)
  let key = `${width} ${size}`
  // The control character keeps runs apart; no text has one.
  for (const { text, font } of runs) key += `\u0000${font} ${text}`
  let lines = known.get(key)
  if (!lines) {
    const measure: RunMeasure = font => measureIn(pdf, { font, size })
    lines = wrapRuns(runs, width, measure)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(key, lines)
  }
  return { lines, size, lineHeight: size * LINE_HEIGHT }
}

/** A link on paper cannot be followed, so its address is printed after its text, unless the text is the address. */
function runsOf(inlines: readonly RichInline[] = [], isBold = false): Run[] {
  const runs: Run[] = []
  /** The text of the link in hand; one link may consist of several inlines. */
  let linkText = ''
  for (const [index, inline] of inlines.entries()) {
    const text = textOf(inline)
    const font = fontOf(inline, isBold)
    runs.push({ text, font })
    const href = hrefOf(inline)
    if (href === undefined) continue
    linkText += text
    const next = inlines[index + 1]
    if (next && hrefOf(next) === href) continue
    const address = href.replace(/^mailto:/i, '')
    if (!isSameAddress(linkText, address)) runs.push({ text: ` (${address})`, font })
    linkText = ''
  }
  return runs
}

/** Only the text of a template, before it is filled for somebody, has placeholders. */
function textOf(inline: RichInline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'hardBreak' ? '\n' : `{{${inline.attrs.name}}}`
}

const isSameAddress = (text: string, address: string) => bareAddress(text) === bareAddress(address)
const bareAddress = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

function fontOf(inline: RichInline, isBold: boolean): FontName {
  const isItalic = isMarked(inline, 'italic')
  if (isBold || isMarked(inline, 'bold')) return isItalic ? 'boldItalic' : 'bold'
  return isItalic ? 'italic' : 'plain'
}
