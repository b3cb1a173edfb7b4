/** A part of a picture that stands upright, in shares of its width and height: 0 is its left or top edge, 1 the other. */
export interface Crop {
  x: number
  y: number
  w: number
  h: number
}

export interface Size {
  width: number
  height: number
}

/** A face on a card, in millimetres; width over height. */
export const FACE_RATIO = 35 / 45
/** What is lost when shares are rounded to whole pixels is no other shape. */
const RATIO_SLACK = 0.02
const EDGE_SLACK = 0.000_001
/** Below this a face on a card is a mosaic. */
export const LEAST_CROP_PIXELS = 140

/** The largest part of that shape: in the middle, and nearer the top, where faces are. */
export function largestCrop({ width, height }: Size, ratio = FACE_RATIO): Crop {
  const isWide = width / height > ratio
  const w = isWide ? (height * ratio) / width : 1
  const h = isWide ? 1 : width / ratio / height
  return { x: (1 - w) / 2, y: (1 - h) / 3, w, h }
}

/** From `{ x, y, w, h }`; undefined for whatever is none, or lies outside the picture. */
export function readCrop(sent: unknown): Crop | undefined {
  const { x, y, w, h }: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  if (!isShare(x) || !isShare(y) || !isShare(w) || !isShare(h) || w === 0 || h === 0) return undefined
  return x + w <= 1 + EDGE_SLACK && y + h <= 1 + EDGE_SLACK ? { x, y, w, h } : undefined
}

/** The same, of its JSON. */
export function parseCrop(text: string): Crop | undefined {
  try {
    return readCrop(JSON.parse(text))
  } catch {
    return undefined // no JSON is no crop
  }
}

/** What a person is told of a crop that does not fit the picture; undefined when it does. */
export function cropProblem(crop: Crop, { width, height }: Size): string | undefined {
  const [w, h] = [crop.w * width, crop.h * height]
  if (Math.abs(w / h / FACE_RATIO - 1) > RATIO_SLACK) return 'O enquadramento deve ter a proporção de 35 por 45.'
  if (w < LEAST_CROP_PIXELS) return 'O enquadramento é demasiado apertado. Afaste-o um pouco.'
  return undefined
}
