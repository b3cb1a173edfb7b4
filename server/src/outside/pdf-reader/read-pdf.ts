import { readFile } from 'node:fs/promises'
import { hasPrograms } from './find-programs.ts'
import { findQr } from './find-qr.ts'
import { cutText, MAX_PAGES, MAX_TEXT, type PdfContent, Unread } from './pdf-reading.ts'
import type { OpenedPdf, Pdfium } from './pdfium.ts'

/** Reads what stands in a file. */
export async function readPdf(pdfium: Pdfium, path: string): Promise<PdfContent> {
  const bytes = await readFile(path)
  if (hasPrograms(bytes)) throw new Unread('com_programas')
  return pdfium.withPdf(bytes, async pdf => {
    const { pages } = pdf
    if (pages > MAX_PAGES) throw new Unread('muitas_paginas', pages)
    return { pages, text: readText(pdf), qrText: await findQr(pdf) }
  })
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
