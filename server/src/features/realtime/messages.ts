import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type Announcement, CHANNEL } from '../../resource/context.ts'

/** Messages between instances, sent by NOTIFY: ids, and for staff a short text. */
const tie = z.object({
  topic: z.literal('websocket/auth'),
  connectionId: z.string(),
  sessionId: z.string(),
  userId: z.string(),
})
const toStaff = z.object({ topic: z.enum(['panic', 'debug']), payload: z.record(z.string(), z.unknown()) })
const announcement: z.ZodType<Announcement> = z.object({
  topic: z.string(),
  event: z.enum(['created', 'updated', 'deleted']),
  _id: z.string(),
  rev: z.number().optional(),
})

export type Tie = z.output<typeof tie>
export type StaffMessage = z.output<typeof toStaff>
export type Heard =
  | { kind: 'tie'; tie: Tie }
  | { kind: 'staff'; message: StaffMessage }
  | { kind: 'row'; announcement: Announcement }

const heard: z.ZodType<Heard> = z.union([
  tie.transform(value => ({ kind: 'tie' as const, tie: value })),
  toStaff.transform(message => ({ kind: 'staff' as const, message })),
  announcement.transform(value => ({ kind: 'row' as const, announcement: value })),
])

/** Parses a notification; undefined if it is not ours, because anything that can reach the database can send to the channel. */
export function parseHeard(text: string): Heard | undefined {
  try {
    return heard.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const notify = (db: Kysely<unknown>, message: Tie | StaffMessage) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)

/** Tells the instance that holds the socket which session it belongs to. */
export const announceTie = (db: Kysely<unknown>, ids: Omit<Tie, 'topic'>) =>
  notify(db, { topic: 'websocket/auth', ...ids })

/** The most characters of a text: NOTIFY carries at most 8,000 bytes, a character may take four, and quoting doubles some. */
const MAX_TEXT = 500

/** Announces an unexpected error to staff on every instance. */
export const announcePanic = (db: Kysely<unknown>, { message, errorId }: { message: string; errorId: string }) =>
  notify(db, { topic: 'panic', payload: { message: message.slice(0, MAX_TEXT), errorId } })

export const announceDebug = (db: Kysely<unknown>, message: string) =>
  notify(db, { topic: 'debug', payload: { message: message.slice(0, MAX_TEXT) } })
