import type { BatchStatus } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'

/**
 * A message that a sender puts back into the queue follows what became of its sending meanwhile. The batch is locked, so that a
 * pause that is under way either finds the message in the queue or is seen here.
 */
export async function followBatch(
  db: Kysely<unknown>,
  { id, batchId }: { id: string; batchId: string | null },
  now: Date,
): Promise<void> {
  if (batchId === null) return
  const { rows } = await sql<{ status: BatchStatus }>`
    select status from message_batches where id = ${batchId} for share
  `.execute(db)
  const status = rows[0]?.status
  if (status !== 'em_pausa' && status !== 'cancelada') return
  const change = status === 'em_pausa' ? sql`held_because = 'pausa'` : sql`status = 'cancelada', next_try_at = null`
  await sql`update messages set ${change}, updated_at = ${now} where id = ${id} and status = 'em_fila'`.execute(db)
}
