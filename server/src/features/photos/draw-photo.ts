import { type Crop, cropProblem, largestCrop, parseCrop } from '@agremia/model/rules/crop'
import { LEAST_PHOTO_SIDE } from '@agremia/model/rules/uploads'
import { InvalidInput } from '../../errors.ts'
import { openImage, type Picture } from '../../outside/images.ts'
import type { Storage } from '../../outside/storage.ts'

/** The whole picture, kept so that it can be framed anew. */
const WHOLE_SIDE = 1600
/** 35 x 45 mm at some 500 points an inch. */
const CARD = { width: 700, height: 900 }
/** As large as a list or a sheet shows it, on a screen of twice the points. */
const THUMB = { width: 140, height: 180 }

export const PHOTO_KINDS = ['photo', 'card', 'thumb'] as const

export interface DrawnPhoto {
  whole: Picture
  card: Picture
  thumb: Picture
  crop: Crop
}

/** What a table of photos knows of one; its files are named by what they hold. */
export interface PhotoColumns {
  url: string
  card_url: string
  thumb_url: string
  mime_type: string
  size: number
  width: number
  height: number
  /** As JSON. */
  crop: string
  exif_removed: boolean
}

/** Draws a person's photo anew in its three sizes, or says what is wrong with it; nothing is kept yet. */
export async function drawPhoto(bytes: Buffer, cropText: string | undefined): Promise<DrawnPhoto> {
  const image = await openImage(bytes)
  if (Math.min(image.size.width, image.size.height) < LEAST_PHOTO_SIDE) throw refuse({ file: TOO_SMALL })
  const crop = cropText ? parseCrop(cropText) : largestCrop(image.size)
  if (!crop) throw refuse({ crop: 'O enquadramento não está dentro da imagem.' })
  const problem = cropText && cropProblem(crop, image.size)
  if (problem) throw refuse({ crop: problem })
  const [whole, card, thumb] = await Promise.all([
    image.photo(WHOLE_SIDE),
    image.part(crop, CARD, 'jpeg'),
    image.part(crop, THUMB, 'webp'),
  ])
  return { whole, card, thumb, crop }
}

const refuse = (errors: Record<string, string>) => new InvalidInput(errors)
const TOO_SMALL = `A imagem é demasiado pequena: precisa de pelo menos ${LEAST_PHOTO_SIDE} × ${LEAST_PHOTO_SIDE} píxeis.`

/** Puts the files of a photo, while photos are held (see `holdPhotos`), and answers what its row says of them. */
export async function keepPhoto(storage: Storage, { whole, card, thumb, crop }: DrawnPhoto): Promise<PhotoColumns> {
  const [url, cardUrl, thumbUrl] = await Promise.all([
    storage.put('photo', 'jpg', whole.bytes),
    storage.put('card', 'jpg', card.bytes),
    storage.put('thumb', 'webp', thumb.bytes),
  ])
  return {
    url,
    card_url: cardUrl,
    thumb_url: thumbUrl,
    mime_type: 'image/jpeg',
    size: whole.bytes.length,
    width: whole.width,
    height: whole.height,
    crop: JSON.stringify(crop),
    exif_removed: true,
  }
}
