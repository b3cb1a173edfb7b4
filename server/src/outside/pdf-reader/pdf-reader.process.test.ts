import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as bad from '../../../test/bad-pdfs.ts'
import { findProgram } from '../../../test/bundled-programs.ts'
import { streamObject } from '../../pdf/assemble-pdf.ts'
import { createPdfReader, type PdfReader } from './pdf-reader.ts'
import type { PdfReading } from './pdf-reading.ts'

let folder: string
let program: string
let reader: PdfReader
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agremia-pdf-reader-'))
  // As `npm run build` bundles it, so that its WebAssembly is found from there.
  program = await findProgram('pdfReader')
  reader = createPdfReader(program)
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
async function read(bytes: Buffer, by = reader): Promise<PdfReading> {
  written += 1
  const path = join(folder, `${written}.pdf`)
  await writeFile(path, bytes)
  return by.read(path)
}

/** A page with these codes, one above the other, and a line of text. */
function pageWith(codes: readonly string[], line = 'Fatura FT A/1'): Buffer {
  const drawn = codes.map((text, index) => {
    const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
    const dark = [...modules.data].flatMap((module, at) =>
      module === 1 ? [`${at % modules.size} ${-Math.floor(at / modules.size)} 1 1 re`] : [],
    )
    return `q ${90 / modules.size} 0 0 ${90 / modules.size} 60 ${700 - index * 160} cm ${dark.join('\n')} f Q`
  })
  const content = `BT /F 12 Tf 60 760 Td (${line}) Tj ET\n${drawn.join('\n')}`
  return bad.onePage(streamObject('', Buffer.from(content, 'latin1')), {
    resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>',
  })
}
const FISCAL =
  'A:501964843*B:599000015*C:PT*D:FT*E:N*F:20260304*G:FT A/1*H:CSDF7T5H-1*I1:PT*N:0.00*O:1.00*Q:abcd*R:9999'

describe('API-04: what is found in a PDF', () => {
  it('its pages, its words and its fiscal QR code, whatever other codes it has', async () => {
    expect(await read(pageWith(['https://exemplo.example', FISCAL], 'Fatura n.º 1: eletricidade'))).toEqual({
      pages: 1,
      text: 'Fatura n.º 1: eletricidade',
      qrText: FISCAL,
    })
  })

  it('another code where there is no fiscal one, or none', async () => {
    expect(await read(pageWith(['https://exemplo.example/1']))).toMatchObject({ qrText: 'https://exemplo.example/1' })
    expect(await read(pageWith([]))).toMatchObject({ qrText: null })
  })

  it('500 pages are read, 501 only counted', async () => {
    expect(await read(bad.manyPages(500))).toEqual({ pages: 500, text: '', qrText: null })
    expect(await read(bad.manyPages(501))).toEqual({ pages: 501, unread: 'muitas_paginas' })
  })

  it('at most 100,000 characters of its words', async () => {
    const lines = Array.from({ length: 3000 }, () => `(${'palavra '.repeat(6)}) Tj 0 -1 Td`).join('\n')
    const content = Buffer.from(`BT /F 1 Tf 10 800 Td\n${lines} ET`)
    const found = await read(
      bad.onePage(streamObject('', content), {
        resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      }),
    )
    expect(found).toMatchObject({ text: expect.stringMatching(/^palavra palavra/) })
    // The file has 144,000; of line ends, two characters become one.
    const length = 'text' in found ? found.text.length : 0
    expect([length > 90_000, length <= 100_000]).toEqual([true, true])
  })
})

describe('API-04: a PDF that is not opened', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a script', 'com_programas', bad.withScript],
    ['a script whose name is written in another way', 'com_programas', bad.withHiddenScript],
    ['a program that it starts, inside packed objects', 'com_programas', bad.withPackedLaunch],
    ['a program inside packed objects that have no end', 'com_programas', bad.withUnendedLaunch],
    ['objects that are packed so that nobody can look at them', 'com_programas', bad.withOddlyPackedObjects],
    ['a password', 'cifrado', () => bad.encrypted({ userPassword: 'abre-te' })],
    ['protection against changes', 'cifrado', () => bad.encrypted({ ownerPassword: 'dono' })],
    ['nothing that can be read', 'danificado', () => Buffer.from('%PDF-1.7\nnada\n%%EOF\n')],
    ['a bomb among its objects', 'demorado', bad.bombOfObjects],
  ])('with %s: %s', async (_name, unread, make) => expect(await read(await make())).toMatchObject({ unread }))

  it('a bomb inside a page takes no more than 500 MB: the process is ended, and the next file is read', async () => {
    expect(await read(bad.zipBomb())).toEqual({ unread: 'demorado' })
    expect(await read(pageWith([FISCAL]))).toMatchObject({ qrText: FISCAL })
  })

  it('a page that would take years is ended at its time, and the next file is read', async () => {
    const hurried = createPdfReader(program, { ms: 5000, bytes: 500 * 1024 * 1024 })
    expect(await read(bad.endlessPage(), hurried)).toEqual({ unread: 'demorado' })
    // On a busy machine a process that starts anew may need more than its time.
    await vi.waitFor(
      async () => expect(await read(pageWith([FISCAL]), hurried)).toMatchObject({ qrText: FISCAL }),
      60_000,
    )
  })

  it('is not ended by what others ruin: a page that unpacks to gigabytes is not taken, and the next one is', async () => {
    expect(await reader.takePages(bad.zipBomb())).toEqual({ unread: 'demorado' })
    expect(await reader.takePages(pageWith([FISCAL]))).toMatchObject({ pages: [{ turn: 0 }] })
  })

  it('is joined without what its page unpacks to: only a reader of the whole unpacks it', async () => {
    const rewritten = await reader.rewrite(bad.bombOfContent())
    if ('unread' in rewritten) throw new Error(rewritten.unread)
    expect(await reader.join([rewritten.bytes, pageWith([])], {})).toMatchObject({ pages: 2 })
  })

  it('a reader that does not start is a fault of ours, not of the file', async () => {
    const missing = createPdfReader(join(folder, 'missing.mjs'))
    await expect(read(pageWith([]), missing)).rejects.toThrow('the process that reads PDFs ended with 1')
  })
})
