import { readFile } from 'node:fs/promises'
import { hasPrograms } from './find-programs.ts'
import { findQr, loadCodeReader } from './find-qr.ts'
import { cutText, MAX_PAGES, MAX_TEXT, type PdfReading, Unread } from './pdf-reading.ts'
import { loadPdfium, type OpenedPdf } from './pdfium.ts'

/** Loads the programs that read PDFs and codes, and answers what reads one file after the other. */
export async function loadPdfReader(): Promise<(path: string) => Promise<PdfReading>> {
  const [open] = await Promise.all([loadPdfium(), loadCodeReader()])
  return async path => {
    try {
      const bytes = await readFile(path)
      if (hasPrograms(bytes)) throw new Unread('com_programas')
      const pdf = open(bytes)
      const { pages } = pdf
      if (pages > MAX_PAGES) throw new Unread('muitas_paginas', pages)
      return { pages, text: readText(pdf), qrText: await findQr(pdf) }
    } catch (error) {
      if (error instanceof Unread) return { unread: error.reason, pages: error.pages }
      throw error
    }
  }
}

function readText(pdf: OpenedPdf): string {
  let text = ''
  for (let page = 0; page < pdf.pages && text.length < MAX_TEXT; page += 1) {
    const words = clean(pdf.textOf(page, MAX_TEXT - text.length))
    if (words) text += text ? `\n${words}` : words
  }
  return cutText(text)
}

/** Without what databases refuse or screens do not show; PDFium ends lines with both characters. */
const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .trim()
