import { inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { type ForeignPage, type ForeignPages, type PlainObject, Unread } from './pdf-reading.ts'

/** What is handed to the server is read there without limits. Usual pages have some hundred objects together. */
const MAX_OBJECTS = 20_000
/** The bytes to which the operators of all pages may unpack. A page of a detailed map has some ten megabytes. */
const MAX_CONTENT = 64 * 1024 * 1024

/** Takes the pages out of a PDF that was written anew. */
export async function takePages(plain: Uint8Array): Promise<ForeignPages> {
  const document = await PDFDocument.load(plain, { updateMetadata: false, throwOnInvalidObject: true })
  const taken: ForeignPages = { pages: [], objects: new Map() }
  let left = MAX_CONTENT
  for (const page of document.getPages()) {
    const content = contentOf(page, left)
    left -= content.length
    taken.pages.push({ ...shapeOf(page), content, resources: copyObject(page.node.Resources(), page, taken) })
  }
  return taken
}

const shapeOf = (page: PDFPage): Pick<ForeignPage, 'box' | 'turn'> => ({
  box: page.getCropBox(),
  turn: ((page.getRotation().angle % 360) + 360) % 360,
})

const LINE_END = Buffer.from('\n')

/** The operators of a page, which may be divided anywhere between two of them. */
function contentOf({ node }: PDFPage, most: number): Buffer {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map(one => node.context.lookup(one)) : [contents]
  const parts: Uint8Array[] = []
  let left = most
  for (const stream of streams) {
    if (!stream) continue
    const part = unpack(stream, left)
    left -= part.length
    if (left < 0) throw new Unread('demorado')
    parts.push(part, LINE_END)
  }
  return Buffer.concat([...parts, LINE_END])
}

const DEFLATED = PDFName.of('FlateDecode')

function unpack(stream: PDFObject, most: number): Uint8Array {
  if (!(stream instanceof PDFStream)) throw new Unread('danificado')
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  const isOnlyDeflated =
    stream.dict.get(PDFName.of('Filter')) === DEFLATED && !stream.dict.has(PDFName.of('DecodeParms'))
  // Other ways of packing are rare; what they unpack to is limited by the memory of this process alone.
  if (!isOnlyDeflated) return decodePDFRawStream(stream).decode()
  try {
    return inflateSync(stream.contents, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw new Unread(error instanceof RangeError ? 'demorado' : 'danificado')
  }
}

function copyObject(object: PDFObject | undefined, page: PDFPage, taken: ForeignPages): PlainObject {
  const copy = (one: PDFObject | undefined) => copyObject(one, page, taken)
  if (object instanceof PDFRef) return copyIndirect(object, page, taken)
  if (object instanceof PDFName) return object.asString().slice(1)
  if (object instanceof PDFString || object instanceof PDFHexString) return object.asBytes()
  if (object instanceof PDFNumber) return object.asNumber()
  if (object instanceof PDFBool) return object.asBoolean()
  if (object instanceof PDFArray) return object.asArray().map(copy)
  if (object instanceof PDFDict) return copyDictionary(object, copy)
  return null
}

const copyDictionary = (dict: PDFDict, copy: (one: PDFObject) => PlainObject) => ({
  dictionary: Object.fromEntries(dict.entries().map(([key, value]) => [key.asString().slice(1), copy(value)])),
})

/** Its place is taken before its parts are copied, because they may refer to it. */
function copyIndirect({ objectNumber }: PDFRef, page: PDFPage, taken: ForeignPages): PlainObject {
  const { objects } = taken
  if (!objects.has(objectNumber)) {
    if (objects.size >= MAX_OBJECTS) throw new Unread('demorado')
    const entry: { value: PlainObject; stream?: Uint8Array } = { value: null }
    objects.set(objectNumber, entry)
    const object = page.node.context.lookup(PDFRef.of(objectNumber))
    if (object instanceof PDFStream) {
      // Its length is counted anew, because the stored one may itself be a reference.
      const { Length: _length, ...dictionary } = copyDictionary(object.dict, one =>
        copyObject(one, page, taken),
      ).dictionary
      entry.value = { dictionary }
      entry.stream = object.getContents()
    } else entry.value = copyObject(object, page, taken)
  }
  return { ref: objectNumber }
}
