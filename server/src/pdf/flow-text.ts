import { addPage, type Frame, type Pdf } from './document.ts'
import { drawLine, LINE_HEIGHT, measureIn, type TextStyle } from './text.ts'
import { wrapText } from './wrap-text.ts'

/** What a page leaves for text, in columns of equal width. */
export interface PageLayout {
  margins: { top: number; right: number; bottom: number; left: number }
  columns?: number
  /** Between two columns. */
  gap?: number
}

/** The columns of the current page from left to right, then those of a new page, and so on for as long as they are asked for. */
export function* columnFrames(
  pdf: Pdf,
  { margins, columns = 1, gap = 0 }: PageLayout,
  onNewPage?: () => void,
): Generator<Frame, never> {
  const width = (pdf.width - margins.left - margins.right - (columns - 1) * gap) / columns
  const height = pdf.height - margins.top - margins.bottom
  for (;;) {
    for (let index = 0; index < columns; index += 1) {
      yield { left: margins.left + index * (width + gap), top: margins.top, width, height }
    }
    addPage(pdf)
    onNewPage?.()
  }
}

/** Draws paragraphs one after the other, each line in the first frame that has room for it. */
export function flowText(
  pdf: Pdf,
  paragraphs: readonly string[],
  frames: Iterator<Frame, never>,
  style: TextStyle,
  /** Between two paragraphs. */
  spacing = style.size * 0.6,
): void {
  const lineHeight = style.size * LINE_HEIGHT
  let frame = frames.next().value
  let y = frame.top
  for (const paragraph of paragraphs) {
    for (const line of wrapText(paragraph, frame.width, measureIn(pdf, style), Number.POSITIVE_INFINITY)) {
      if (y + lineHeight > frame.top + frame.height) {
        frame = frames.next().value
        y = frame.top
      }
      drawLine(pdf, line, frame.left, y, frame.width, style)
      y += lineHeight
    }
    y += spacing
  }
}
