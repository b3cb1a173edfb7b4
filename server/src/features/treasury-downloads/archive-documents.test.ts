import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPdfsHere } from '../../../test/open-pdfs-here.ts'
import { readZip } from '../../../test/read-zip.ts'
import { until } from '../../../test/until.ts'
import { folderStorage, type Storage } from '../../outside/storage.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import { readXml } from '../../resource/export/testing/read-xml.ts'
import { archiveEntries } from './archive-documents.ts'
import { type ArchivedDocument, type DocumentArchive, REMARKS } from './archived-document.ts'
import { drawCover, drawDataPage } from './draw-cover.ts'
import { writeZip } from './write-zip.ts'

const madeAt = new Date('2026-11-18T10:00:00Z')
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agremia-archive-'))
  storage = folderStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function foreignPdf(pages: number, text: string) {
  const document = await PDFDocument.create()
  document.setSubject(text)
  for (let n = 0; n < pages; n++) document.addPage([300 + n, 400])
  return Buffer.from(await document.save())
}
/** Its objects are in a stream that unpacks to a hundred megabytes. */
function bomb() {
  const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024, 0x20))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
  ])
}

const documentOf = async (
  nth: number,
  files: readonly Buffer[],
  more: Partial<ArchivedDocument> = {},
): Promise<ArchivedDocument> => ({
  number: `2026/${String(nth).padStart(4, '0')}`,
  date: '2026-03-04',
  entityName: 'EDP',
  totalAmount: 12_345,
  description: `Eletricidade ${nth}`,
  cells: [`2026/${String(nth).padStart(4, '0')}`, '2026-03-04', 12_345],
  pdfs: await Promise.all(
    files.map(async bytes => ({
      stored: await storage.put('document', 'pdf', bytes),
      size: bytes.length,
      isOpened: true,
    })),
  ),
  ...more,
})

const columns = [
  { label: 'N.º', kind: 'text' },
  { label: 'Data', kind: 'date' },
  { label: 'Total', kind: 'money' },
] as const

const archiveOf = (documents: readonly ArchivedDocument[], inBlocks: boolean): DocumentArchive => ({
  title: 'Documentos de tesouraria',
  organisation: 'Coro de Vila Clara',
  madeAt,
  columns,
  documents,
  storage,
  ...(inBlocks && { joinedBy: openPdfsHere }),
  progress: async () => undefined,
})

async function unpack(documents: readonly ArchivedDocument[], inBlocks: boolean) {
  const told: number[] = []
  const apart: string[] = []
  const progress = async (done: number) => void told.push(done)
  const entries = archiveEntries({
    ...archiveOf(documents, inBlocks),
    progress,
    noteApart: ({ number }) => apart.push(number),
  })
  const files = await readZip(await buffer(writeZip(entries, madeAt)))
  const workbook = await readZip(files.get('indice.xlsx') ?? Buffer.of())
  const sheet = readXml(workbook.get('xl/worksheets/sheet1.xml')?.toString() ?? '')
  const index = sheet.all('row').map(row => row.all('c').map(cell => cell.text))
  return { files, told, apart, index, names: [...files.keys()] }
}
/** Reads to the end; answers the first piece. */
async function readFirst(content: Readable): Promise<Buffer> {
  const pieces = await content.toArray()
  return pieces[0]
}

const widthsOf = async (bytes: Buffer | undefined) =>
  (await PDFDocument.load(bytes ?? '')).getPages().map(page => Math.round(page.getWidth()))

