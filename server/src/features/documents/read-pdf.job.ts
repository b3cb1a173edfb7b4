import { join } from 'node:path'
import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob, type JobHandler } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import type { PdfReading } from '../../outside/pdf-reader/pdf-reading.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'
import { DOCUMENTS } from './document-storage.ts'

export const readPdfJob = defineJob<{ id: string }>('read-pdf', { maxAttempts: 5 })

/** Queues the reading of a document in the transaction that saves it. All are read one after the other, whoever sends them. */
export const readPdfLater = (db: Kysely<unknown>, id: string) =>
  addJob(db, readPdfJob, { id }, { key: `${readPdfJob.name}:${id}`, queue: readPdfJob.name })

/** Upper limit of what is queued again at once; the next sweep goes on. */
const MOST_AT_ONCE = 500

/** Queues what was saved before that time and is still unread: documents of before, or of a restored backup, which has no jobs. */
export async function readForgottenPdfs(db: Kysely<unknown>, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pdf_documents where reading = 'por_ler' and created_at < ${before}
    order by created_at limit ${MOST_AT_ONCE}
  `.execute(db)
  for (const { id } of rows) await readPdfLater(db, id)
}

type ReadDeps = Pick<FeatureDeps, 'database' | 'config' | 'clock' | 'pdfs'>

/**
 * Reads a document and stores what was found; screens hear of it as of any change of the row. A document that was read
 * already, or deleted, is left alone.
 */
export function readPdf({ database, config, clock, pdfs }: ReadDeps): JobHandler<{ id: string }> {
  return async ({ id }) => {
    const { rows } = await sql<{ stored: string }>`
      select url as stored from pdf_documents where id = ${id} and reading = 'por_ler'
    `.execute(database.kysely)
    const [document] = rows
    if (!document) return
    const reading = await pdfs.read(join(config.dataDir, DOCUMENTS.name, document.stored))
    await inTransaction(database, SYSTEM, clock(), context =>
      recordStatements(RECORDER, pdfDocuments, [id], context, () => {
        const { pages, text, qrText, state, reason } = columnsOf(reading)
        return sql`
          update pdf_documents set pages = ${pages}, text = ${text}, qr_text = ${qrText}, reading = ${state},
            unread_reason = ${reason}, read_at = ${context.now}, rev = rev + 1, updated_at = ${context.now}
          where id = ${id} and reading = 'por_ler'
        `.execute(context.db)
      }),
    )
  }
}

const columnsOf = (reading: PdfReading) =>
  'unread' in reading
    ? { pages: reading.pages ?? null, text: null, qrText: null, state: 'nao_aberto', reason: reading.unread }
    : { ...reading, state: 'lido', reason: null }
