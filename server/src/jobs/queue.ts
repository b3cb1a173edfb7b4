import { type Kysely, sql } from 'kysely'
import type { Job } from './job.ts'

interface JobOptions {
  /** Of several waiting jobs with one key only the newest stays. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after the other, in all instances together; without a queue they run side by side. */
  queue?: string
}

/** Adds a job in the caller's own transaction: if that is rolled back, the job never existed. */
export async function addJob<Payload extends object>(
  db: Kysely<unknown>,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt, queue }: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(
    ${job.name},
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${queue ?? null}::text,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}::integer,
    job_key => ${key ?? null}::text
  )`.execute(db)
}

/** Removes every job, also those that a worker which no longer exists had taken. Only while no instance runs: in a restore. */
export async function emptyQueue(db: Kysely<unknown>) {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null
  ))`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
}
