import type { PdfReader } from '../../outside/pdf-reader/pdf-reader.ts'
import type { PlainPdf } from '../../outside/pdf-reader/pdf-reading.ts'
import { type ArchivedDocument, type ArchivedPdf, type DocumentArchive, REMARKS } from './archived-document.ts'
import { type CoverLine, drawCover, drawDataPage } from './draw-cover.ts'

export type PdfJoiner = Pick<PdfReader, 'rewrite' | 'join'>

export interface JoinedBlock {
  bytes: Uint8Array
  /** The PDFs that could not be joined. */
  apart: { document: ArchivedDocument; pdf: ArchivedPdf }[]
  remarks: Map<ArchivedDocument, string>
}

/**
 * Joins the PDFs of a block's documents behind a list of them. Each is written anew by itself first, so that one which ruins the process
 * that opens it ruins nothing else. They are in memory together until they are joined.
 */
export async function joinBlock(
  archive: DocumentArchive,
  pdfs: PdfJoiner,
  title: string,
  documents: readonly ArchivedDocument[],
  begin: () => Promise<void>,
): Promise<JoinedBlock> {
  const block = await collectParts(
    archive,
    documents,
    async bytes => {
      const plain = await pdfs.rewrite(bytes)
      return 'unread' in plain ? undefined : plain
    },
    begin,
  )
  const joined = await joinParts(archive, pdfs, title, block)
  if (joined) return { ...block, bytes: joined }
  // What can be written anew can be joined; if it cannot all the same, every PDF arrives by itself behind the list.
  const apart = await collectParts(archive, documents, async () => undefined)
  const bytes = await joinParts(archive, pdfs, title, apart)
  if (!bytes) throw new Error('The pages that we drew ourselves cannot be joined')
  return { ...apart, bytes }
}

interface Parts extends Omit<JoinedBlock, 'bytes'> {
  parts: Uint8Array[]
  lines: CoverLine[]
}

async function collectParts(
  archive: DocumentArchive,
  documents: readonly ArchivedDocument[],
  rewrite: (bytes: Buffer) => Promise<PlainPdf | undefined>,
  begin?: () => Promise<void>,
): Promise<Parts> {
  const block: Parts = { parts: [], lines: [], apart: [], remarks: new Map() }
  let page = 1
  const add = ({ bytes, pages }: PlainPdf) => {
    block.parts.push(bytes)
    page += pages
  }
  for (const document of documents) {
    await begin?.()
    const first = page
    let found = 0
    for (const pdf of document.pdfs) {
      const bytes = await archive.storage.read(pdf.stored)
      if (!bytes) continue
      found += 1
      const plain = pdf.isOpened ? await rewrite(bytes) : undefined
      if (plain) add(plain)
      else block.apart.push({ document, pdf })
    }
    if (found === 0) {
      const reason = document.pdfs.length === 0 ? REMARKS.withoutPdf : REMARKS.lostFile
      block.remarks.set(document, reason)
      add(await drawDataPage(archive, document, reason))
    } else if (block.apart.some(one => one.document === document)) block.remarks.set(document, REMARKS.unreadable)
    block.lines.push({ document, page: page > first ? first : undefined })
  }
  return block
}

async function joinParts(archive: DocumentArchive, pdfs: PdfJoiner, title: string, { parts, lines }: Parts) {
  const joined = await pdfs.join([await drawCover(archive, title, lines), ...parts], {
    Title: title,
    Author: archive.organisation,
    Creator: 'Agremia',
    Producer: 'Agremia',
    CreationDate: pdfInstant(archive.madeAt),
  })
  return 'unread' in joined ? undefined : joined.bytes
}

/** As PDFs write it: `D:20261118100000Z`. */
const pdfInstant = (instant: Date) => `D:${instant.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
