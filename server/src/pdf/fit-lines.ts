import type { Frame, Pdf } from './document.ts'
import { drawLine, measureIn, type TextStyle } from './text.ts'
import { wrapText } from './wrap-text.ts'

/** Sizes in points. */
const LARGEST = 11
/** Rather than smaller than this on one line, a long line is drawn on two. */
const SMALLEST_UNBROKEN = 9
/** Below this nobody reads an address; what still does not fit ends in an ellipsis. */
const SMALLEST = 6.5
const SIZE_STEP = 0.5
/** From line to line, as a multiple of the size. */
const LINE_HEIGHT = 1.25

export interface FontLine {
  text: string
  font: TextStyle['font']
}

/** Draws the lines of an address in the middle of the frame's height, as large as they fit, and never outside of the frame. */
export function drawFittedLines(pdf: Pdf, lines: readonly FontLine[], frame: Frame): void {
  const fitted = fitOneLineEach(pdf, lines, frame) ?? fitBroken(pdf, lines, frame)
  const lineHeight = fitted.size * LINE_HEIGHT
  let y = frame.top + (frame.height - fitted.lines.length * lineHeight) / 2
  for (const { text, font } of fitted.lines) {
    drawLine(pdf, text, frame.left, y, frame.width, { font, size: fitted.size, color: '#000000' })
    y += lineHeight
  }
}

interface FittedLines {
  lines: readonly FontLine[]
  size: number
}

/** The largest size in which no line has to be broken, unless that would be too small. */
function fitOneLineEach(pdf: Pdf, lines: readonly FontLine[], { width, height }: Frame): FittedLines | undefined {
  const widest = Math.max(...lines.map(({ text, font }) => pdf.fonts[font].measure(text)))
  const size = Math.min(LARGEST, width / widest, height / (lines.length * LINE_HEIGHT))
  return size >= SMALLEST_UNBROKEN ? { lines, size } : undefined
}

/** The largest size in which all lines fit when long ones go on in the next; in the smallest, what is left over is cut. */
function fitBroken(pdf: Pdf, lines: readonly FontLine[], { width, height }: Frame): FittedLines {
  for (let size = LARGEST; size >= SMALLEST; size -= SIZE_STEP) {
    const broken = breakLines(pdf, lines, width, size, Number.POSITIVE_INFINITY)
    if (broken.length * size * LINE_HEIGHT <= height) return { lines: broken, size }
  }
  const room = Math.floor(height / (SMALLEST * LINE_HEIGHT))
  const linesEach = Math.max(1, Math.floor(room / lines.length))
  return { lines: breakLines(pdf, lines, width, SMALLEST, linesEach), size: SMALLEST }
}

const breakLines = (pdf: Pdf, lines: readonly FontLine[], width: number, size: number, maxLines: number): FontLine[] =>
  lines.flatMap(({ text, font }) =>
    wrapText(text, width, measureIn(pdf, { font, size }), maxLines).map(part => ({ text: part, font })),
  )
