import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { closePdf, openPdf, type Pdf } from './document.ts'
import { drawImage, openImage } from './images.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'

const open = () => openPdf({ title: 'Cartão', author: 'Coro', madeAt: new Date('2026-11-15T10:00:00Z') })
const read = (pdf: Pdf) => readPdf(closedPdf(pdf))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })

it('draws a picture whole in the middle of its frame, and keeps it in the file once', async () => {
  const pdf = open()
  const photo = openImage(pdf, await picture(200, 100).jpeg().toBuffer())
  drawImage(pdf, photo, { left: 50, top: 60, width: 100, height: 100 })
  drawImage(pdf, photo, { left: 50, top: 200, width: 20, height: 100 })
  const { source, contents } = read(pdf)
  // Width and height, then the place: pdfkit turns pictures upside down because its y grows downwards.
  expect(contents[0]).toContain('100 0 0 -50 50 135 cm')
  expect(contents[0]).toContain('20 0 0 -10 50 255 cm')
  expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
})

it('takes a PNG too, and refuses what is no picture', async () => {
  const pdf = open()
  expect(openImage(pdf, await picture(30, 40).png().toBuffer())).toMatchObject({ width: 30, height: 40 })
  expect(() => openImage(pdf, Buffer.from('<svg/>'))).toThrow('Unknown image format')
})

it('keeps a picture with transparency, and the file is whole', async () => {
  const pdf = open()
  const clear = { r: 200, g: 40, b: 60, alpha: 0.5 }
  const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: clear } })
    .png()
    .toBuffer()
  drawImage(pdf, openImage(pdf, logo), { left: 0, top: 0, width: 100, height: 50 })
  const { source } = readPdf(await buffer(Readable.from(closePdf(pdf), { objectMode: false })))
  expect(source).toContain('/SMask')
  expect(source.trimEnd()).toMatch(/%%EOF$/)
})
