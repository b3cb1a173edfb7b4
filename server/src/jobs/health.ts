import { type Kysely, sql } from 'kysely'

export interface QueueHealth {
  waiting: number
  running: number
  /** Given up after the last try. */
  failed: number
  /** How long the job that is due the longest has waited; 0 when none is due. */
  oldestSeconds: number
}

export async function queueHealth(db: Kysely<unknown>): Promise<QueueHealth> {
  const { rows } = await sql<QueueHealth>`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts)::integer as waiting,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now()
      )), 0)::integer as "oldestSeconds"
    from graphile_worker.jobs
  `.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
}
