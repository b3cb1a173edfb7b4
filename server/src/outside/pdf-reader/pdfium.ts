import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'
import { Unread } from './pdf-reading.ts'

/** The functions of PDFium that we call beside those that the package describes. */
interface MoreFunctions {
  _FPDF_GetSecurityHandlerRevision(document: number): number
}
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & MoreFunctions

/** A page as a grey picture, one byte for each pixel. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface OpenedPdf {
  pages: number
  /** The page's words, at most so many characters. */
  textOf(page: number, most: number): string
  /** Undefined where the page is broken. */
  draw(page: number, dpi: number): GreyPicture | undefined
}

/** The names of PDFium's own numbers (fpdfview.h). */
const ERROR = { password: 4, security: 5 } as const
const GREY = 1
const WITH_ANNOTATIONS = 1
const IN_GREY = 8
const UNENCRYPTED = -1
const WHITE = 0xffffffff
/** A large drawing is drawn smaller, because a page may have any size: so many pixels are A4 at 300 dpi and a little more. */
const MAX_PIXELS = 10_000_000

export async function loadPdfium(): Promise<(bytes: Uint8Array) => OpenedPdf> {
  const file = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const options = { wasmBinary: new Uint8Array(file).buffer, locateFile: () => '' }
  const pdfium = (await PDFiumModule(options)) as Pdfium // the build exports them, as the test of encrypted files shows
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  return bytes => open(pdfium, bytes)
}

/** The caller ends the process after the file or frees nothing: PDFium's memory is given back by `closeLast`. */
let closeLast = () => {}

/** Opens a PDF and closes the one before it. */
function open(pdfium: Pdfium, bytes: Uint8Array): OpenedPdf {
  closeLast()
  const { malloc, free } = pdfium.wasmExports
  const start = malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, start)
  const document = pdfium._FPDF_LoadMemDocument(start, bytes.length, 0)
  closeLast = () => {
    if (document) pdfium._FPDF_CloseDocument(document)
    free(start)
    closeLast = () => {}
  }
  if (!document) {
    const error = pdfium._FPDF_GetLastError()
    throw new Unread(error === ERROR.password || error === ERROR.security ? 'cifrado' : 'danificado')
  }
  if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== UNENCRYPTED) throw new Unread('cifrado')
  const pages = pdfium._FPDF_GetPageCount(document)
  if (pages < 1) throw new Unread('danificado')

  const withPage = <T>(index: number, work: (page: number) => T): T | undefined => {
    const page = pdfium._FPDF_LoadPage(document, index)
    if (!page) return undefined
    try {
      return work(page)
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }
  return {
    pages,
    textOf: (index, most) => withPage(index, page => readText(pdfium, page, most)) ?? '',
    draw: (index, dpi) => withPage(index, page => drawPage(pdfium, page, dpi)),
  }
}

function readText(pdfium: Pdfium, page: number, most: number): string {
  const textPage = pdfium._FPDFText_LoadPage(page)
  if (!textPage) return ''
  // In UTF-16, two bytes for each unit, with a zero at its end.
  const count = Math.min(pdfium._FPDFText_CountChars(textPage), most)
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2)
  try {
    const written = pdfium._FPDFText_GetText(textPage, 0, count, buffer)
    return Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, written - 1) * 2)).toString('utf16le')
  } finally {
    pdfium.wasmExports.free(buffer)
    pdfium._FPDFText_ClosePage(textPage)
  }
}

function drawPage(pdfium: Pdfium, page: number, dpi: number): GreyPicture | undefined {
  const [across, down] = [pdfium._FPDF_GetPageWidth(page) / 72, pdfium._FPDF_GetPageHeight(page) / 72]
  if (!(across > 0 && down > 0)) return undefined
  const scale = Math.min(dpi, Math.sqrt(MAX_PIXELS / (across * down)))
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
  const buffer = pdfium.wasmExports.malloc(width * height)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY, buffer, width)
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | IN_GREY)
    return { width, height, pixels: pdfium.HEAPU8.slice(buffer, buffer + width * height) }
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
    pdfium.wasmExports.free(buffer)
  }
}
