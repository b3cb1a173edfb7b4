import type { FontName } from './fonts.ts'
import { breakWord, type Measure } from './wrap-text.ts'

/** Text in one font; a line break in it begins a new line. */
export interface Run {
  text: string
  font: FontName
}

interface LineSegment extends Run {
  /** From the beginning of the line, in points. */
  x: number
}
export type RunLine = readonly LineSegment[]

/** Measures text in a font, in points. */
export type RunMeasure = (font: FontName) => Measure

/** A part of a line that is never broken, in one font. */
interface Unit extends Run {
  width: number
  /** The space before it, or nothing; it is left out where the line begins with it. */
  space: string
  spaceWidth: number
}

/** Splits text of several fonts into lines of that width. A text without characters gives one empty line. */
export function wrapRuns(runs: readonly Run[], width: number, measureIn: RunMeasure): RunLine[] {
  const lines: RunLine[] = []
  let line = beginLine()
  const endLine = () => {
    lines.push(line.segments)
    line = beginLine()
  }
  for (const word of wordsOf(runs, width, measureIn)) {
    if (word === 'break') {
      endLine()
      continue
    }
    if (line.segments.length > 0 && line.width + widthOf(word) > width) endLine()
    for (const unit of word) {
      // Only a word that is wider than a line of its own is continued in the next.
      if (line.segments.length > 0 && line.width + unit.spaceWidth + unit.width > width) endLine()
      append(line, unit)
    }
  }
  endLine()
  return lines
}

interface OpenLine {
  segments: LineSegment[]
  width: number
}
const beginLine = (): OpenLine => ({ segments: [], width: 0 })

function append(line: OpenLine, { text, font, width, space, spaceWidth }: Unit): void {
  const last = line.segments.at(-1)
  // One segment for as long as the font stays: what is drawn at once is also found and copied as one text.
  if (last?.font === font) last.text += space + text
  else line.segments.push({ text, font, x: last ? line.width + spaceWidth : 0 })
  line.width += last ? spaceWidth + width : width
}

const widthOf = (units: readonly Unit[]) => units.reduce((sum, { width, spaceWidth }) => sum + spaceWidth + width, 0)

/** Words, each as the units of which it consists: its font may change from letter to letter. */
function* wordsOf(runs: readonly Run[], width: number, measureIn: RunMeasure): Generator<readonly Unit[] | 'break'> {
  let word: Unit[] = []
  let space = ''
  for (const { text, font } of runs) {
    const measure = measureIn(font)
    for (const [part] of text.matchAll(/\r?\n|[ \t\r]+|[^ \t\r\n]+/g)) {
      if (/^\s/.test(part) && part[0] !== '\u00a0') {
        if (word.length > 0) yield word
        word = []
        space = part.endsWith('\n') ? '' : ' '
        if (part.endsWith('\n')) yield 'break'
      } else {
        const partWidth = measure(part)
        const pieces = partWidth <= width ? [part] : Array.from(breakWord(part, width, measure), piece => piece.text)
        for (const piece of pieces) {
          const pieceWidth = pieces.length === 1 ? partWidth : measure(piece)
          word.push({ text: piece, font, width: pieceWidth, space, spaceWidth: space === '' ? 0 : measure(space) })
          space = ''
        }
      }
    }
  }
  if (word.length > 0) yield word
}
