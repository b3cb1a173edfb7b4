import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import * as bad from '../../../test/bad-pdfs.ts'
import { openPdfsHere as pdfs } from '../../../test/open-pdfs-here.ts'
import type { PlainPdf, UnreadPdf } from './pdf-reading.ts'

async function withWidths(...widths: number[]) {
  const document = await PDFDocument.create()
  for (const width of widths) document.addPage([width, 400])
  return document.save()
}
function plain(found: PlainPdf | UnreadPdf): PlainPdf {
  if ('unread' in found) throw new Error(found.unread)
  return found
}
const reopen = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })

describe('API-04: a PDF that is written anew', () => {
  it('has its pages as they are shown: their size, what is cut off, and how they are turned', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([300, 400])
    page.setCropBox(10, 20, 200, 300)
    page.setRotation(degrees(90))
    const { pages, bytes } = plain(await pdfs.rewrite(await document.save()))
    const [first] = (await reopen(bytes)).getPages()
    expect(pages).toBe(1)
    expect(first?.getSize()).toEqual({ width: 300, height: 400 })
    expect(first?.getCropBox()).toEqual({ x: 10, y: 20, width: 200, height: 300 })
    expect(first?.getRotation().angle).toBe(90)
  })

  it('shows the fields that were filled in, and has no form, link, script or attached file', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([300, 400])
    const field = document.getForm().createTextField('nome')
    field.setText('Preenchido')
    field.addToPage(page, { x: 20, y: 20, width: 200, height: 30 })
    const link = document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 100, 100, 200],
        A: { S: 'URI', URI: PDFString.of('https://mau.example/') },
      }),
    )
    page.node.addAnnot(link)
    document.addJavaScript('início', 'app.alert(1)')
    await document.attach(Buffer.from('segredo'), 'segredo.txt')
    const { bytes } = plain(await pdfs.rewrite(await document.save({ useObjectStreams: false })))
    const source = Buffer.from(bytes).toString('latin1')
    expect(source).not.toMatch(/\/(Annots|AcroForm|JavaScript|JS|URI|EmbeddedFiles?|OpenAction)\b/)
    const taken = await pdfs.takePages(bytes)
    // What the field showed is drawn by the page itself.
    expect('objects' in taken && JSON.stringify(taken.pages[0]?.resources)).toContain('XObject')
    expect((await reopen(bytes)).getPage(0).node.get(PDFName.of('Annots'))).toBeUndefined()
  })

  it('is joined with others in their order, and says what it is told to say of itself', async () => {
    const parts = [
      plain(await pdfs.rewrite(await withWidths(301, 302))),
      plain(await pdfs.rewrite(await withWidths(303))),
    ]
    const facts = { Title: 'Bloco n.º 1', Author: 'Coro de São João' }
    const joined = plain(
      await pdfs.join(
        parts.map(({ bytes }) => bytes),
        facts,
      ),
    )
    const saved = await reopen(joined.bytes)
    expect(joined.pages).toBe(3)
    expect(saved.getPages().map(page => page.getWidth())).toEqual([301, 302, 303])
    expect([saved.getTitle(), saved.getAuthor()]).toEqual([facts.Title, facts.Author])
  })
})

describe('API-04: a PDF that is not written anew', () => {
  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a password', 'cifrado', () => bad.encrypted({ userPassword: 'abre-te' })],
    ['nothing that can be read', 'danificado', () => Buffer.from('%PDF-1.7\nnada\n%%EOF\n')],
    ['no page', 'danificado', () => bad.manyPages(0)],
    ['more pages than anybody prints', 'muitas_paginas', () => bad.manyPages(501)],
    ['objects that unpack to a hundred megabytes', 'demorado', bad.bombOfObjects],
    ['streams of objects that do so together', 'demorado', bad.bombsOfObjects],
    ['more objects than a book has', 'demorado', bad.manyObjects],
    ['a stream that says that it holds as many', 'demorado', bad.manyPackedObjects],
  ])('with %s: %s', async (_name, unread, make) => {
    const bytes = await make()
    expect(await pdfs.rewrite(bytes)).toMatchObject({ unread })
    expect(await pdfs.takePages(bytes)).toMatchObject({ unread })
  })

  it('though its pages may unpack to much, they are not taken to be drawn', async () => {
    const bytes = bad.bombOfContent()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await pdfs.takePages(bytes)).toMatchObject({ unread: 'demorado' })
  })
})
