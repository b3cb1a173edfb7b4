import type { Resource } from '@agremia/model/resource/define'
import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'

/** What every write works with: one transaction, one point in time, one actor. Jobs and announcements happen only if it commits. */
export interface WriteContext {
  db: Kysely<unknown>
  actor: Actor | undefined
  now: Date
}

export interface AuditRecord {
  action: AuditAction
  resource: string
  recordId?: string
  recordTitle?: string
  diff?: Diff
}

/** Runs `work` in one transaction. */
export const inTransaction = <T>(
  database: Database,
  actor: Actor | undefined,
  now: Date,
  work: (context: WriteContext) => Promise<T>,
) => database.kysely.transaction().execute(db => work({ db, actor, now }))

/** The id of an announcement that stands for many changed rows of the resource. */
export const MANY_ROWS = '*'

/** An event that every instance receives when the transaction commits. It has ids only, because NOTIFY carries at most 8,000 bytes. */
export interface Announcement {
  topic: string
  event: 'created' | 'updated' | 'deleted'
  /** The id of the row, or `MANY_ROWS`. */
  _id: string
  rev?: number
}
export const CHANNEL = 'agremia'

/**
 * Screens fetch everything that they show of a resource again, whichever row is named, so more events than this would have
 * no other effect.
 */
const ANNOUNCED_ONE_BY_ONE = 20

/** More than a few events of one resource become one. PostgreSQL delivers equal events of a transaction only once. */
export async function announce(db: Kysely<unknown>, ...announcements: readonly Announcement[]): Promise<void> {
  const topics = new Map<string, Announcement[]>()
  for (const one of announcements) {
    const events = topics.get(one.topic)
    if (events) events.push(one)
    else topics.set(one.topic, [one])
  }
  const told = [...topics].flatMap(([topic, events]): Announcement[] =>
    events.length > ANNOUNCED_ONE_BY_ONE ? [{ topic, event: 'updated', _id: MANY_ROWS }] : events,
  )
  if (told.length === 0) return
  await sql`
    select pg_notify(${CHANNEL}, message) from unnest(${told.map(one => JSON.stringify(one))}::text[]) as message
  `.execute(db)
}

/** Announces rows without an audit entry: their screens show data of another table, or the data are erased. */
export const announceRows = (
  { db }: Pick<WriteContext, 'db'>,
  { name }: Pick<Resource, 'name'>,
  rows: readonly Pick<Announcement, '_id' | 'rev'>[],
  event: Announcement['event'] = 'updated',
): Promise<void> => announce(db, ...rows.map(({ _id, rev }) => ({ topic: name, event, _id, rev })))
