import { type Kysely, sql } from 'kysely'
import { Conflict } from '../../errors.ts'

/**
 * Carries out a request once, in the caller's transaction: a second one with the same key waits for the first and gets its answer. A
 * transaction that is rolled back frees the key.
 */
export async function runOnce<Answer extends object>(
  db: Kysely<unknown>,
  { key, purpose }: { key: string; purpose: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { numAffectedRows } = await sql`
    insert into request_keys (key, purpose) values (${key}, ${purpose}) on conflict (key) do nothing
  `.execute(db)
  if (numAffectedRows === 0n) return readAnswer<Answer>(db, key, purpose)
  const answer = await work()
  await sql`update request_keys set answer = ${JSON.stringify(answer)} where key = ${key}`.execute(db)
  return answer
}

async function readAnswer<Answer>(db: Kysely<unknown>, key: string, purpose: string): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`
    select answer from request_keys where key = ${key} and purpose = ${purpose} and answer is not null
  `.execute(db)
  const [first] = rows
  if (!first) throw new Conflict('Este pedido já serviu para outra coisa. Abra o ecrã de novo.')
  return first.answer
}

/** How long a repeated request is recognised. */
export const forgetRequestKeys = sql`delete from request_keys where created_at < now() - interval '7 days'`
