import { GlobalWorkerOptions, getDocument, InvalidPDFException, version } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where `web/pdfjs-files.ts` puts the files that pdf.js fetches by their names. */
const FILES = `/assets/pdfjs-${version}/`
GlobalWorkerOptions.workerSrc = `${FILES}pdf.worker.min.mjs`

/** A picture with more pixels is left out: decoded it would take 400 MB. */
const MOST_PICTURE_PIXELS = 100_000_000

/** Opens a PDF in the worker. Scripts of the PDF are never run: that would need another part of pdf.js. */
export const openPdf = (data: ArrayBuffer) =>
  getDocument({
    data,
    standardFontDataUrl: FILES,
    wasmUrl: FILES,
    useWorkerFetch: true,
    // A font of the system has other widths than the one that the file means, and the letters would stand apart.
    useSystemFonts: false,
    // The content security policy allows neither.
    useWasm: false,
    isEvalSupported: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: 0,
  })

/** Why a PDF could not be opened, for people. */
export function describePdfFault(error: unknown): string {
  // Its class is not exported.
  if (error instanceof Error && error.name === 'PasswordException') return 'Este PDF está protegido por palavra-passe.'
  if (error instanceof InvalidPDFException) return 'Este ficheiro está danificado ou não é um PDF.'
  return 'Este PDF não se consegue mostrar aqui.'
}