describe('TRE-01: the archive of treasury documents', () => {
  it('has every PDF as it was sent, a page for the document without one, and an index that names them', async () => {
    const [first, second] = [await foreignPdf(1, 'a'), await foreignPdf(2, 'b')]
    const documents = [
      await documentOf(1, [first, second]),
      await documentOf(2, [], { remark: 'Documento de fevereiro.' }),
      await documentOf(3, [], { pdfs: [{ stored: `document-${'0'.repeat(32)}.pdf`, size: 1, isOpened: true }] }),
    ]
    const { files, names, index, told } = await unpack(documents, false)
    expect(names).toEqual([
      '2026-0001_2026-03-04_EDP_123,45.pdf',
      '2026-0001_2026-03-04_EDP_123,45_2.pdf',
      '2026-0002_2026-03-04_EDP_123,45_sem PDF.pdf',
      '2026-0003_2026-03-04_EDP_123,45_sem PDF.pdf',
      'indice.xlsx',
    ])
    expect(files.get(names[0] ?? '')).toEqual(first)
    expect(files.get(names[1] ?? '')).toEqual(second)
    expect(told).toEqual([0, 1, 2])
    expect(index[0]).toEqual(['N.º', 'Data', 'Total', 'Ficheiro', 'Observações'])
    expect(index.slice(1).map(row => row.slice(3))).toEqual([
      [`${names[0]}\n${names[1]}`],
      [names[2], `Documento de fevereiro.\n${REMARKS.withoutPdf}`],
      [names[3], REMARKS.lostFile],
    ])
  })

  it('joins PDFs into blocks behind a list, and keeps apart what cannot be joined', async () => {
    const documents = [
      await documentOf(1, [await foreignPdf(2, 'a')]),
      await documentOf(2, []),
      await documentOf(3, [Buffer.from('%PDF-1.7\nno pages at all')]),
      await documentOf(4, [bomb()]),
      await documentOf(5, [await foreignPdf(1, 'b')]),
    ]
    const unopened = await documentOf(6, [await foreignPdf(3, 'c')])
    documents.push({ ...unopened, pdfs: unopened.pdfs.map(pdf => ({ ...pdf, isOpened: false })) })
    const { files, names, index, apart } = await unpack(documents, true)
    expect(apart).toEqual(['2026/0003', '2026/0004', '2026/0006'])
    expect(names).toEqual([
      'bloco-01.pdf',
      '2026-0003_2026-03-04_EDP_123,45.pdf',
      '2026-0004_2026-03-04_EDP_123,45.pdf',
      '2026-0006_2026-03-04_EDP_123,45.pdf',
      'indice.xlsx',
    ])
    // The list, both pages of the first document, the data of the second, the page of the fifth.
    expect(await widthsOf(files.get('bloco-01.pdf'))).toEqual([595, 300, 301, 595, 300])
    expect(index.slice(1).map(row => row.slice(3))).toEqual([
      ['bloco-01.pdf'],
      ['bloco-01.pdf', REMARKS.withoutPdf],
      [names[1], REMARKS.unreadable],
      [names[2], REMARKS.unreadable],
      ['bloco-01.pdf'],
      [names[3], REMARKS.unreadable],
    ])
  })

  it('begins a block after fifty documents', async () => {
    const pdf = await foreignPdf(1, 'x')
    const documents = await Promise.all(Array.from({ length: 51 }, (_, nth) => documentOf(nth + 1, [pdf])))
    const { files, names } = await unpack(documents, true)
    expect(names).toEqual(['bloco-01.pdf', 'bloco-02.pdf', 'indice.xlsx'])
    expect((await widthsOf(files.get('bloco-01.pdf'))).filter(width => width === 300)).toHaveLength(50)
    expect(await widthsOf(files.get('bloco-02.pdf'))).toEqual([595, 300])
  })

  it('forgets a block once it is written, though the ZIP keeps its stream until the end', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const document = await documentOf(1, [await foreignPdf(1, 'x')])
    const entries = archiveEntries(archiveOf([document], true))
    const block = await entries.next()
    const content: Readable = block.value?.content
    const bytes = new WeakRef((await readFirst(content)).buffer)
    await entries.next()
    await until(() => {
      collectGarbage()
      expect(bytes.deref() === undefined).toBe(true)
    })
    expect(content.readableEnded).toBe(true)
  })

  it('lists on the cover where each document begins, counting the pages of the list', async () => {
    const document = await documentOf(1, [])
    const lines = Array.from({ length: 50 }, (_, nth) => ({ document, page: nth === 1 ? undefined : nth + 1 }))
    const { pages } = readPdf(await drawCover({ organisation: 'Coro', madeAt }, 'Bloco 1', lines))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.slice(0, 2)).toEqual(['Coro', 'Bloco 1'])
    expect(pages.flat().filter(text => /^(\d{1,2}|à parte)$/.test(text))).toEqual([
      '3',
      'à parte',
      ...Array.from({ length: 48 }, (_, nth) => String(nth + 5)),
    ])
  })

  it('tells the data of a document in the place of its PDF', async () => {
    const { bytes, pages } = await drawDataPage(
      { organisation: 'Coro', madeAt, columns },
      await documentOf(7, []),
      REMARKS.withoutPdf,
    )
    expect(pages).toBe(1)
    expect(readPdf(Buffer.from(bytes)).pages[0]).toEqual([
      'Coro',
      'Documento 2026/0007',
      REMARKS.withoutPdf,
      'N.º',
      '2026/0007',
      'Data',
      '04/03/2026',
      'Total',
      '123,45\u00a0€',
    ])
  })
})
