import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Storage } from '../../outside/storage.ts'
import { PHOTO_KINDS } from './draw-photo.ts'

/** Any number that no other lock of ours has. */
const LOCK = 7_045_035

/**
 * Whoever puts files takes this first, in the transaction whose rows name them: until it ends nobody sweeps, so a file that
 * no row names yet does not count as forgotten.
 */
export const holdPhotos = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)

/** The files of deleted rows go once the deletion is true. Sweeping once for many is enough. */
export const forgetPhotosLater = (db: Kysely<unknown>) => addJob(db, 'sweep-photos', {}, { key: 'sweep-photos' })

/** Every table that names files of photos; one that is missing here loses its files. */
const NAMED = sql<{ name: string }>`
  select unnest(array[url, card_url, thumb_url]) as name from member_photos
  union all select unnest(array[url, card_url, thumb_url]) from member_application_photos
`

/** Takes away the files that no row names: of deleted photos, of deleted members, of uploads that did not come to an end. */
export const sweepPhotos = (database: Database, storage: Storage) => (): Promise<void> =>
  database.kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const { rows } = await NAMED.execute(db)
    await storage.keepOnly(
      PHOTO_KINDS,
      rows.map(row => row.name),
    )
  })
