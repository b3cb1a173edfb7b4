import { inflateSync, constants as zlib } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'

/** PDFs of other programs being put one behind the other. The result is held in memory until it is saved. */
export interface JoinedPdf {
  /** Puts all pages of a PDF at the end; answers how many, or undefined where it cannot be read, which leaves everything as it was. */
  append(bytes: Uint8Array): Promise<number | undefined>
  /** Puts the pages of one of our own PDFs before all others. */
  prepend(bytes: Uint8Array): Promise<void>
  save(): Promise<Uint8Array>
}

interface JoinOptions {
  title: string
  /** The organisation in whose name it is made. */
  author: string
  madeAt: Date
}

/**
 * Opens an empty document. Unlike in `foreign-pages.ts`, pages are copied with their notes and links and without unpacking what is drawn
 * on them, so that a page which unpacks to gigabytes costs nothing.
 */
export async function openJoinedPdf({ title, author, madeAt }: JoinOptions): Promise<JoinedPdf> {
  const joined = await PDFDocument.create({ updateMetadata: false })
  joined.setTitle(title)
  joined.setAuthor(author)
  joined.setCreator('Agremia')
  joined.setProducer('Agremia')
  joined.setCreationDate(madeAt)
  joined.setModificationDate(madeAt)
  return {
    async append(bytes) {
      const pages = await copyPages(joined, bytes).catch(() => undefined)
      for (const page of pages ?? []) joined.addPage(page)
      return pages?.length
    },
    async prepend(bytes) {
      for (const [place, page] of (await copyPages(joined, bytes)).entries()) joined.insertPage(place, page)
    },
    // Packing the objects once more would take longer than it saves, because what is large in them is packed already.
    save: () => joined.save({ useObjectStreams: false, addDefaultPage: false }),
  }
}

async function copyPages(joined: PDFDocument, bytes: Uint8Array) {
  if (hasHugeObjects(bytes)) throw new Error('The objects of the PDF unpack to too much')
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  if (source.getPageCount() === 0) throw new Error('The PDF has no pages')
  return joined.copyPages(source, source.getPageIndices())
}

/** The most bytes to which one packed stream of objects may unpack. Those of ordinary invoices take some kilobytes. */
const MOST_UNPACKED = 16 * 1024 * 1024
const STREAM = Buffer.from('stream')
/** In which the dictionary before a stream is looked for. */
const DICTIONARY_LENGTH = 1024

/** Whether a stream that the library unpacks as soon as it opens the file, which those of objects and cross references are, is a bomb. */
function hasHugeObjects(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    const dictionary = file.toString('latin1', Math.max(0, at - DICTIONARY_LENGTH), at)
    const own = dictionary.slice(dictionary.lastIndexOf(' obj'))
    if (!/ObjStm|XRef|#/.test(own) || dictionary.endsWith('end')) continue
    const start = at + STREAM.length + (file[at + STREAM.length] === 0x0d ? 2 : 1)
    if (unpacksToTooMuch(file.subarray(start))) return true
  }
  return false
}

function unpacksToTooMuch(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: MOST_UNPACKED, finishFlush: zlib.Z_SYNC_FLUSH })
    return false
  } catch (error) {
    // Other faults are for the library to find.
    return error instanceof RangeError
  }
}
