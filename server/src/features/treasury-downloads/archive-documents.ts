import { Readable } from 'node:stream'
import { counted } from '@agremia/model/rules/counted'
import { documentFileName, nameGiver } from '@agremia/model/rules/treasury/document-file-name'
import type { Cell, ExportColumn } from '../../resource/export/columns.ts'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import { type ArchivedDocument, type ArchivedFiles, type DocumentArchive, REMARKS } from './archived-document.ts'
import type { PdfJoiner } from './join-block.ts'
import { planBlocks } from './plan-blocks.ts'
import type { ZipEntry } from './write-zip.ts'

const INDEX = 'indice.xlsx'
const FILE_COLUMNS: readonly ExportColumn[] = [
  { label: 'Ficheiro', kind: 'text' },
  { label: 'Observações', kind: 'text' },
]

/** The files of the documents, or blocks of them, and last the index, which tells in which file each document is. */
export async function* archiveEntries(archive: DocumentArchive): AsyncGenerator<ZipEntry> {
  const files = new Map<ArchivedDocument, ArchivedFiles>(
    archive.documents.map(document => [document, { names: [], remarks: document.remark ? [document.remark] : [] }]),
  )
  yield* archive.joinedBy ? blockEntries(archive, archive.joinedBy, files) : documentEntries(archive, files)
  yield { path: INDEX, content: writeXlsx(indexSheet(archive, files)), isPacked: true }
}

type Files = Map<ArchivedDocument, ArchivedFiles>

async function* documentEntries(archive: DocumentArchive, files: Files): AsyncGenerator<ZipEntry> {
  const { documents, storage, folder = '' } = archive
  const nameOf = nameGiver()
  for (const [done, document] of documents.entries()) {
    await archive.progress(done)
    const own = files.get(document)
    const stem = documentFileName(document)
    let isFound = false
    for (const { stored } of document.pdfs) {
      const file = await storage.open(stored)
      if (!file) continue
      isFound = true
      const name = nameOf(stem, 'pdf')
      own?.names.push(name)
      yield { path: `${folder}${name}`, content: file.content, isPacked: true }
    }
    if (isFound) continue
    // Loaded here, because most archives have a PDF for every document.
    const { drawDataPage } = await import('./draw-cover.ts')
    const reason = document.pdfs.length === 0 ? REMARKS.withoutPdf : REMARKS.lostFile
    const name = nameOf(`${stem}_sem PDF`, 'pdf')
    own?.names.push(name)
    own?.remarks.push(reason)
    yield entryOf(`${folder}${name}`, (await drawDataPage(archive, document, reason)).bytes)
  }
}

async function* blockEntries(archive: DocumentArchive, pdfs: PdfJoiner, files: Files): AsyncGenerator<ZipEntry> {
  const { documents, storage, folder = '' } = archive
  // Loaded here, because what draws its pages is seldom needed.
  const { joinBlock } = await import('./join-block.ts')
  const blocks = planBlocks(documents, ({ pdfs }) => pdfs.reduce((sum, { size }) => sum + size, 0))
  const nameOf = nameGiver()
  let done = 0
  for (const [index, block] of blocks.entries()) {
    const name = nameOf(`bloco-${String(index + 1).padStart(2, '0')}`, 'pdf')
    const title = `${archive.title} · bloco ${index + 1} de ${blocks.length} · ${counted(block.length, 'documento', 'documentos')}`
    const { bytes, apart, remarks } = await joinBlock(archive, pdfs, title, block, () => archive.progress(done++))
    for (const document of block) {
      const remark = remarks.get(document)
      const isOnlyApart =
        document.pdfs.length > 0 && apart.filter(one => one.document === document).length === document.pdfs.length
      if (!isOnlyApart) files.get(document)?.names.push(name)
      if (remark) files.get(document)?.remarks.push(remark)
    }
    yield entryOf(`${folder}${name}`, bytes)
    for (const document of new Set(apart.map(one => one.document))) archive.noteApart?.(document)
    for (const { document, pdf } of apart) {
      const file = await storage.open(pdf.stored)
      if (!file) continue
      const own = nameOf(documentFileName(document), 'pdf')
      files.get(document)?.names.push(own)
      yield { path: `${folder}${own}`, content: file.content, isPacked: true }
    }
  }
}

const PIECE_BYTES = 256 * 1024

/**
 * In pieces, so that the next block is begun only once most of this one has been written. Forgets the bytes once they are read: the ZIP
 * keeps each entry's stream until its end, and with them all blocks would stay in memory.
 */
function readablePieces(bytes: Uint8Array): Readable {
  let rest: Uint8Array | undefined = bytes
  return new Readable({
    read() {
      const piece = rest?.subarray(0, PIECE_BYTES) ?? null
      rest = rest && rest.length > PIECE_BYTES ? rest.subarray(PIECE_BYTES) : undefined
      this.push(piece)
    },
  })
}

const entryOf = (path: string, bytes: Uint8Array): ZipEntry => ({
  path,
  content: readablePieces(bytes),
  isPacked: true,
})

function indexSheet({ title, organisation, madeAt, columns, documents }: DocumentArchive, files: Files) {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const document of documents) {
      const { names = [], remarks = [] } = files.get(document) ?? {}
      yield [...document.cells, names.join('\n'), remarks.join('\n')]
    }
  }
  return { title, organisation, madeAt, columns: [...columns, ...FILE_COLUMNS], rows: rows() }
}
