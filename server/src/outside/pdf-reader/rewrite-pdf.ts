import { limitObjects } from './limit-objects.ts'
import { MAX_PAGES, type PdfFacts, type PlainPdf, Unread } from './pdf-reading.ts'
import type { Pdfium } from './pdfium.ts'

/** Writes a PDF anew with what its pages show, so that others can be given it and opening it elsewhere starts nothing. */
export async function rewritePdf(pdfium: Pdfium, bytes: Buffer): Promise<PlainPdf> {
  limitObjects(bytes)
  return pdfium.withPdf(bytes, pdf => {
    if (pdf.pages > MAX_PAGES) throw new Unread('muitas_paginas', pdf.pages)
    pdf.flatten()
    return pdfium.withNewPdf(made => {
      made.append(pdf)
      return { pages: pdf.pages, bytes: made.save() }
    })
  })
}

/** Joins PDFs that were written anew, or that we drew. */
export const joinPdfs = (pdfium: Pdfium, pdfs: readonly Uint8Array[], facts: PdfFacts): Promise<PlainPdf> =>
  pdfium.withNewPdf(async made => {
    let pages = 0
    for (const bytes of pdfs)
      await pdfium.withPdf(bytes, pdf => {
        made.append(pdf)
        pages += pdf.pages
      })
    return { pages, bytes: made.save(facts) }
  })
