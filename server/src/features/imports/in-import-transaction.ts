import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { BATCH, findActor, type Task, type TaskContext } from './task.ts'

/**
 * Runs a task's writes in one transaction, one import at a time, and only if the import still waits for it: a job that is
 * delivered twice finds its work done. Whatever fails leaves everything as it was.
 */
export async function inImportTransaction(
  { database, now }: TaskContext,
  { importId, userId }: Task,
  status: 'applying' | 'undoing',
  work: (context: WriteContext) => Promise<void>,
): Promise<void> {
  await database.kysely.transaction().execute(async db => {
    // It lasts long, but holds only the rows that it writes, so it keeps nobody else waiting.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = '60s'`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
    const { rows } = await sql`select 1 from imports where id = ${importId} and status = ${status}`.execute(db)
    if (rows.length === 0) return
    await work({ db, actor: await findActor(db, userId), now })
  })
}

/** The rows of an import with this verdict, a batch at a time. */
export async function importRows<T>(
  db: Kysely<unknown>,
  importId: string,
  verdict: string,
  after: number,
): Promise<T[]> {
  const { rows } = await sql<T>`
    select line, input, title, member_id as "memberId" from import_rows
    where import_id = ${importId} and verdict = ${verdict} and line > ${after} order by line limit ${BATCH}
  `.execute(db)
  return rows
}
