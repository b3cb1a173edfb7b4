import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { openPdfsHere } from '../../test/open-pdfs-here.ts'
import { addPage, openPdf, type Pdf } from './document.ts'
import { drawForeignPage, openForeignPages } from './foreign-pages.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { drawLine } from './text.ts'

const open = () => openPdf({ title: 'Cartas', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
const bytesOf = (pdf: Pdf) => closedPdf(pdf)

async function takePages(bytes: Uint8Array) {
  const taken = await openPdfsHere.takePages(bytes)
  if ('unread' in taken) throw new Error(taken.unread)
  return taken
}

/** A PDF by another program, with its objects packed into streams, as most are today. */
async function foreign(...sizes: { size: [number, number]; turn?: number }[]) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { size, turn = 0 } of sizes) {
    const page = document.addPage(size)
    page.setRotation(degrees(turn))
    page.drawText('Contas do ano', { x: 50, y: 50, size: 12, font })
  }
  return document.save()
}
const A4: [number, number] = [595.28, 841.89]

/** Draws each page of the PDF on a page of its own, and answers the operators that place them. */
async function places(bytes: Uint8Array) {
  const pdf = open()
  const pages = openForeignPages(pdf, await takePages(bytes))
  const whole = { left: 0, top: 0, width: pdf.width, height: pdf.height }
  pages.forEach((page, index) => {
    if (index > 0) addPage(pdf)
    drawForeignPage(pdf, page, whole)
  })
  return readPdf(bytesOf(pdf)).contents.map(content => /q ([-\d. ]+) cm \/Page\d+ Do Q/.exec(content)?.[1])
}

it('MSG-01: a page of another PDF is kept in the file once, however often it is drawn, with what it needs', async () => {
  const pdf = open()
  const [page] = openForeignPages(pdf, await takePages(await foreign({ size: A4 })))
  if (!page) throw new Error('no page')
  const whole = { left: 0, top: 0, width: pdf.width, height: pdf.height }
  drawForeignPage(pdf, page, whole)
  addPage(pdf)
  drawForeignPage(pdf, page, whole)
  const bytes = bytesOf(pdf)
  const source = bytes.toString('latin1')
  expect(source.match(/\/Subtype \/Form/g)).toHaveLength(1)
  expect(source.match(/\/BaseFont \/Helvetica/g)).toHaveLength(1)
  expect((await takePages(bytes)).pages.map(({ box }) => Math.round(box.width))).toEqual([595, 595])
})

it('MSG-01: the words of one of our own PDFs can still be read in it', async () => {
  const own = open()
  drawLine(own, 'Relatório e contas', 50, 60, 300, { font: 'plain', size: 12, color: '#000000' })
  const pdf = open()
  const [page] = openForeignPages(pdf, await takePages(bytesOf(own)))
  if (page) drawForeignPage(pdf, page, { left: 0, top: 0, width: pdf.width, height: pdf.height })
  expect(readPdf(bytesOf(pdf)).total).toEqual(['Relatório e contas'])
})

it('MSG-01: it is drawn whole: made smaller, in the middle, upright as it is shown, or along the sheet', async () => {
  const [a4, twice, small, wide, turned] = await places(
    await foreign(
      { size: A4 },
      { size: [1190.56, 1683.78] },
      { size: [297.64, 420.945] },
      { size: [841.89, 595.28] },
      { size: [841.89, 595.28], turn: 270 },
    ),
  )
  expect(a4).toBe('1 0 0 -1 0 841.89')
  expect(twice).toBe('0.5 0 0 -0.5 0 841.89')
  expect(small).toBe('1 0 0 -1 148.82 631.4175')
  expect(wide).toBe('0 1 1 0 0 0')
  expect(turned).toBe('0 -1 -1 0 595.28 841.89')
})
