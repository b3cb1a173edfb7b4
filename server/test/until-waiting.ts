import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'

/** Until so many connections stand before a lock. Asked outside the transaction that holds it, where the view would stand still. */
export async function untilWaiting({ kysely }: Pick<Database, 'kysely'>, howMany = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => (await waiting.execute(kysely)).rows.length
  await expect.poll(count, { timeout: 10_000, interval: 10 }).toBe(howMany)
}
