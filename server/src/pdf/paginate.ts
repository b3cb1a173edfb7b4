import type { RunLine } from './wrap-runs.ts'

/** Lines of one height that belong together, as a paragraph does. Lengths are in points. */
export interface TextBlock {
  lines: readonly RunLine[]
  lineHeight: number
  size: number
  /** Kept free above it, unless it begins a page. */
  before: number
  /** From the left edge of the text to its lines. */
  indent: number
  /** Drawn to the left of its first line, such as the number of a list's item; it ends where the lines begin. */
  marker?: string
  /** A heading: the beginning of what follows stands on the same page. */
  isWithNext?: boolean
}

export interface PlacedLine {
  line: RunLine
  size: number
  indent: number
  marker?: string
  /** From the upper edge of the page's text. */
  y: number
}

/** Of a paragraph that is divided, at least so many lines stand on either page. */
const FEWEST_LINES = 2

/** Distributes blocks over pages; `heightOf` is the room that a page has for text, by its number from 0. */
export function paginate(blocks: readonly TextBlock[], heightOf: (page: number) => number): PlacedLine[][] {
  const pages: PlacedLine[][] = [[]]
  let y = 0
  blocks.forEach((block, index) => {
    const { lines, lineHeight, size, before, indent, marker } = block
    const needed = block.isWithNext ? heightWithNext(block, blocks[index + 1]) : 0
    let next = 0
    while (next < lines.length) {
      const isFirst = pages.at(-1)?.length === 0
      const top = isFirst || next > 0 ? y : y + before
      const room = heightOf(pages.length - 1) - top
      const count = isFirst || needed <= room ? linesThatFit(lines.length - next, room, lineHeight, isFirst) : 0
      for (let place = 0; place < count; place += 1) {
        const line = lines[next + place] ?? []
        const label = next + place === 0 ? { marker } : {}
        pages.at(-1)?.push({ line, size, indent, y: top + place * lineHeight, ...label })
      }
      next += count
      y = top + count * lineHeight
      if (next < lines.length) {
        pages.push([])
        y = 0
      }
    }
  })
  return pages
}

const heightWithNext = (block: TextBlock, next: TextBlock | undefined) =>
  block.lines.length * block.lineHeight +
  (next ? next.before + Math.min(next.lines.length, FEWEST_LINES) * next.lineHeight : 0)

/** How many of the lines that are left stand on this page. On an empty page at least one does, or there would be no end. */
function linesThatFit(left: number, room: number, lineHeight: number, isFirst: boolean): number {
  const fit = Math.floor(room / lineHeight + 0.001)
  if (fit >= left) return left
  const count = Math.min(fit, left - FEWEST_LINES)
  if (count >= FEWEST_LINES) return count
  return isFirst ? Math.max(1, Math.min(fit, left)) : 0
}
