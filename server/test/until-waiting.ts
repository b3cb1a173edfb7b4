import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'

/** Waits until so many connections wait for a lock. Must not run in the transaction that holds the lock, where the view does not change. */
export async function untilWaiting({ kysely }: Pick<Database, 'kysely'>, howMany = 1, timeout = 10_000): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => (await waiting.execute(kysely)).rows.length
  await expect.poll(count, { timeout, interval: 10 }).toBe(howMany)
}
