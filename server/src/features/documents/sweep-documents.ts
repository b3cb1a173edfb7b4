import { type PdfOwner, pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import { inTransaction } from '../../resource/context.ts'
import { deleteRows } from '../../resource/delete-rows.ts'
import type { FeatureDeps } from '../feature.ts'
import { DOCUMENT_KIND, documentStorage } from './document-storage.ts'
import { readForgottenPdfs } from './read-pdf.job.ts'

/** The advisory lock's key, different from those of our other locks. */
const LOCK = 7_045_037
/** How long a document may wait for the record that it was sent for. */
const UNATTACHED_HOURS = 24
/** How long the reading of a document may take before it is queued again. */
const UNREAD_HOURS = 1
/** Upper limit of what one run deletes; the next run goes on. */
const MOST_ROWS = 500

/**
 * Taken before a file becomes a stored one, in the transaction whose row names it. No sweep runs until it ends, so that a new
 * file which no committed row names yet is not deleted.
 */
export const holdDocuments = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)

export const sweepDocumentsJob = defineJob('sweep-documents')

/** Queues a sweep that deletes the files of deleted rows after the commit; one sweep serves many deletions. */
export const forgetDocumentsLater = (db: Kysely<unknown>) =>
  addJob(db, sweepDocumentsJob, {}, { key: sweepDocumentsJob.name })

/** Every table that names files of documents. The files of a table that is missing here would be deleted. */
const NAMED = sql<{ name: string }>`
  select url as name from pdf_documents
  union all select url from message_attachments
`

/** The tables of what documents belong to. */
const OWNER_TABLES: Record<PdfOwner, string> = {
  message: 'message_batches',
  treasuryDoc: 'treasury_docs',
  treasuryMovement: 'treasury_movements',
}

/** Documents that nobody attached to a record in time, and those whose record was deleted. */
const orphans = (latest: Date) => {
  const gone = Object.entries(OWNER_TABLES).map(
    ([type, table]) => sql`
      owner_type = ${type} and owner_id is not null
        and not exists (select from ${sql.table(table)} as o where o.id::text = owner_id)`,
  )
  return sql<{ id: string }>`
    select id from pdf_documents where owner_id is null and created_at < ${latest} or ${sql.join(gone, sql` or `)}
    order by created_at limit ${MOST_ROWS}`
}

type SweepDeps = Pick<FeatureDeps, 'database' | 'config' | 'clock' | 'kernel' | 'served'>

/** Deletes documents that belong to no record, then files that no row names and drafts of killed processes. Queues what was left unread. */
export const sweepDocuments = (deps: SweepDeps) => async (): Promise<void> => {
  const now = deps.clock()
  const storage = documentStorage(deps.config.dataDir)
  const latest = new Date(now.getTime() - UNATTACHED_HOURS * 3_600_000)
  await inTransaction(deps.database, SYSTEM, now, async context => {
    const { rows } = await orphans(latest).execute(context.db)
    // A document that another row still names is refused by the database and stays.
    await deleteRows(
      deps.served(pdfDocuments.name),
      deps.kernel,
      rows.map(({ id }) => id),
      context,
    )
  })
  await deps.database.kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const { rows } = await NAMED.execute(db)
    await storage.keepOnly(
      [DOCUMENT_KIND],
      rows.map(row => row.name),
    )
  })
  await storage.forgetDrafts(latest)
  await readForgottenPdfs(deps.database.kysely, new Date(now.getTime() - UNREAD_HOURS * 3_600_000))
}
