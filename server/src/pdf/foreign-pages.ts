import type { ForeignPage, ForeignPages, PlainObject } from '../outside/pdf-reader/pdf-reading.ts'
import type { Frame, Pdf } from './document.ts'

/** A foreign page in a document that is being drawn; the file holds it once, however often it is drawn. */
export interface OpenedPage extends Pick<ForeignPage, 'box' | 'turn'> {
  /** Of the drawing among those of a page. */
  name: string
  drawing: PDFKit.PDFKitReference
}

/** Writes pages into the document. What they share, such as fonts, is written once. */
export function openForeignPages(pdf: Pdf, { pages, objects }: ForeignPages): OpenedPage[] {
  const written = new Map<number, Place>()
  const write = (object: PlainObject) => writeObject(pdf, object, objects, written)
  return pages.map(({ box, turn, content, resources }, index) => {
    const { x, y, width, height } = box
    const drawing = pdf.doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      Resources: write(resources) ?? {},
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

/** What pdfkit writes: like a plain object, but that a reference is the object's place in the file. */
type Written = Place | Uint8Array | string | number | boolean | null | Written[] | { [key: string]: Written }

/** pdfkit writes whatever a reference holds, of which its types know only what it makes itself. */
type Place = Omit<PDFKit.PDFKitReference, 'data'> & { data: Written }

function writeObject(
  pdf: Pdf,
  object: PlainObject,
  objects: ForeignPages['objects'],
  written: Map<number, Place>,
): Written {
  const write = (one: PlainObject) => writeObject(pdf, one, objects, written)
  if (object === null || typeof object !== 'object') return object
  // pdfkit knows bytes by their class, which the other process did not send.
  if (object instanceof Uint8Array) return Buffer.from(object)
  if (Array.isArray(object)) return object.map(write)
  if ('dictionary' in object) return writeDictionary(object, write)
  const known = written.get(object.ref)
  if (known) return known
  const { value, stream } = objects.get(object.ref) ?? { value: null }
  // A stream is written as it was stored, so that pdfkit must not compress it once more.
  const place: Place = pdf.doc.ref(stream ? { Filter: [] } : {})
  // Known before its parts are written, because they may refer to it.
  written.set(object.ref, place)
  place.data = write(value)
  place.end(stream && Buffer.from(stream))
  return place
}

const writeDictionary = (
  { dictionary }: { dictionary: Record<string, PlainObject> },
  write: (one: PlainObject) => Written,
): Written => Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [key, write(value)]))
