import { type Crop, cropProblem, largestCrop, parseCrop, readCrop } from '@agremia/model/rules/crop'
import { LEAST_PHOTO_SIDE } from '@agremia/model/rules/uploads'
import { InvalidInput } from '../../errors.ts'
import { type Image, openImage, type Picture } from '../../outside/images.ts'
import type { Storage } from '../../outside/storage.ts'

/** The largest side of the whole picture in pixels; it is kept so that another part of it can be chosen later. */
const WHOLE_SIDE = 1600
/** The photo on a card: 35 x 45 mm at about 500 dpi. */
const CARD = { width: 700, height: 900 }
/** The thumbnail of lists and sheets, for screens with two device pixels per CSS pixel. */
const THUMB = { width: 140, height: 180 }

export const PHOTO_KINDS = ['photo', 'card', 'thumb'] as const

export interface DrawnPhoto {
  whole: Picture
  card: Picture
  thumb: Picture
  crop: Crop
}

/** The columns of a photo's row; the names of its files are hashes of their contents. */
export interface PhotoColumns {
  url: string
  card_url: string
  thumb_url: string
  mime_type: string
  size: number
  width: number
  height: number
  crop: Crop
  exif_removed: boolean
}

/** Re-encodes an uploaded photo in three sizes, or throws what is wrong with it; stores nothing. */
export async function drawPhoto(bytes: Buffer, cropText: string | undefined, maxPixels?: number): Promise<DrawnPhoto> {
  const image = await openImage(bytes, maxPixels)
  if (Math.min(image.size.width, image.size.height) < LEAST_PHOTO_SIDE) throw refuse({ file: TOO_SMALL })
  const crop = cropText ? fitting(image, parseCrop(cropText)) : largestCrop(image.size)
  const [whole, parts] = await Promise.all([image.photo(WHOLE_SIDE), drawParts(image, crop)])
  return { whole, ...parts, crop }
}

/** Draws another part of a stored photo; the whole picture stays. */
export async function frameAnew(whole: Buffer, crop: unknown): Promise<Omit<DrawnPhoto, 'whole'>> {
  const image = await openImage(whole)
  const frame = fitting(image, readCrop(crop))
  return { ...(await drawParts(image, frame)), crop: frame }
}

function fitting({ size }: Image, crop: Crop | undefined): Crop {
  if (!crop) throw refuse({ crop: 'O enquadramento não está dentro da imagem.' })
  const problem = cropProblem(crop, size)
  if (problem) throw refuse({ crop: problem })
  return crop
}

async function drawParts(image: Image, crop: Crop) {
  const [card, thumb] = await Promise.all([image.part(crop, CARD, 'jpeg'), image.part(crop, THUMB, 'webp')])
  return { card, thumb }
}

const refuse = (errors: Record<string, string>) => new InvalidInput(errors)
const TOO_SMALL = `A imagem é demasiado pequena: precisa de pelo menos ${LEAST_PHOTO_SIDE} × ${LEAST_PHOTO_SIDE} píxeis.`

/** Stores the files of a photo, under the lock of `holdPhotos`, and returns the columns of its row. */
export async function keepPhoto(storage: Storage, drawn: DrawnPhoto): Promise<PhotoColumns> {
  const { whole } = drawn
  const [url, frame] = await Promise.all([storage.put('photo', 'jpg', whole.bytes), keepFrame(storage, drawn)])
  return {
    url,
    ...frame,
    mime_type: 'image/jpeg',
    size: whole.bytes.length,
    width: whole.width,
    height: whole.height,
    exif_removed: true,
  }
}

/** The same for the two cropped files of a photo whose whole picture is stored already. */
export async function keepFrame(storage: Storage, { card, thumb, crop }: Omit<DrawnPhoto, 'whole'>) {
  const [cardUrl, thumbUrl] = await Promise.all([
    storage.put('card', 'jpg', card.bytes),
    storage.put('thumb', 'webp', thumb.bytes),
  ])
  return { card_url: cardUrl, thumb_url: thumbUrl, crop }
}
