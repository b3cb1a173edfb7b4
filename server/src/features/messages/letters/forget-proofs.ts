import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { sql } from 'kysely'
import { SYSTEM } from '../../../http/actor.ts'
import { inTransaction } from '../../../resource/context.ts'
import { deleteRows } from '../../../resource/delete-rows.ts'
import type { FeatureDeps } from '../../feature.ts'

type ForgetDeps = Pick<FeatureDeps, 'database' | 'clock' | 'kernel' | 'settings' | 'served'>

/** Deletes proofs that are older than the settings say, together with their documents. */
export const forgetOldProofs = ({ database, clock, kernel, settings, served }: ForgetDeps) => {
  const now = clock()
  const { proofRetentionYears } = settings.texts()
  return inTransaction(database, SYSTEM, now, async context => {
    const { rows } = await sql<{ documentId: string }>`
      delete from message_proofs where created_at < ${now}::timestamptz - ${Number(proofRetentionYears)} * interval '1 year'
      returning document_id as "documentId"
    `.execute(context.db)
    const ids = rows.map(({ documentId }) => documentId)
    if (ids.length > 0) await deleteRows(served(pdfDocuments.name), kernel, ids, context)
  })
}
