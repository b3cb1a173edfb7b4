import { messageBatches } from '@agremia/model/resources/message-batches'
import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { SYSTEM } from '../../../http/actor.ts'
import { defineJob, type JobHandler } from '../../../jobs/job.ts'
import { addJob } from '../../../jobs/queue.ts'
import { announceRows, inTransaction } from '../../../resource/context.ts'
import { documentStorage } from '../../documents/document-storage.ts'
import { savePdf } from '../../documents/pdf-documents.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readSending } from './read-sending.ts'

/** With a sending, another proof of that one; without, the first of each that has ended. */
export const makeProofsJob = defineJob<{ batchId?: string }>('make-proofs', { maxAttempts: 5 })

export const makeProofLater = (db: Kysely<unknown>, batchId: string) =>
  addJob(db, makeProofsJob, { batchId }, { key: `proof:${batchId}` })

/** So many in one run; the schedule brings the next run. */
const MOST_AT_ONCE = 20

type ProofDeps = Pick<FeatureDeps, 'database' | 'clock' | 'kernel' | 'settings' | 'config' | 'served' | 'publicUrl'>

/** Makes proofs of who got what. Run twice for the same sending, the second does nothing, unless another proof was asked for. */
export const makeProofs =
  (deps: ProofDeps): JobHandler<{ batchId?: string }> =>
  async ({ batchId }) => {
    if (batchId !== undefined) return makeProof(deps, batchId, true)
    for (const id of await endedWithoutProof(deps.database.kysely)) await makeProof(deps, id, false)
  }

/** Sendings of which at least one message left. */
async function endedWithoutProof(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from message_batches b where status in ('concluida', 'cancelada')
      and not exists (select from message_proofs p where p.batch_id = b.id)
      and exists (select from messages m where m.batch_id = b.id and (m.status = 'enviada' or m.posted_on is not null))
    order by ended_at limit ${MOST_AT_ONCE}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function makeProof(deps: ProofDeps, batchId: string, isAnother: boolean): Promise<void> {
  const { database, clock, kernel, config, served } = deps
  const sending = await readSending(database.kysely, batchId, deps)
  if (!sending) return
  const { proof, recipients, dataHash } = sending
  const madeAt = clock()
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawProof } = await import('./draw-proof.ts')
  const draft = await documentStorage(config.dataDir).receive(drawProof({ ...proof, recipients, dataHash, madeAt }))
  try {
    await inTransaction(database, SYSTEM, madeAt, async context => {
      const { rows } = await sql<{ hasProof: boolean }>`
        select exists (select from message_proofs p where p.batch_id = b.id) as "hasProof"
        from message_batches b where id = ${batchId} for update
      `.execute(context.db)
      // Another process may have been faster.
      if (!rows[0] || (rows[0].hasProof && !isAnother)) return
      const document = await savePdf(
        served(pdfDocuments.name),
        kernel,
        { draft, fileName: `comprovativo-${lisbonDay(madeAt)}.pdf`, ownerType: 'message', ownerId: batchId },
        context,
      )
      await sql`
        insert into message_proofs (id, created_at, batch_id, document_id, data_hash)
        values (${uuidv7()}, ${madeAt}, ${batchId}, ${document._id}, ${dataHash})
      `.execute(context.db)
      await announceRows(context, messageBatches, [{ _id: batchId }])
    })
  } finally {
    await draft.discard()
  }
}
