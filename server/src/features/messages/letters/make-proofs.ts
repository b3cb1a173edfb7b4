import { messageBatches } from '@agremia/model/resources/message-batches'
import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../../db/connect.ts'
import { SYSTEM } from '../../../http/actor.ts'
import { emptyContents } from '../../../pdf/contents.ts'
import { announceRows, inTransaction } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { serve } from '../../../resource/serve.ts'
import { documentStorage } from '../../documents/document-storage.ts'
import { savePdf } from '../../documents/pdf-documents.ts'
import { kernelWith } from '../../settings/kernel-with.ts'
import { readSending } from './read-sending.ts'

/** Plain data, because it is handed to a thread. */
export interface ProofRequest {
  batchIds: readonly string[]
  /** Makes another proof where there is one. */
  isAnother: boolean
  texts: SettingTexts
  publicUrl: string
  dataDir: string
  now: Date
}

/** Draws and stores the proofs of these sendings. */
export async function makeProofs(database: Database, { batchIds, ...request }: ProofRequest): Promise<void> {
  const kernel = kernelWith(database, () => request.now, request.texts)
  for (const batchId of batchIds) await makeProof(kernel, batchId, request)
}

async function makeProof(
  kernel: Kernel,
  batchId: string,
  { isAnother, texts, publicUrl, dataDir, now }: Omit<ProofRequest, 'batchIds'>,
): Promise<void> {
  const { database } = kernel
  const sending = await readSending(database.kysely, batchId, { say: kernel.wording(), texts, publicUrl, now })
  if (!sending) return
  const { proof, recipients, dataHash } = sending
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawProof } = await import('./draw-proof.ts')
  const contents = emptyContents()
  const drawn = drawProof({ ...proof, recipients, dataHash, madeAt: now, contents })
  const draft = await documentStorage(dataDir).receive(drawn)
  try {
    await inTransaction(database, SYSTEM, now, async context => {
      await sql`select from message_batches where id = ${batchId} for update`.execute(context.db)
      // Another process may have been faster, and is seen only by a statement that begins after the wait.
      const { rows } = await sql<{ hasProof: boolean }>`
        select exists (select from message_proofs p where p.batch_id = b.id) as "hasProof"
        from message_batches b where id = ${batchId}
      `.execute(context.db)
      if (!rows[0] || (rows[0].hasProof && !isAnother)) return
      const document = await savePdf(
        // Without hooks, because nobody is answered and nothing is deleted.
        serve(pdfDocuments),
        kernel,
        { draft, fileName: `comprovativo-${lisbonDay(now)}.pdf`, ownerType: 'message', ownerId: batchId, contents },
        context,
      )
      await sql`
        insert into message_proofs (id, created_at, batch_id, document_id, data_hash)
        values (${uuidv7()}, ${now}, ${batchId}, ${document._id}, ${dataHash})
      `.execute(context.db)
      await announceRows(context, messageBatches, [{ _id: batchId }])
    })
  } finally {
    await draft.discard()
  }
}
