import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Any number, so long as nothing else in this database locks it. */
const LOCK = 7_103_117_114

/** Makes or updates the queue's own tables. Instances that start together take turns. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // The others wait as long as it takes, not as long as a query of a request may.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ pgPool: pool })
  } finally {
    // Ends the session, and with it the lock and the lifted limits, however it went.
    client.release(true)
  }
}
