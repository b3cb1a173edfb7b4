import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'

/** What a write is given: one transaction, one moment, one person. Whatever it queues happens only if it commits. */
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

/** An event, told to every instance when the transaction commits; ids only, for NOTIFY carries 8,000 bytes at most. */
export interface Announcement {
  topic: string
  event: 'created' | 'updated' | 'deleted'
  _id: string
  rev?: number
}
export const CHANNEL = 'agremia'
export const announce = (db: Kysely<unknown>, ...announcements: readonly Announcement[]) =>
  sql`
    select pg_notify(${CHANNEL}, message) from unnest(${announcements.map(one => JSON.stringify(one))}::text[]) as message
  `.execute(db)
