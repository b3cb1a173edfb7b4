import type pg from 'pg'
import type { Log } from '../db/connect.ts'
import { keepConnected } from '../db/lasting-connection.ts'

/** First half of the advisory locks by which a live worker is known; the second is its id's hash. */
const ALIVE = 1_785_684_595

export interface Proof {
  ready: Promise<void>
  add(workerId: string): void
  remove(workerId: string): void
  close(): Promise<void>
}

/**
 * Holds a lock for each worker of this process, on one connection, so that PostgreSQL itself lets go of it when the
 * process dies. The queue alone would keep a killed worker's jobs for four hours.
 */
export function proveAlive(options: pg.PoolConfig, log: Log): Proof {
  const workerIds = new Set<string>()
  let isClosed = false
  // Shared, because after a broken connection the server may hold the old session, and its lock, for a while.
  const hold = (client: pg.Client, id: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [ALIVE, id])
  const letGo = (client: pg.Client, id: string) =>
    client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [ALIVE, id])
  const connection = keepConnected(options, {
    log,
    onConnect: async client => {
      for (const id of workerIds) await hold(client, id)
    },
  })
  const ask = (what: typeof hold, id: string) => {
    const client = connection.client()
    // A failure is a lost connection, and the next one holds whatever is in the set.
    if (client)
      what(client, id).catch(error => isClosed || log('The lock of a worker failed', { reason: String(error) }))
  }
  return {
    ready: connection.ready,
    add: id => {
      workerIds.add(id)
      ask(hold, id)
    },
    remove: id => {
      workerIds.delete(id)
      ask(letGo, id)
    },
    close: () => {
      // With the session go its locks, and whatever was being asked of it.
      isClosed = true
      return connection.close()
    },
  }
}

/**
 * Gives back to the queue what workers had in hand when they died. Only what is older than `graceMs`: a worker that has
 * just started may take its first job a moment before its lock stands.
 */
export async function releaseJobsOfTheDead(pool: pg.Pool, graceMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - $2 * interval '1 millisecond' and not exists (
         select from pg_locks
         where locktype = 'advisory' and objsubid = 2 and classid = $1
           and database = (select oid from pg_database where datname = current_database())
           and objid::bigint = hashtext(locked_by)::bigint & 4294967295
       )
     ))`,
    [ALIVE, graceMs],
  )
  await pool.query(REMOVE_REPLACED)
}

/**
 * A job that is added under the key of one that runs takes over its key and its further attempts. If the process then dies, the
 * older one is neither done nor failed; the newer one does the same work.
 */
const REMOVE_REPLACED = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs
  where locked_at is null and key is null and max_attempts > 1 and attempts >= max_attempts and last_error is null))`
