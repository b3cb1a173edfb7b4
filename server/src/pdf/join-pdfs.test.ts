import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { openJoinedPdf } from './join-pdfs.ts'

const open = () => openJoinedPdf({ title: 'Bloco 1', author: 'Coro', madeAt: new Date('2026-11-18T10:00:00Z') })

async function foreign(...widths: number[]) {
  const document = await PDFDocument.create()
  for (const width of widths) document.addPage([width, 400])
  return Buffer.from(await document.save())
}

/** The same file with one more stream of objects, which holds none and unpacks to so many bytes. */
function withObjects(pdf: Buffer, unpacked: number) {
  const packed = deflateSync(Buffer.alloc(unpacked, 0x20))
  const afterHeader = pdf.indexOf('\n') + 1
  return Buffer.concat([
    pdf.subarray(0, afterHeader),
    Buffer.from(
      `9000 0 obj\n<< /Type /ObjStm /N 0 /First 0 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
    pdf.subarray(afterHeader),
  ])
}

describe('TRE-01: PDFs of others are joined into one', () => {
  it('page by page, in their order, with our own list before them', async () => {
    const joined = await open()
    expect([await joined.append(await foreign(301, 302)), await joined.append(await foreign(303))]).toEqual([2, 1])
    await joined.prepend(await foreign(100, 101))
    const saved = await PDFDocument.load(await joined.save(), { updateMetadata: false })
    expect(saved.getPages().map(page => page.getWidth())).toEqual([100, 101, 301, 302, 303])
    expect([saved.getTitle(), saved.getAuthor()]).toEqual(['Bloco 1', 'Coro'])
  })

  it('but for those that cannot be read or unpack to too much, which leave it as it was', async () => {
    const joined = await open()
    const whole = await foreign(301)
    expect(await joined.append(withObjects(whole, 1000))).toBe(1)
    expect(await joined.append(withObjects(whole, 64 * 1024 * 1024))).toBeUndefined()
    expect(await joined.append(Buffer.from('%PDF-1.7\n%%EOF'))).toBeUndefined()
    expect(await joined.append(whole.subarray(0, whole.length / 2))).toBeUndefined()
    expect((await PDFDocument.load(await joined.save())).getPageCount()).toBe(1)
  })
})
