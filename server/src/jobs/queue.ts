import { type Kysely, sql } from 'kysely'
import type { JobName, Jobs } from './job.ts'

interface JobOptions {
  /** Of several waiting jobs with one key only the newest stays. */
  key?: string
  runAt?: Date
  maxAttempts?: number
  /** Jobs of one queue run one after the other, in all instances together; without a queue they run side by side. */
  queue?: string
}

/** Adds a job in the caller's own transaction: if that rolls back, the job never was. */
export async function addJob<Name extends JobName>(
  db: Kysely<unknown>,
  name: Name,
  payload: Jobs[Name],
  { key, runAt, maxAttempts = 25, queue }: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(
    ${name},
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${queue ?? null}::text,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts}::integer,
    job_key => ${key ?? null}::text
  )`.execute(db)
}

/** Forgets every job, also those of workers that are no more. Only for when none runs: a restore. */
export async function emptyQueue(db: Kysely<unknown>) {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null
  ))`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
}
