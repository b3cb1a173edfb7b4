import { join } from 'node:path'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { PdfContents } from './contents.ts'
import { FONT_FILES, FONTS, type FontName, findFontsFolder } from './fonts.ts'
import { openTypeface, type Typeface } from './typeface.ts'

export type Layout = 'portrait' | 'landscape'

/** A document without pages, in which texts are measured before the layout of its pages is decided. */
export type BlankPdf = Pick<Pdf, 'doc' | 'fonts' | 'contents'>

/** A document being drawn. Lengths are in points and y grows downwards; `mm` converts millimetres. */
export interface Pdf {
  doc: PDFKit.PDFDocument
  fonts: Record<FontName, Typeface>
  layout: Layout
  /** Of every page, in points. */
  width: number
  height: number
  /** Pages begun so far; the last one is being drawn. */
  pageCount: number
  contents?: PdfContents
}

export interface PdfOptions {
  title: string
  /** The organisation in whose name it is printed. */
  author: string
  subject?: string
  madeAt: Date
  /** A reader that opens the document offers to print it at once. */
  isForPrinter?: boolean
  /** Filled while the document is drawn, where somebody wants to know. */
  contents?: PdfContents
}

/** A rectangle of a page, in points. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** Millimetres in points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

/** An A4 document in Noto Sans with its first page begun. */
export const openPdf = ({ layout = 'portrait', ...options }: PdfOptions & { layout?: Layout }): Pdf =>
  beginPages(openBlankPdf(options), layout)

export function openBlankPdf({ title, author, subject, madeAt, isForPrinter, contents }: PdfOptions): BlankPdf {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // None to begin with, because pdfkit would open it apart from the one that is registered below.
    font: null as unknown as string,
    pdfVersion: '1.7',
    lang: 'pt-PT',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Agremia',
      Producer: 'Agremia',
      CreationDate: madeAt,
      ...(subject ? { Subject: subject } : {}),
    },
  })
  registerFonts(doc)
  if (isForPrinter) catalogueOf(doc).OpenAction = { Type: 'Action', S: 'Named', N: 'Print' }
  return { doc, fonts: openFonts(doc), ...(contents && { contents }) }
}

/** The fonts as an earlier document opened them: reading their tables takes longer than drawing a page. */
const opened = new Map<string, PDFKit.Mixins.PDFFontSource>()

/** True of the pinned pdfkit, whose types do not show it: it takes opened fonts too, and `font` leaves the chosen one there. */
function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    doc.registerFont(name, opened.get(name) ?? join(findFontsFolder(), file))
    const { font } = (doc.font(name) as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } })._font
    opened.set(name, font)
  }
}

function openFonts(doc: PDFKit.PDFDocument): Record<FontName, Typeface> {
  const open = (name: FontName) => openTypeface(doc, FONTS[name].file, FONTS[name].isSlanted)
  return { plain: open('plain'), bold: open('bold'), italic: open('italic'), boldItalic: open('boldItalic') }
}

/** The dictionary from which a reader starts. True of the pinned pdfkit, whose types do not show it. */
const catalogueOf = (doc: PDFKit.PDFDocument) =>
  (doc as unknown as { _root: { data: Record<string, unknown> } })._root.data

export function beginPages(blank: BlankPdf, layout: Layout): Pdf {
  const { doc, contents } = blank
  doc.addPage(pageIn(layout))
  if (contents) contents.pages = 1
  return { ...blank, layout, width: doc.page.width, height: doc.page.height, pageCount: 1 }
}

const pageIn = (layout: Layout) => ({ size: 'A4', layout, margin: 0 })

/** Ends the page, if there is one, and begins the next; the bytes of the ended one are then ready to be sent. */
export function addPage(pdf: Pdf): void {
  if (pdf.pageCount > 0) compressPage(pdf.doc)
  pdf.doc.addPage({ size: [pdf.width, pdf.height], margin: 0 })
  pdf.pageCount += 1
  if (pdf.contents) pdf.contents.pages = pdf.pageCount
}

/** Takes half the time of zlib's default for files that are an eighth larger. */
const COMPRESSION = 3

/** The drawing of the page as pdfkit ends it. True of the pinned pdfkit, whose types do not show it. */
interface PageContent {
  buffer: Uint8Array[]
  compress: boolean
}

/** Compresses what was drawn on the page, because pdfkit would do so at the default level. */
function compressPage(doc: PDFKit.PDFDocument): void {
  const content = doc.page.content as unknown as PageContent
  content.buffer = [deflateSync(Buffer.concat(content.buffer), { level: COMPRESSION })]
  content.compress = false
}

/** Fewer bytes than this wait for the next page: many small writes take longer than few large ones. */
const LEAST_BYTES = 16_384

/**
 * The bytes of the pages that are finished, if there are enough. Sending them as they come bounds the memory that a long
 * document takes. Drawing never waits for anything, so after each batch the requests that came in meanwhile are answered.
 */
export async function* finishedPages(pdf: BlankPdf): AsyncGenerator<Uint8Array> {
  if (pdf.doc.readableLength < LEAST_BYTES) return
  for (let bytes = readBytes(pdf); bytes !== null; bytes = readBytes(pdf)) yield bytes
  await yieldToRequests()
}

/**
 * Ends the document: its last page, the fonts with the letters that were used, and the table of contents of the file. pdfkit unpacks
 * pictures with transparency beside us and writes the end of the file only after that, so it is waited for.
 */
export async function* closePdf(pdf: BlankPdf): AsyncGenerator<Uint8Array> {
  compressPage(pdf.doc)
  pdf.doc.end()
  while (unwrittenObjects(pdf) > 0) await yieldToRequests()
  for (let bytes = readBytes(pdf); bytes !== null; bytes = readBytes(pdf)) yield bytes
}

/** True of the pinned pdfkit, whose types do not show it. */
const unwrittenObjects = ({ doc }: BlankPdf) => (doc as unknown as { _waiting: number })._waiting

const readBytes = ({ doc }: BlankPdf) => doc.read() as Uint8Array | null // no encoding is set, so a document gives bytes
