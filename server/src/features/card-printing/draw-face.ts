import { CARD_SIZE } from '@agremia/model/rules/cards/sheet-layouts'
import { mm, type Pdf } from '../../pdf/document.ts'
import { drawCover, drawImage, type OpenedImage } from '../../pdf/images.ts'
import { drawQrCode } from '../../pdf/qr-code.ts'
import type { Box, Shape } from './card-face.ts'

/** The pictures of one face. A picture that cannot be read is left out. */
export type FacePictures = Readonly<Partial<Record<'photo' | 'logo' | 'background', OpenedImage>>>

interface FacePlace {
  /** Of the card's left upper corner, in millimetres. */
  x: number
  y: number
  /** How far what reaches the edges is drawn over them. */
  bleed: number
}

/** Draws one face of a card at its place. Nothing is drawn beyond its edges and the bleed. */
export function drawFace(pdf: Pdf, shapes: readonly Shape[], pictures: FacePictures, { x, y, bleed }: FacePlace): void {
  const { doc } = pdf
  doc.save()
  doc.rect(mm(x - bleed), mm(y - bleed), mm(CARD_SIZE.width + 2 * bleed), mm(CARD_SIZE.height + 2 * bleed)).clip()
  for (const shape of shapes) {
    if (shape.kind === 'text') {
      const [left, baseline] = [mm(x + shape.x), mm(y + shape.baseline)]
      pdf.fonts[shape.font].drawOnBaseline(shape.text, left, baseline, mm(shape.size), shape.colour)
    } else if (shape.kind === 'qr') {
      drawQrCode(pdf, shape.text, { left: mm(x + shape.x), top: mm(y + shape.y), size: mm(shape.size) })
    } else {
      const frame = frameOf(shape.reachesEdges ? overEdges(shape, bleed) : shape, x, y)
      if (shape.kind === 'fill') doc.rect(frame.left, frame.top, frame.width, frame.height).fill(shape.colour)
      else {
        const picture = pictures[shape.picture]
        if (picture) (shape.covers ? drawCover : drawImage)(pdf, picture, frame)
      }
    }
  }
  doc.restore()
}

const frameOf = (box: Box, x: number, y: number) => ({
  left: mm(x + box.x),
  top: mm(y + box.y),
  width: mm(box.width),
  height: mm(box.height),
})

/** Moves the sides of a box that lie on an edge of the card outwards. */
export function overEdges({ x, y, width, height }: Box, bleed: number): Box {
  const left = x <= 0 ? -bleed : x
  const top = y <= 0 ? -bleed : y
  const right = x + width >= CARD_SIZE.width ? CARD_SIZE.width + bleed : x + width
  const bottom = y + height >= CARD_SIZE.height ? CARD_SIZE.height + bleed : y + height
  return { x: left, y: top, width: right - left, height: bottom - top }
}
