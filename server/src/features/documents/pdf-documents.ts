import { type PdfOwner, pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { cleanFileName } from '@agremia/model/rules/file-name'
import { fold } from '@agremia/model/rules/fold'
import { sql } from 'kysely'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import { cutText } from '../../outside/pdf-reader/pdf-reading.ts'
import type { Draft } from '../../outside/storage.ts'
import type { PdfContents } from '../../pdf/contents.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { create } from '../../resource/save.ts'
import type { Item } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { RECORDER } from '../audit/recorder.ts'
import { DOCUMENT_KIND } from './document-storage.ts'
import { readPdfLater } from './read-pdf.job.ts'
import { DAMAGED_PDF, recogniseFile } from './recognise-file.ts'
import { holdDocuments } from './sweep-documents.ts'

interface NewPdf {
  draft: Draft
  fileName: string | undefined
  ownerType: string | undefined
  /** Absent of an upload, whose record is saved later. */
  ownerId?: string
  /** Of a document that the server drew itself, which is not read again. */
  contents?: PdfContents
}

/**
 * Saves a PDF document whose file has arrived or was drawn by the server, in the caller's transaction, and queues its reading where nobody
 * knows what is inside. A file is not lost when the transaction fails: the sweep deletes it.
 */
export async function savePdf(
  served: Served,
  kernel: Kernel,
  { draft, fileName, ownerType, ownerId, contents }: NewPdf,
  context: WriteContext,
): Promise<Item> {
  const type = recogniseFile(draft)
  if (type === 'damaged') throw new InvalidInput({ file: DAMAGED_PDF })
  if (type !== 'application/pdf') throw new InvalidInput({ file: 'Só são aceites ficheiros PDF, JPEG, PNG ou WebP.' })
  const name = cleanFileName(fileName, 'pdf')
  const columns = async () => {
    await holdDocuments(context.db)
    return {
      file_name: name,
      file_name_sort: fold(name),
      size: draft.size,
      sha256: draft.sha256,
      url: await draft.keep(DOCUMENT_KIND, 'pdf'),
      owner_id: ownerId ?? null,
      ...(contents && { pages: contents.pages, text: cutText(contents.text), reading: 'lido', read_at: context.now }),
    }
  }
  const item = await create(served, kernel, { ownerType }, context, { columns })
  if (!contents) await readPdfLater(context.db, String(item._id))
  return item
}

/** Tells of an earlier document with the same content, which is most often one that was sent twice. */
export async function warnOfSamePdf({ db }: Pick<WriteContext, 'db'>, id: string): Promise<FieldErrors> {
  const { rows } = await sql<{ fileName: string; createdAt: string }>`
    select e.file_name as "fileName", e.created_at as "createdAt"
    from pdf_documents e join pdf_documents n on n.sha256 = e.sha256 and n.id <> e.id
    where n.id = ${id} order by e.created_at limit 1
  `.execute(db)
  const [same] = rows
  if (!same) return {}
  const day = printDay(lisbonDay(new Date(same.createdAt)))
  return { file: `Este documento já tinha sido carregado em ${day}, com o nome «${same.fileName}».` }
}

/**
 * Attaches uploaded documents to the record that they were sent for, in the transaction that saves the record. Ids that are not those of
 * documents of this type, or of documents of another record, are an error of `field`.
 */
export async function attachPdfs(
  ids: readonly string[],
  owner: { type: PdfOwner; id: string; field: string },
  context: WriteContext,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pdf_documents
    where id = any(${[...ids]}::uuid[]) and owner_type = ${owner.type} and coalesce(owner_id, ${owner.id}) = ${owner.id}
    for update
  `.execute(context.db)
  if (rows.length < new Set(ids).size)
    throw new InvalidInput({
      [owner.field]: 'O documento já não existe ou pertence a outro registo. Carregue-o de novo.',
    })
  await recordStatements(RECORDER, pdfDocuments, ids, context, () =>
    sql`
      update pdf_documents set owner_id = ${owner.id}, rev = rev + 1, updated_at = ${context.now}
      where id = any(${[...ids]}::uuid[]) and owner_id is null
    `.execute(context.db),
  )
}
