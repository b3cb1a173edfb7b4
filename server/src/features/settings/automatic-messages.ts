import { type Kysely, sql } from 'kysely'
import { readStored, textsOf } from './store.ts'

/**
 * Whether automatic messages are on, asked from the database: the settings in memory may be older. Nobody can change the settings
 * until the caller's transaction ends, so that no message begins to wait just after those that waited were sent.
 */
export async function areMessagesOn(db: Kysely<unknown>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('settings', 0))`.execute(db)
  const texts = textsOf(await readStored(db))
  return texts.SendMessages === 'true'
}
