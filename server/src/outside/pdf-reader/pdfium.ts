import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { Unread } from './pdf-reading.ts'

/** A page as a grey picture, one byte for each pixel. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface OpenedPdf {
  /** PDFium's own number of it. */
  document: number
  pages: number
  /** The page's words, at most so many characters. */
  textOf(page: number, most: number): string
  /** Undefined where the page is broken. */
  draw(page: number, dpi: number): GreyPicture | undefined
  /** Draws the notes, stamps and filled fields of every page into what the page shows, and takes them and all links away. */
  flatten(): void
}

/** A PDF that is being made of the pages of others. */
export interface NewPdf {
  /** Puts all pages of a PDF at its end, with what they show and nothing else of that PDF. Throws `Unread` where one cannot be read. */
  append(pdf: OpenedPdf): void
  /** `facts` are what it says of itself, by their names in the PDF standard. */
  save(facts?: Readonly<Record<string, string>>): Buffer
}

export interface Pdfium {
  /** Opens a PDF for as long as `work` takes. Throws `Unread` where it cannot or must not be opened. */
  withPdf<T>(bytes: Uint8Array, work: (pdf: OpenedPdf) => T | Promise<T>): Promise<T>
  /** Makes a PDF for as long as `work` takes. */
  withNewPdf<T>(work: (made: NewPdf) => T | Promise<T>): Promise<T>
}

/** The names of PDFium's own numbers (fpdfview.h, fpdf_flatten.h). */
const ERROR = { password: 4, security: 5 } as const
const GREY = 1
const WITH_ANNOTATIONS = 1
const IN_GREY = 8
const UNENCRYPTED = -1
const WHITE = 0xffffffff
const AS_PRINTED = 1
const FLATTEN_FAILED = 0
const ALL_PAGES = 0
/** A large drawing is drawn smaller, because a page may have any size: so many pixels are A4 at 300 dpi and a little more. */
const MAX_PIXELS = 10_000_000

type Module = WrappedPdfiumModule

export async function loadPdfium(): Promise<Pdfium> {
  const file = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const module = await init({ wasmBinary: new Uint8Array(file).buffer })
  module.PDFiumExt_Init()
  return {
    async withPdf(bytes, work) {
      const { document, close } = open(module, bytes)
      try {
        return await work(openedPdf(module, document))
      } finally {
        close()
      }
    },
    async withNewPdf(work) {
      const document = module.FPDF_CreateNewDocument()
      let pages = 0
      try {
        return await work({
          append(pdf) {
            const isDone = module.FPDF_ImportPagesByIndex(document, pdf.document, ALL_PAGES, 0, pages)
            if (!isDone) throw new Unread('danificado')
            pages += pdf.pages
          },
          save: (facts = {}) => save(module, document, facts),
        })
      } finally {
        module.FPDF_CloseDocument(document)
      }
    },
  }
}

function open(module: Module, bytes: Uint8Array) {
  const { malloc, free } = module.pdfium.wasmExports
  const start = malloc(bytes.length)
  module.pdfium.HEAPU8.set(bytes, start)
  const document = module.FPDF_LoadMemDocument(start, bytes.length, '')
  const close = () => {
    if (document) module.FPDF_CloseDocument(document)
    free(start)
  }
  const unread = whyUnread(module, document)
  if (unread) {
    close()
    throw new Unread(unread)
  }
  return { document, close }
}

function whyUnread(module: Module, document: number) {
  if (!document) {
    const error = module.FPDF_GetLastError()
    return error === ERROR.password || error === ERROR.security ? 'cifrado' : 'danificado'
  }
  if (module.FPDF_GetSecurityHandlerRevision(document) !== UNENCRYPTED) return 'cifrado'
  return module.FPDF_GetPageCount(document) < 1 ? 'danificado' : undefined
}

function openedPdf(module: Module, document: number): OpenedPdf {
  const pages = module.FPDF_GetPageCount(document)
  const withPage = <T>(index: number, work: (page: number) => T): T | undefined => {
    const page = module.FPDF_LoadPage(document, index)
    if (!page) return undefined
    try {
      return work(page)
    } finally {
      module.FPDF_ClosePage(page)
    }
  }
  return {
    document,
    pages,
    textOf: (index, most) => withPage(index, page => readText(module, page, most)) ?? '',
    draw: (index, dpi) => withPage(index, page => drawPage(module, page, dpi)),
    flatten() {
      for (let index = 0; index < pages; index += 1) {
        // Loading a page unpacks what it shows, which may be much.
        if (module.EPDFPage_GetAnnotCountRaw(document, index) === 0) continue
        if (withPage(index, page => module.FPDFPage_Flatten(page, AS_PRINTED)) === FLATTEN_FAILED)
          throw new Unread('danificado')
      }
    },
  }
}

function readText(module: Module, page: number, most: number): string {
  const textPage = module.FPDFText_LoadPage(page)
  if (!textPage) return ''
  // In UTF-16, two bytes for each unit, with a zero at its end.
  const count = Math.min(module.FPDFText_CountChars(textPage), most)
  const buffer = module.pdfium.wasmExports.malloc((count + 1) * 2)
  try {
    const written = module.FPDFText_GetText(textPage, 0, count, buffer)
    return Buffer.from(module.pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, written - 1) * 2)).toString('utf16le')
  } finally {
    module.pdfium.wasmExports.free(buffer)
    module.FPDFText_ClosePage(textPage)
  }
}

function drawPage(module: Module, page: number, dpi: number): GreyPicture | undefined {
  const [across, down] = [module.FPDF_GetPageWidth(page) / 72, module.FPDF_GetPageHeight(page) / 72]
  if (!(across > 0 && down > 0)) return undefined
  const scale = Math.min(dpi, Math.sqrt(MAX_PIXELS / (across * down)))
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
  const buffer = module.pdfium.wasmExports.malloc(width * height)
  const bitmap = module.FPDFBitmap_CreateEx(width, height, GREY, buffer, width)
  try {
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | IN_GREY)
    return { width, height, pixels: module.pdfium.HEAPU8.slice(buffer, buffer + width * height) }
  } finally {
    module.FPDFBitmap_Destroy(bitmap)
    module.pdfium.wasmExports.free(buffer)
  }
}

function save(module: Module, document: number, facts: Readonly<Record<string, string>>): Buffer {
  const { malloc, free } = module.pdfium.wasmExports
  for (const [name, text] of Object.entries(facts)) {
    const bytes = (text.length + 1) * 2
    const buffer = malloc(bytes)
    module.pdfium.stringToUTF16(text, buffer, bytes)
    module.EPDF_SetMetaText(document, name, buffer)
    free(buffer)
  }
  const writer = module.PDFiumExt_OpenFileWriter()
  try {
    if (!module.PDFiumExt_SaveAsCopy(document, writer)) throw new Unread('danificado')
    const size = module.PDFiumExt_GetFileWriterSize(writer)
    const buffer = malloc(size)
    try {
      module.PDFiumExt_GetFileWriterData(writer, buffer, size)
      return Buffer.from(module.pdfium.HEAPU8.slice(buffer, buffer + size))
    } finally {
      free(buffer)
    }
  } finally {
    module.PDFiumExt_CloseFileWriter(writer)
  }
}
