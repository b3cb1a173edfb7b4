import type { Crop, Size } from '@agremia/model/rules/crop'
import type { ResizeOptions, default as Sharp } from 'sharp'
import { InvalidInput } from '../errors.ts'

const MEGAPIXEL = 1_000_000
const MAX_PIXELS = 50 * MEGAPIXEL
/** More than any honest picture needs. */
const MAX_SECONDS = 20
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** What the first bytes of a file say that it is; its name and its declared type say nothing. */
const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

const FAULTS = {
  type: 'Só são aceites imagens JPEG, PNG ou WebP.',
  pixels: `A imagem tem mais de ${MAX_PIXELS / MEGAPIXEL} milhões de píxeis. Reduza-a e carregue-a de novo.`,
  damaged: 'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.',
}
const refuse = (fault: keyof typeof FAULTS) => new InvalidInput({ file: FAULTS[fault] })

/** A picture that somebody sent, known to be one. What is made of it is drawn anew, so nothing else of the file is left in it. */
export interface Image {
  /** As PNG, turned upright, with no side longer than `side`; never made larger. */
  within(side: number): Promise<Buffer>
  /** As PNG, turned upright, whole within a square, with nothing around it. */
  inSquare(side: number): Promise<Buffer>
  /** Of the picture as it stands upright. */
  size: Size
  /** For what is a photograph: as JPEG on white, turned upright, with no side longer than `side`. */
  photo(side: number): Promise<Picture>
  /** A part of it, as it stands upright, drawn to that size. */
  part(crop: Crop, size: Size, format: 'jpeg' | 'webp'): Promise<Picture>
}

export interface Picture extends Size {
  bytes: Buffer
}

export async function openImage(bytes: Buffer): Promise<Image> {
  const format = Object.keys(SIGNATURES).find(name => SIGNATURES[name]?.(bytes))
  if (!format) throw refuse('type')
  const sharp = await loadSharp()
  // The header alone: a small file can unpack to gigabytes.
  const {
    autoOrient: size,
    width,
    height,
    ...told
  } = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
  if (told.format !== format) throw refuse('type')
  if (width * height > MAX_PIXELS) throw refuse('pixels')
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS }).autoOrient()
  const draw = (side: number, how: ResizeOptions) =>
    orDamaged(open().resize(side, side, how).png({ compressionLevel: 9 }).toBuffer())
  // The file is read once for all that is made of a photo, and no larger than any of that needs: a part that is cut out of a
  // file at its full size would hold all of it in memory, turned ones twice.
  const unpack = once(() =>
    orDamaged(open().resize(PHOTO_SIDE, PHOTO_SIDE, INSIDE).flatten(WHITE).raw().toBuffer({ resolveWithObject: true })),
  )
  return {
    within: side => draw(side, INSIDE),
    inSquare: side => draw(side, { fit: 'contain', background: CLEAR }),
    size,
    photo: async side => {
      const { data, info } = await unpack()
      return paint(sharp(data, { raw: info }).resize(side, side, INSIDE).jpeg(JPEG))
    },
    part: async (crop, to, format) => {
      const { data, info } = await unpack()
      const part = sharp(data, { raw: info }).extract(pixelsOf(crop, info)).resize(to.width, to.height)
      return paint(format === 'jpeg' ? part.jpeg(JPEG) : part.webp({ quality: 80 }))
    },
  }
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const
/** Four times nearer, a face still has enough points for a card. */
const PHOTO_SIDE = 3200
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

/** Loaded with the first picture: it is heavy, and most days nobody sends one. Readers of other formats do not exist for it. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    // Nobody sends the same picture twice in a row.
    sharp.cache(false)
    return sharp
  })
  return loading
}
