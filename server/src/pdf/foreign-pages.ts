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
} from 'pdf-lib'
import type { Frame, Pdf } from './document.ts'

/** A page of a PDF that another program made. */
export interface ForeignPage {
  /** Its visible part, in the page's own coordinates, whose y grows upwards. */
  box: { x: number; y: number; width: number; height: number }
  /** By how much it is turned clockwise when it is shown: 0, 90, 180 or 270. */
  turn: number
  /** Its drawing operators. */
  content: Uint8Array
  /** Fonts, pictures and the like that the operators name. */
  resources: PDFDict | undefined
}

/** Reads the pages of a PDF; undefined where it cannot be read, because it is damaged or protected by a password. */
export async function readForeignPages(bytes: Uint8Array): Promise<ForeignPage[] | undefined> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const pages = document.getPages().map(readPage)
    return pages.length > 0 ? pages : undefined
  } catch {
    return undefined
  }
}

function readPage(page: PDFPage): ForeignPage {
  const { node } = page
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map(one => node.context.lookup(one)) : [contents]
  return {
    box: page.getCropBox(),
    turn: ((page.getRotation().angle % 360) + 360) % 360,
    content: Buffer.concat([...streams.flatMap(stream => (stream ? [bytesOf(stream), LINE_END] : [])), LINE_END]),
    resources: node.Resources(),
  }
}

const LINE_END = Buffer.from('\n')

function bytesOf(stream: PDFObject): Uint8Array {
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode()
  if (stream instanceof PDFStream) return stream.getContents()
  throw new Error('The content of a page is no stream')
}

/** A foreign page in a document that is being drawn; the file holds it once, however often it is drawn. */
export interface OpenedPage extends Pick<ForeignPage, 'box' | 'turn'> {
  /** Of the drawing among those of a page. */
  name: string
  drawing: PDFKit.PDFKitReference
}

/** Copies pages into the document. What they share, such as fonts, is copied once. */
export function openForeignPages(pdf: Pdf, pages: readonly ForeignPage[]): OpenedPage[] {
  const copied = new Map<PDFRef, Place>()
  return pages.map(({ box, turn, content, resources }, index) => {
    const { x, y, width, height } = box
    const drawing = pdf.doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      Resources: resources ? copyObject(pdf, resources, copied, resources) : {},
    })
    drawing.end(content)
    return { box, turn, drawing, name: `Page${index + 1}` }
  })
}

/** Draws the whole page in the middle of the frame, turned where it is wider than high, made smaller where it does not fit. */
export function drawForeignPage({ doc }: Pdf, page: OpenedPage, frame: Frame): void {
  const isSideways = page.turn % 180 === 0 ? page.box.width > page.box.height : page.box.height > page.box.width
  const turn = isSideways ? (page.turn + 90) % 360 : page.turn
  const [width, height] = turn % 180 === 0 ? [page.box.width, page.box.height] : [page.box.height, page.box.width]
  const scale = Math.min(1, frame.width / width, frame.height / height)
  const left = frame.left + (frame.width - width * scale) / 2
  const top = frame.top + (frame.height - height * scale) / 2
  const drawings = doc.page.xobjects as Record<string, PDFKit.PDFKitReference> // pdfkit keeps a page's drawings by name
  drawings[page.name] = page.drawing
  doc.addContent(`q ${placeOf(page.box, turn, scale, left, top).map(print).join(' ')} cm /${page.name} Do Q`)
}

/** The matrix that puts the box at that place of a page whose y grows downwards, turned clockwise. */
function placeOf({ x, y, width, height }: ForeignPage['box'], turn: number, s: number, left: number, top: number) {
  switch (turn) {
    case 90:
      return [0, s, s, 0, left - s * y, top - s * x]
    case 180:
      return [-s, 0, 0, s, left + s * (width + x), top - s * y]
    case 270:
      return [0, -s, -s, 0, left + s * (height + y), top + s * (width + x)]
    default:
      return [s, 0, 0, -s, left - s * x, top + s * (height + y)]
  }
}

/** Without an exponent, which PDF does not know. */
const print = (value: number) => String(Number(value.toFixed(4)))

/** In pdfkit's notation: strings are names, bytes are strings, objects are dictionaries. */
type Copied = Place | Uint8Array | string | number | boolean | null | Copied[] | CopiedDict
interface CopiedDict {
  [key: string]: Copied
}

function copyObject(pdf: Pdf, object: PDFObject | undefined, copied: Map<PDFRef, Place>, owner: PDFDict): Copied {
  const copy = (one: PDFObject | undefined) => copyObject(pdf, one, copied, owner)
  if (object instanceof PDFRef) return copied.get(object) ?? copyIndirect(pdf, object, copied, owner)
  if (object instanceof PDFName) return object.asString().slice(1)
  if (object instanceof PDFString || object instanceof PDFHexString) return Buffer.from(object.asBytes())
  if (object instanceof PDFNumber) return object.asNumber()
  if (object instanceof PDFBool) return object.asBoolean()
  if (object instanceof PDFArray) return object.asArray().map(copy)
  if (object instanceof PDFDict) return copyDict(object, copy)
  return null
}

const copyDict = (dict: PDFDict, copy: (one: PDFObject) => Copied): CopiedDict =>
  Object.fromEntries(dict.entries().map(([key, value]) => [key.asString().slice(1), copy(value)]))

/** pdfkit writes whatever a reference holds, of which its types know only what it makes itself. */
type Place = Omit<PDFKit.PDFKitReference, 'data'> & { data: Copied }

/** Its place is reserved before its parts are copied, because they may refer to it. */
function copyIndirect(pdf: Pdf, ref: PDFRef, copied: Map<PDFRef, Place>, owner: PDFDict): Place {
  const object = owner.context.lookup(ref)
  const isStream = object instanceof PDFStream
  // A stream is copied as it is stored, so that pdfkit must not compress it once more.
  const place: Place = pdf.doc.ref(isStream ? { Filter: [] } : {})
  copied.set(ref, place)
  const copy = (one: PDFObject | undefined) => copyObject(pdf, one, copied, owner)
  if (isStream) {
    // Its length is counted anew, because the stored one may itself be a reference.
    const { Length: _length, ...dict } = copyDict(object.dict, copy)
    place.data = dict
    place.end(object.getContents())
  } else {
    place.data = copy(object)
    place.end(undefined)
  }
  return place
}
