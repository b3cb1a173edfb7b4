import type { Pdf } from './document.ts'
import { drawLine, measureIn, type TextStyle } from './text.ts'

/** «Página 2 de 7» in the same place of every page. */
export interface PageNumbers {
  /** Where the total begins; «Página 2 de » ends there. */
  x: number
  top: number
  style: TextStyle
  /** A drawing that all pages share and that is written last: a page is sent before the number of pages is known. */
  total: PDFKit.PDFKitReference
  totalResources: { Font?: unknown }
}

/** Numbers centred on `centre` or ending at `end`, as nearly as the unknown width of the total allows. */
export function openPageNumbers(
  pdf: Pdf,
  place: { centre: number } | { end: number },
  top: number,
  style: TextStyle,
): PageNumbers {
  const { doc, width, height } = pdf
  const measure = measureIn(pdf, style)
  const totalResources = {}
  return {
    x: 'end' in place ? place.end - measure('99') : place.centre + measure('Página 99 de ') / 2,
    top,
    style,
    total: doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: totalResources }),
    totalResources,
  }
}

/** Writes the number of the page that is being drawn. */
export function drawPageNumber(pdf: Pdf, { x, top, style, total }: PageNumbers): void {
  drawLine(pdf, `Página ${pdf.pageCount} de `, 0, top, x, { ...style, align: 'right' })
  const drawings = pdf.doc.page.xobjects as Record<string, PDFKit.PDFKitReference> // pdfkit keeps a page's drawings by name
  drawings.Total = total
  pdf.doc.addContent('/Total Do')
}

/** Writes the number of pages into the shared drawing. Nothing may be drawn after it but by `closePdf`. */
export function writePageTotal(pdf: Pdf, { x, top, style, total, totalResources }: PageNumbers): void {
  const { page } = pdf.doc
  // All pages have the same axes, so what is drawn here as if on the last page stands at the same place of each.
  const content = page.content
  page.content = total
  drawLine(pdf, String(pdf.pageCount), x, top, 0, { ...style, align: 'left' })
  page.content = content
  totalResources.Font = page.fonts
  total.end(undefined)
}
