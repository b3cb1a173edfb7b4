import { join } from 'node:path'
import { cleanFileName } from '@agremia/model/rules/file-name'
import { ATTACHMENT, MEGABYTE } from '@agremia/model/rules/uploads'
import { type Kysely, sql } from 'kysely'
import { ApiError, InvalidInput, NotFound } from '../../errors.ts'
import { openImage } from '../../outside/images.ts'
import type { Draft, Storage } from '../../outside/storage.ts'
import { DOCUMENT_KIND, DOCUMENTS } from './document-storage.ts'
import { DAMAGED_PDF, type DocumentType, ENDINGS, recogniseFile } from './recognise-file.ts'

export interface AttachedFile {
  fileName: string
  type: string
  /** In bytes. */
  size: number
  /** Of the file, relative to DATA_DIR. */
  path: string
}

/** The files that leave with every message of a batch, in their order. */
export async function readAttachments(db: Kysely<unknown>, batchId: string): Promise<AttachedFile[]> {
  const { rows } = await sql<{ fileName: string; type: string; size: number; url: string }>`
    select file_name as "fileName", type, size, url from message_attachments where batch_id = ${batchId} order by id
  `.execute(db)
  return rows.map(({ url, ...named }) => ({ ...named, path: join(DOCUMENTS.name, url) }))
}

/** Why the attachments of a batch cannot change; the batch stays locked, so that it does not leave meanwhile. */
export async function refuseChange(db: Kysely<unknown>, batchId: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from message_batches where id = ${batchId} for update
  `.execute(db)
  // A batch that does not exist is an error of its own; one that is being deleted takes its attachments along.
  return !rows[0] || rows[0].status === 'rascunho'
    ? undefined
    : 'Os anexos só podem mudar enquanto a mensagem é um rascunho.'
}

/** How many bytes the attachments of the batch may still take, before any of a new one is read. */
export async function readRoom(db: Kysely<unknown>, batchId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce((select sum(size) from message_attachments where batch_id = b.id), 0)::int as used
    from message_batches b where b.id = ${batchId}
  `.execute(db)
  if (!rows[0]) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return ATTACHMENT.maxBytes - rows[0].used
}

const numbers = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 })
export const noRoom = (room: number) =>
  new ApiError(413, 'tooLarge', {
    file: `Os anexos de uma mensagem não podem ultrapassar ${ATTACHMENT.maxBytes / MEGABYTE} MB no total: ${
      room > 0 ? `restam ${numbers.format(Math.floor((room / MEGABYTE) * 10) / 10)} MB` : 'já não há espaço'
    }.`,
  })

/** An attachment that was checked, before it is stored. */
export interface CheckedAttachment {
  fileName: string
  type: DocumentType
  size: number
  sha256: string
  /** Makes it a stored file and answers its name. */
  keep(): Promise<string>
  discard(): Promise<void>
}

/** Checks a file by its bytes. Pictures are encoded anew, because phones write where they were taken into them. */
export async function checkAttachment(
  storage: Pick<Storage, 'receive'>,
  draft: Draft,
  sentName: string | undefined,
): Promise<CheckedAttachment> {
  const type = recogniseFile(draft)
  if (type === 'damaged') throw new InvalidInput({ file: DAMAGED_PDF })
  if (!type) throw new InvalidInput({ file: 'Só são aceites ficheiros PDF, JPEG ou PNG.' })
  const clean = type === 'application/pdf' ? draft : await cleanPicture(storage, draft)
  const ending = ENDINGS[type]
  const { size, sha256 } = clean
  return {
    fileName: cleanFileName(sentName, ending),
    type,
    size,
    sha256,
    keep: () => clean.keep(DOCUMENT_KIND, ending),
    discard: clean.discard,
  }
}

async function cleanPicture(storage: Pick<Storage, 'receive'>, draft: Draft): Promise<Draft> {
  const picture = await openImage(await draft.read())
  const bytes = await picture.cleaned()
  return storage.receive(
    (async function* () {
      yield bytes
    })(),
  )
}
