import { CARD_SIZE } from '@agremia/model/rules/cards/sheet-layouts'
import { openImage } from '../../outside/images.ts'
import type { BlankPdf } from '../../pdf/document.ts'
import { printedQrCodeSvg } from '../../pdf/qr-code.ts'
import type { Shape } from './card-face.ts'

/** Pictures as addresses of their data, because an SVG that is shown as an image may load nothing. */
export type SvgPictures = Readonly<Partial<Record<'photo' | 'logo' | 'background', string>>>

/**
 * One face of a card as an SVG image, one unit to a millimetre, from the same shapes as the PDF. Letters are outlines of the fonts
 * that the PDF embeds, so that it looks the same on every device.
 */
export function faceSvg(
  { fonts }: Pick<BlankPdf, 'fonts'>,
  shapes: readonly Shape[],
  pictures: SvgPictures,
  { width, height }: { width: number; height: number } = CARD_SIZE,
): string {
  const drawn = shapes.map(shape => drawShape(fonts, shape, pictures)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
}

export const pictureAddress = (bytes: Buffer) =>
  `data:${bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'};base64,${bytes.toString('base64')}`

/** In pixels; enough for a card on a screen. */
const BACKGROUND_SIDE = 900

/** The address of a background, made as small as a screen needs. */
export const backgroundAddress = async (bytes: Buffer | undefined) =>
  bytes && pictureAddress((await (await openImage(bytes)).photo(BACKGROUND_SIDE)).bytes)

function drawShape(fonts: BlankPdf['fonts'], shape: Shape, pictures: SvgPictures): string {
  if (shape.kind === 'fill') return `<rect ${boxOf(shape)} fill="${shape.colour}"/>`
  if (shape.kind === 'text') {
    const place = `translate(${round(shape.x)} ${round(shape.baseline)}) scale(${round(shape.size)})`
    return `<path transform="${place}" fill="${shape.colour}" d="${fonts[shape.font].outline(shape.text)}"/>`
  }
  if (shape.kind === 'qr') {
    const box = boxOf({ ...shape, width: shape.size, height: shape.size })
    return printedQrCodeSvg(shape.text).replace('<svg ', `<svg ${box} `)
  }
  const address = pictures[shape.picture]
  const fit = shape.covers ? 'slice' : 'meet'
  return address ? `<image ${boxOf(shape)} preserveAspectRatio="xMidYMid ${fit}" href="${address}"/>` : ''
}

const round = (length: number) => Number(length.toFixed(3))
const boxOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
