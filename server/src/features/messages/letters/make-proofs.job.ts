import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { defineJob, type JobHandler } from '../../../jobs/job.ts'
import { addJob } from '../../../jobs/queue.ts'
import { runThread } from '../../../tasks/run-thread.ts'
import type { FeatureDeps } from '../../feature.ts'
import { makeProofs, type ProofRequest } from './make-proofs.ts'

/** With a sending, another proof of that one; without, the first of each that has ended. */
export const makeProofsJob = defineJob<{ batchId?: string }>('make-proofs', { maxAttempts: 5 })

export const makeProofLater = (db: Kysely<unknown>, batchId: string) =>
  addJob(db, makeProofsJob, { batchId }, { key: `proof:${batchId}` })

/** So many in one run; the schedule brings the next run. */
const MOST_AT_ONCE = 20

type ProofDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'config' | 'publicUrl' | 'program'>

/**
 * Makes proofs of who got what, in a thread of its own, because a sending to all members fills dozens of pages. Run twice for the same
 * sending, the second does nothing, unless another proof was asked for.
 */
export const runMakeProofs =
  (deps: ProofDeps): JobHandler<{ batchId?: string }> =>
  async ({ batchId }) => {
    const { database, clock, settings, config, publicUrl, program } = deps
    const batchIds = batchId === undefined ? await endedWithoutProof(database.kysely) : [batchId]
    if (batchIds.length === 0) return
    const request: ProofRequest = {
      batchIds,
      isAnother: batchId !== undefined,
      texts: settings.texts(),
      publicUrl: publicUrl(),
      dataDir: config.dataDir,
      now: clock(),
    }
    // Run from its sources, as by developers and tests, the program has no thread.
    if (program.threads) await runThread(pathToFileURL(program.threads.proofMaker), database, request)
    else await makeProofs(database, request)
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
