import type { Crop, Size } from '@agremia/model/rules/crop'
import type { ResizeOptions, default as Sharp } from 'sharp'
import { InvalidInput } from '../errors.ts'

export const MEGAPIXEL = 1_000_000
const MAX_PIXELS = 50 * MEGAPIXEL
/** Far more than any photo or logo needs. */
const MAX_SECONDS = 20
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Formats are recognised by a file's first bytes, because its name and declared type may be false. */
const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

export const formatOf = (bytes: Buffer) => Object.keys(SIGNATURES).find(name => SIGNATURES[name]?.(bytes))

const FAULTS = {
  type: 'Só são aceites imagens JPEG, PNG ou WebP.',
  damaged: 'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.',
}
const refuse = (fault: keyof typeof FAULTS) => new InvalidInput({ file: FAULTS[fault] })
const refusePixels = (most: number) =>
  new InvalidInput({
    file: `A imagem tem mais de ${most / MEGAPIXEL} milhões de píxeis. Reduza-a e carregue-a de novo.`,
  })

/** An uploaded picture that was checked. Every output is encoded anew, so that nothing hidden in the file, such as metadata, is kept. */
export interface Image {
  /** As PNG, turned upright, with no side longer than `side`; never made larger. */
  within(side: number): Promise<Buffer>
  /** As PNG, turned upright, whole within a square, with nothing around it. */
  inSquare(side: number): Promise<Buffer>
  /** As JPEG or PNG like the file itself, turned upright, in its full size. */
  cleaned(): Promise<Buffer>
  /** Width and height after the picture is turned upright. */
  size: Size
  /** As JPEG on white, for photographs: turned upright, with no side longer than `side`. */
  photo(side: number): Promise<Picture>
  /** As JPEG on white, for papers that somebody photographed: turned upright, large enough for small print and always in RGB. */
  sheet(): Promise<Picture>
  /** A part of the upright picture, scaled to that size. */
  part(crop: Crop, size: Size, format: 'jpeg' | 'webp'): Promise<Picture>
}

export interface Picture extends Size {
  bytes: Buffer
}

export async function openImage(bytes: Buffer, maxPixels = MAX_PIXELS): Promise<Image> {
  const format = formatOf(bytes)
  if (!format) throw refuse('type')
  const sharp = await loadSharp()
  // Only the header is read so far, because a small file can decode to gigabytes.
  const {
    autoOrient: size,
    width,
    height,
    ...told
  } = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
  if (told.format !== format) throw refuse('type')
  if (width * height > maxPixels) throw refusePixels(maxPixels)
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: MAX_SECONDS }).autoOrient()
  const draw = (side: number, how: ResizeOptions) =>
    orDamaged(open().resize(side, side, how).png({ compressionLevel: 9 }).toBuffer())
  // A photo is decoded once for all its sizes, and no larger than these need. Cropping from the file at its full size would
  // hold all of it in memory, twice if it has to be turned.
  const unpack = once(() =>
    orDamaged(open().resize(PHOTO_SIDE, PHOTO_SIDE, INSIDE).flatten(WHITE).raw().toBuffer({ resolveWithObject: true })),
  )
  return {
    within: side => draw(side, INSIDE),
    cleaned: () =>
      orDamaged((format === 'jpeg' ? open().jpeg({ quality: 90 }) : open().png({ compressionLevel: 9 })).toBuffer()),
    inSquare: side => draw(side, { fit: 'contain', background: CLEAR }),
    size,
    photo: async side => {
      const { data, info } = await unpack()
      return paint(sharp(data, { raw: info }).resize(side, side, INSIDE).jpeg(JPEG))
    },
    sheet: () =>
      paint(open().resize(SHEET_SIDE, SHEET_SIDE, INSIDE).flatten(WHITE).toColourspace('srgb').jpeg({ quality: 82 })),
    part: async (crop, to, format) => {
      const { data, info } = await unpack()
      const part = sharp(data, { raw: info }).extract(pixelsOf(crop, info)).resize(to.width, to.height)
      return paint(format === 'jpeg' ? part.jpeg(JPEG) : part.webp({ quality: 80 }))
    },
  }
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const
/** In pixels. A quarter of it is still enough for a face on a printed card. */
const PHOTO_SIDE = 3200
/** In pixels: A4 at 250 dpi, at which the small QR codes of invoices are read. */
const SHEET_SIDE = 2900
const WHITE = { background: '#ffffff' }
const JPEG = { quality: 85, mozjpeg: true }

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function paint(drawing: ReturnType<typeof Sharp>): Promise<Picture> {
  const { data, info } = await orDamaged(drawing.toBuffer({ resolveWithObject: true }))
  return { bytes: data, width: info.width, height: info.height }
}

/** Whole pixels, at least one, all inside the picture. */
function pixelsOf({ x, y, w, h }: Crop, { width, height }: Size) {
  const left = Math.min(Math.floor(x * width), width - 1)
  const top = Math.min(Math.floor(y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(w * width), width - left)),
    height: Math.max(1, Math.min(Math.round(h * height), height - top)),
  }
}

async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw refuse('damaged')
  }
}

let loading: Promise<typeof Sharp> | undefined

/** Loads sharp with the first picture, because it is large and seldom needed. Its decoders of all other formats are switched off. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    // The same picture is hardly ever sent twice, so a cache would only take memory.
    sharp.cache(false)
    return sharp
  })
  return loading
}
