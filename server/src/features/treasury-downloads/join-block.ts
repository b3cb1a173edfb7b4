import { openJoinedPdf } from '../../pdf/join-pdfs.ts'
import { type ArchivedDocument, type ArchivedPdf, type DocumentArchive, REMARKS } from './archived-document.ts'
import { type CoverLine, drawCover, drawDataPage } from './draw-cover.ts'

export interface JoinedBlock {
  bytes: Uint8Array
  /** The PDFs that could not be joined. */
  apart: { document: ArchivedDocument; pdf: ArchivedPdf }[]
  remarks: Map<ArchivedDocument, string>
}

/** Joins the PDFs of a block's documents behind a list of them. One file at a time is in memory, beside what is joined already. */
export async function joinBlock(
  archive: DocumentArchive,
  title: string,
  documents: readonly ArchivedDocument[],
  begin: () => Promise<void>,
): Promise<JoinedBlock> {
  const joined = await openJoinedPdf({ title, author: archive.organisation, madeAt: archive.madeAt })
  const block: Omit<JoinedBlock, 'bytes'> = { apart: [], remarks: new Map() }
  const lines: CoverLine[] = []
  let page = 1
  for (const document of documents) {
    await begin()
    const first = page
    let found = 0
    for (const pdf of document.pdfs) {
      const bytes = await archive.storage.read(pdf.stored)
      if (!bytes) continue
      found += 1
      const pages = pdf.isOpened ? await joined.append(bytes) : undefined
      if (pages === undefined) block.apart.push({ document, pdf })
      else page += pages
    }
    if (found === 0) {
      const reason = document.pdfs.length === 0 ? REMARKS.withoutPdf : REMARKS.lostFile
      block.remarks.set(document, reason)
      page += (await joined.append(await drawDataPage(archive, document, reason))) ?? 0
    } else if (block.apart.some(one => one.document === document)) block.remarks.set(document, REMARKS.unreadable)
    lines.push({ document, page: page > first ? first : undefined })
  }
  await joined.prepend(await drawCover(archive, title, lines))
  return { ...block, bytes: await joined.save() }
}
