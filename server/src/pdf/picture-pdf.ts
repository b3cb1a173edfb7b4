import { assemblePdf, streamObject } from './assemble-pdf.ts'

/** A JPEG picture in colours (RGB) and its size in pixels. */
interface JpegPicture {
  bytes: Buffer
  width: number
  height: number
}

/** In points: the longer side of A4, which is what people photograph. */
const LONG_SIDE = 842

/** A PDF of one page that the picture fills: as long as a sheet of A4, upright or across as the picture is. */
export function pdfOfPicture({ bytes, width, height }: JpegPicture): Buffer {
  const scale = LONG_SIDE / Math.max(width, height)
  const [across, down] = [width, height].map(pixels => Math.max(1, pixels * scale).toFixed(2))
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    streamObject('', Buffer.from(`q ${across} 0 0 ${down} 0 0 cm /P Do Q`)),
    streamObject(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      bytes,
    ),
  ])
}
