import { loadCodeReader, readCodes } from '../src/outside/pdf-reader/find-qr.ts'
import { loadPdfium, type Pdfium } from '../src/outside/pdf-reader/pdfium.ts'

const DPI = 300
/** More than the codes of a sheet of cards. */
const MOST_CODES = 20

export interface PrintedQrCode {
  text: string
  /** How much of the symbol may be damaged: L, M, Q or H. */
  level: string
  /** Counted from 0. */
  page: number
}

/** The libraries, which are loaded once for all files of a worker. */
let libraries: Promise<Pdfium> | undefined
const loadLibraries = () => {
  libraries ??= Promise.all([loadPdfium(), loadCodeReader()]).then(([pdfium]) => pdfium)
  return libraries
}

/**
 * The QR codes of a PDF, page by page and from top to bottom, read from a picture of each page as a phone would read them, by libraries
 * that did not draw them.
 */
export async function readQrCodes(pdf: Uint8Array): Promise<PrintedQrCode[]> {
  const { withPdf } = await loadLibraries()
  const pages = await withPdf(pdf, opened =>
    Promise.all(
      Array.from({ length: opened.pages }, async (_, page) => {
        const picture = opened.draw(page, DPI)
        if (!picture) throw new Error(`page ${page} cannot be drawn`)
        const codes = await readCodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: MOST_CODES })
        return codes
          .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y)
          .map(({ text, ecLevel }) => ({ text, level: ecLevel, page }))
      }),
    ),
  )
  return pages.flat()
}
