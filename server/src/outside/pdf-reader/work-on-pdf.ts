import { loadCodeReader } from './find-qr.ts'
import { type PdfAnswer, type PdfRequest, Unread } from './pdf-reading.ts'
import { loadPdfium } from './pdfium.ts'
import { readPdf } from './read-pdf.ts'
import { joinPdfs, rewritePdf } from './rewrite-pdf.ts'

/** Loads the programs that open PDFs and read codes, and answers what carries out one request after the other. */
export async function loadPdfWorker(): Promise<(request: PdfRequest) => Promise<PdfAnswer['answer']>> {
  const [pdfium] = await Promise.all([loadPdfium(), loadCodeReader()])
  const work = async (request: PdfRequest) => {
    switch (request.kind) {
      case 'read':
        return readPdf(pdfium, request.path)
      case 'rewrite':
        return rewritePdf(pdfium, Buffer.from(request.bytes))
      case 'join':
        return joinPdfs(pdfium, request.pdfs, request.facts)
      case 'pages': {
        const plain = await rewritePdf(pdfium, Buffer.from(request.bytes))
        // Loaded here, because it takes 24 MB and most requests do without it.
        const { takePages } = await import('./foreign-pages.ts')
        return takePages(plain.bytes)
      }
    }
  }
  return async request => {
    try {
      return await work(request)
    } catch (error) {
      if (error instanceof Unread) return { unread: error.reason, pages: error.pages }
      throw error
    }
  }
}
