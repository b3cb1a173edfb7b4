import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { looksFiscal } from '@agremia/model/rules/treasury/fiscal-qr'
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { GreyPicture, OpenedPdf } from './pdfium.ts'

/** The code stands on the first or on the last pages; those in the middle list what was bought. */
const PAGES_AT_EACH_END = 2
/** In milliseconds. What was not found until then is left to people, long before the process is ended. */
const MOST_TIME = 10_000
/** Codes of other kinds on an invoice, such as addresses and payments, are a few. */
const MOST_CODES = 8
const MAX_LENGTH = 1000

interface Attempt {
  dpi: number
  options: ReaderOptions
}

const QUICK: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: MOST_CODES,
}
const THOROUGH: ReaderOptions = { ...QUICK, tryHarder: true, tryRotate: true, tryDownscale: true }

/** From quick to thorough: nearly all drawn codes are found by the first, scanned and photographed ones by the others. */
const ATTEMPTS: readonly Attempt[] = [
  { dpi: 150, options: QUICK },
  { dpi: 225, options: { ...QUICK, tryHarder: true } },
  { dpi: 300, options: THOROUGH },
  { dpi: 225, options: { ...THOROUGH, binarizer: 'GlobalHistogram' } },
  { dpi: 300, options: { ...THOROUGH, tryDenoise: true } },
]

/** Loads the reader of codes from its file beside the package; by itself it would fetch it from a service. */
export async function loadCodeReader(): Promise<void> {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
}

/** The text of the fiscal code, or else of the first other QR code, or else null. */
export async function findQr(pdf: OpenedPdf): Promise<string | null> {
  const began = performance.now()
  let other: string | null = null
  for (const { dpi, options } of ATTEMPTS) {
    for (const page of pagesToLookAt(pdf.pages)) {
      if (performance.now() - began > MOST_TIME) return other
      const picture = pdf.draw(page, dpi)
      const texts = picture ? (await readCodes(picture, options)).map(({ text }) => text) : []
      const fiscal = texts.find(looksFiscal)
      if (fiscal !== undefined) return fiscal
      other ??= texts.find(text => text.length <= MAX_LENGTH) ?? null
    }
  }
  return other
}

function pagesToLookAt(pages: number): number[] {
  const ends = Array.from({ length: PAGES_AT_EACH_END }, (_, index) => [index, pages - 1 - index]).flat()
  return [...new Set(ends)].filter(page => page >= 0 && page < pages)
}

/** The codes that are whole, from a picture of a page. */
export async function readCodes({ width, height, pixels }: GreyPicture, options: ReaderOptions): Promise<ReadResult[]> {
  // As a file of grey pixels, which takes a quarter of the memory of pictures with colours.
  const file = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
  const found = await readBarcodes(file, options)
  return found.filter(({ isValid }) => isValid)
}
