import sharp from 'sharp'
import { createRandom } from '../server/src/features/demo/random.ts'
import { drawInvoice, type InvoiceFile } from '../server/src/features/demo/treasury/draw-invoice.ts'
import type { InvoiceLine } from '../server/src/features/demo/treasury/invoice.ts'
import type { GreyPicture } from '../server/src/outside/pdf-reader/pdfium.ts'
import { pdfOfPicture } from '../server/src/pdf/picture-pdf.ts'

const RATES: readonly InvoiceLine['rate'][] = ['normal', 'reduzida', 'intermedia', 'isenta']
export const SCAN_DPI = 150
const MAX_TURN_DEGREES = 5
const SCAN_QUALITY = 60

/** The same invoices on every machine, with codes of different sizes. */
export function makeInvoices(count: number): InvoiceFile[] {
  const random = createRandom(15)
  return Array.from({ length: count }, (_, index) =>
    drawInvoice({
      supplier: {
        name: `Fornecedor ${index + 1}, Lda.`,
        nif: String(599_100_000 + random.below(99_999)),
        address: ['Rua das Flores, 2', '3060-100 Vila Clara do Campo'],
      },
      buyer: { name: 'Associação de Vila Clara do Campo', nif: '599000015', address: ['Largo do Rossio, 12'] },
      type: random.among(['FT', 'FS', 'FR']),
      number: `FT 2026${random.among(['A', 'LJ', 'WEB/'])}${index * 37 + 1}`,
      atcud: `CSDF7T5H-${index * 37 + 1}`,
      date: `2026-0${random.between(1, 9)}-1${random.below(10)}`,
      lines: RATES.slice(0, random.between(1, RATES.length)).map((rate, line) => ({
        text: `Artigo ${line + 1}`,
        base: random.between(150, 90_000),
        rate,
      })),
      withholding: random.chance(0.3) ? random.between(10, 100) : 0,
      hasQr: true,
    }),
  )
}

/** The turns of a hundred papers that were laid on a scanner by hand. */
export function scanTurns(count: number): number[] {
  const random = createRandom(5)
  return Array.from({ length: count }, () => (random.next() * 2 - 1) * MAX_TURN_DEGREES)
}

/** A drawn page as a scanner makes it: a picture of the paper, turned, in lossy compression. */
export async function scan({ width, height, pixels }: GreyPicture, degrees: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: SCAN_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return pdfOfPicture({ bytes: data, width: info.width, height: info.height })
}
