import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }
const half = (width: number, height: number, color: typeof RED) => ({
  create: { width, height, channels: 3 as const, background: color },
})

/** A picture that is red on the left and blue on the right. */
const twoHalves = (width: number, height: number) =>
  sharp(half(width, height, RED)).composite([{ input: half(width / 2, height, BLUE), left: width / 2, top: 0 }])

export const pngOf = (width: number, height: number) => twoHalves(width, height).png().toBuffer()
export const webpOf = (width: number, height: number) => twoHalves(width, height).webp().toBuffer()

/** As a phone writes it: lying on its side, with who, what and where in its metadata. Upright, blue is below red. */
export const phoneJpegOf = (width: number, height: number) =>
  twoHalves(width, height)
    .jpeg({ quality: 95 })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Artist: 'Maria Segredo' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } },
    })
    .toBuffer()

/** The colour of one point. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A valid black PNG with one bit per pixel: a few kilobytes that unpack to any size. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
