import type { Frame, Pdf } from './document.ts'

/** What pdfkit makes of a JPEG or PNG; the file holds it once, however often it is drawn. */
export interface OpenedImage {
  readonly width: number
  readonly height: number
}

/** pdfkit's types do not show that `openImage` exists and what `image` takes beside a path. */
interface ImageMethods {
  openImage(source: Buffer): OpenedImage
  image(source: OpenedImage, x: number, y: number, options: { width: number; height: number }): void
}

// True of the pinned pdfkit, which documents both.
const methodsOf = ({ doc }: Pdf) => doc as unknown as ImageMethods

/** Reads a JPEG or PNG, once for all the places where it will be drawn. Throws for anything else. */
export const openImage = (pdf: Pdf, bytes: Buffer): OpenedImage => methodsOf(pdf).openImage(bytes)

/** Draws the whole image in the middle of the frame, as large as fits with its proportions kept. */
export function drawImage(pdf: Pdf, image: OpenedImage, frame: Frame): void {
  const scale = Math.min(frame.width / image.width, frame.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const x = frame.left + (frame.width - width) / 2
  const y = frame.top + (frame.height - height) / 2
  methodsOf(pdf).image(image, x, y, { width, height })
}

/** Fills the whole frame with the middle of the image; what is too much on two sides is not shown. */
export function drawCover(pdf: Pdf, image: OpenedImage, frame: Frame): void {
  const scale = Math.max(frame.width / image.width, frame.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const x = frame.left + (frame.width - width) / 2
  const y = frame.top + (frame.height - height) / 2
  pdf.doc.save()
  pdf.doc.rect(frame.left, frame.top, frame.width, frame.height).clip()
  methodsOf(pdf).image(image, x, y, { width, height })
  pdf.doc.restore()
}
