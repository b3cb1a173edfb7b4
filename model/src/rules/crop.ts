/** A rectangle of an upright picture, in fractions of its width and height: 0 is the left or top edge, 1 the opposite one. */
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

/** Width divided by height of the photo on a card, which is measured in millimetres. */
export const FACE_RATIO = 35 / 45
/** How far the proportions may deviate, because rounding to whole pixels changes them slightly. */
const RATIO_SLACK = 0.02
const EDGE_SLACK = 0.000_001
/** The least width in pixels; a smaller photo would be visibly coarse on a printed card. */
export const LEAST_CROP_PIXELS = 140

/** The largest part in these proportions: centred horizontally, and nearer the top, where faces are. */
export function largestCrop({ width, height }: Size, ratio = FACE_RATIO): Crop {
  const isWide = width / height > ratio
  const w = isWide ? (height * ratio) / width : 1
  const h = isWide ? 1 : width / ratio / height
  return { x: (1 - w) / 2, y: (1 - h) / 3, w, h }
}

/** Reads `{ x, y, w, h }`; undefined if it is not a crop, or lies outside the picture. */
export function readCrop(sent: unknown): Crop | undefined {
  const { x, y, w, h }: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  if (!isShare(x) || !isShare(y) || !isShare(w) || !isShare(h) || w === 0 || h === 0) return undefined
  return x + w <= 1 + EDGE_SLACK && y + h <= 1 + EDGE_SLACK ? { x, y, w, h } : undefined
}

/** The same from JSON text. */
export function parseCrop(text: string): Crop | undefined {
  try {
    return readCrop(JSON.parse(text))
  } catch {
    return undefined // no JSON is no crop
  }
}

/** The error message for a crop that does not fit the picture; undefined if it fits. */
export function cropProblem(crop: Crop, { width, height }: Size): string | undefined {
  const [w, h] = [crop.w * width, crop.h * height]
  if (Math.abs(w / h / FACE_RATIO - 1) > RATIO_SLACK) return 'O enquadramento deve ter a proporção de 35 por 45.'
  if (w < LEAST_CROP_PIXELS) return 'O enquadramento é demasiado apertado. Afaste-o um pouco.'
  return undefined
}
