import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Storage } from '../../outside/storage.ts'
import { PHOTO_KINDS } from './draw-photo.ts'

/** The advisory lock's key, different from those of our other locks. */
const LOCK = 7_045_035

/**
 * Taken before files are stored, in the transaction whose rows name them. No sweep runs until it ends, so that a new file which
 * no committed row names yet is not deleted.
 */
export const holdPhotos = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)

export const sweepPhotosJob = defineJob('sweep-photos')

/** Queues a sweep that deletes the files of deleted rows after the commit; one sweep serves many deletions. */
export const forgetPhotosLater = (db: Kysely<unknown>) => addJob(db, sweepPhotosJob, {}, { key: sweepPhotosJob.name })

/** Every table that names photo files. The files of a table that is missing here would be deleted. */
const NAMED = sql<{ name: string }>`
  select unnest(array[url, card_url, thumb_url]) as name from member_photos
  union all select unnest(array[url, card_url, thumb_url]) from member_application_photos
`

/** Deletes the files that no row names: those of deleted photos and members, and of interrupted uploads. */
export const sweepPhotos = (database: Database, storage: Storage) => (): Promise<void> =>
  database.kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const { rows } = await NAMED.execute(db)
    await storage.keepOnly(
      PHOTO_KINDS,
      rows.map(row => row.name),
    )
  })
