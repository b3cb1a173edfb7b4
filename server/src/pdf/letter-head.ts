import { type Frame, mm, type Pdf } from './document.ts'
import { drawImage, type OpenedImage, openImage } from './images.ts'
import type { LetterHead } from './letter-head-lines.ts'
import { drawLine, LINE_HEIGHT, measureIn, type TextStyle } from './text.ts'
import { wrapText } from './wrap-text.ts'

export interface OpenHead extends Omit<LetterHead, 'logo'> {
  logo?: OpenedImage
}

export const INK = '#1a1a1a'
export const GREY = '#5c636a'

const NAME: TextStyle = { font: 'bold', size: 13, color: INK }
const LINE: TextStyle = { font: 'plain', size: 8, color: GREY }
const NAME_MAX_LINES = 2
const LOGO = { width: mm(45), height: mm(22) }
const LOGO_GAP = mm(5)

/** Reads the logo once for all letters. */
export const openHead = (pdf: Pdf, { logo, ...head }: LetterHead): OpenHead => ({ ...head, logo: openLogo(pdf, logo) })

/** A file that is no picture is left out: a letter is valid without it. */
export function openLogo(pdf: Pdf, logo: Buffer | undefined): OpenedImage | undefined {
  try {
    return logo && openImage(pdf, logo)
  } catch {
    return undefined
  }
}

/** The logo on the left, name and lines beside it; nothing goes below the frame. */
export function drawHead(pdf: Pdf, { name, lines, logo }: Omit<OpenHead, 'footer'>, frame: Frame): void {
  const logoWidth = logo ? drawLogo(pdf, logo, frame) + LOGO_GAP : 0
  const left = frame.left + logoWidth
  const width = frame.width - logoWidth
  let { top } = frame
  for (const line of wrapText(name, width, measureIn(pdf, NAME), NAME_MAX_LINES)) {
    drawLine(pdf, line, left, top, width, NAME)
    top += NAME.size * LINE_HEIGHT
  }
  for (const line of lines.flatMap(text => wrapText(text, width, measureIn(pdf, LINE), 2))) {
    if (top + LINE.size * LINE_HEIGHT > frame.top + frame.height) return
    drawLine(pdf, line, left, top, width, LINE)
    top += LINE.size * LINE_HEIGHT
  }
}

/** Answers the width that the logo takes. */
function drawLogo(pdf: Pdf, logo: OpenedImage, frame: Frame): number {
  const height = Math.min(LOGO.height, frame.height)
  const scale = Math.min(LOGO.width / logo.width, height / logo.height)
  const width = logo.width * scale
  drawImage(pdf, logo, { left: frame.left, top: frame.top, width, height: logo.height * scale })
  return width
}
