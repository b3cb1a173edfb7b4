import type { Frame, Pdf } from './document.ts'
import type { FontName } from './fonts.ts'
import { type Measure, wrapText } from './wrap-text.ts'

export interface TextStyle {
  font: FontName
  /** In points. */
  size: number
  color: string
  align?: 'left' | 'center' | 'right'
}

/** From the top of one line to the top of the next, as a multiple of the size. */
export const LINE_HEIGHT = 1.35

/** The share of the free width that stays to the left of a line. */
const FREE_WIDTH_BEFORE = { left: 0, center: 0.5, right: 1 } as const

/** Measures text in that style, in points. */
export const measureIn =
  (pdf: Pdf, { font, size }: Pick<TextStyle, 'font' | 'size'>): Measure =>
  text =>
    pdf.fonts[font].measure(text) * size

/** One line, which the caller has made to fit. */
export function drawLine(pdf: Pdf, text: string, x: number, top: number, width: number, style: TextStyle): void {
  const { align = 'left' } = style
  const indent = align === 'left' ? 0 : (width - measureIn(pdf, style)(text)) * FREE_WIDTH_BEFORE[align]
  pdf.fonts[style.font].draw(text, x + indent, top, style.size, style.color)
  if (pdf.contents) pdf.contents.text += `${text}\n`
}

/** Text over as many lines as it needs, `maxLines` at most; answers where the next line would begin. */
export function drawBlock(
  pdf: Pdf,
  text: string,
  { left, top, width }: Pick<Frame, 'left' | 'top' | 'width'>,
  style: TextStyle,
  maxLines = Number.POSITIVE_INFINITY,
): number {
  if (text === '') return top
  let y = top
  for (const line of wrapText(text, width, measureIn(pdf, style), maxLines)) {
    drawLine(pdf, line, left, y, width, style)
    y += style.size * LINE_HEIGHT
  }
  return y
}
