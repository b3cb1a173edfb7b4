import type { Session, TokenPair } from '@agremia/model/calls/auth'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../outside/keys.ts'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { REFRESH_SECONDS, type RefreshClaims, signPair, type TokenUser } from './tokens.ts'

/** The origin of a request, shown in the list of sessions. */
export interface Caller {
  address: string
  userAgent: string
  /** The value of the device's cookie, if it sent one. */
  device?: string | undefined
}

export type EndReason = 'logout' | 'ended' | 'reuse' | 'password' | 'user' | 'email'

const DAY_MS = 86_400_000

/** A session that is not used ends after 30 days, and every session ends so many days after it began. */
const endOfLife = (now: Date, begun: Date, sessionDays: number) =>
  new Date(Math.min(now.getTime() + REFRESH_SECONDS * 1000, begun.getTime() + sessionDays * DAY_MS))

interface NewSession {
  sessionId: string
  byLink: boolean
  sessionDays: number
}

export async function startSession(
  { db, now }: WriteContext,
  keys: Keys,
  user: TokenUser,
  { sessionId, address, userAgent, byLink, sessionDays }: Caller & NewSession,
): Promise<TokenPair> {
  const expiresAt = endOfLife(now, now, sessionDays)
  await sql`
    insert into sessions (id, user_id, created_at, last_used_at, expires_at, turn, rotated_at, by_link, address, user_agent)
    values (${sessionId}, ${user.id}, ${now}, ${now}, ${expiresAt}, 1, ${now}, ${byLink}, ${address}, ${userAgent})
  `.execute(db)
  return signPair(keys, { user, sessionId, turn: 1, at: now, expiresAt })
}

/** For this long a just-used refresh token is answered again with the same pair, because tabs without a shared lock may both send it. */
const GRACE_MS = 1000

interface Turn extends TokenUser {
  turn: number
  createdAt: string
  rotatedAt: string
  expiresAt: string
}

/** Renews a session and returns the next pair of tokens, or undefined for an invalid token. The row lock serialises simultaneous calls. */
export async function continueSession(
  context: WriteContext,
  keys: Keys,
  { sid, turn }: RefreshClaims,
  { address, userAgent, sessionDays }: Caller & { sessionDays: number },
): Promise<TokenPair | undefined> {
  const { db, now } = context
  const { rows } = await sql<Turn>`
    select s.turn, s.created_at as "createdAt", s.rotated_at as "rotatedAt", s.expires_at as "expiresAt", u.id, u.name, u.role
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sid} and s.ended_at is null and s.expires_at > ${now} and u.active
    for update of s
  `.execute(db)
  const [found] = rows
  // A token with a later turn than the database knows was issued before the database was restored from a backup.
  if (!found || turn > found.turn) return undefined
  const rotatedAt = new Date(found.rotatedAt)
  if (turn === found.turn) {
    const expiresAt = endOfLife(now, new Date(found.createdAt), sessionDays)
    // The setting may have been lowered since the session began.
    if (expiresAt <= now) return undefined
    await sql`
      update sessions
      set turn = ${turn + 1}, rotated_at = ${now}, last_used_at = ${now}, expires_at = ${expiresAt},
        address = ${address}, user_agent = ${userAgent}
      where id = ${sid}
    `.execute(db)
    return signPair(keys, { user: found, sessionId: sid, turn: turn + 1, at: now, expiresAt })
  }
  // In both directions: after the clock was set back, every old token would otherwise count as one that was just used.
  if (turn === found.turn - 1 && Math.abs(now.getTime() - rotatedAt.getTime()) <= GRACE_MS) {
    const expiresAt = new Date(found.expiresAt)
    return signPair(keys, { user: found, sessionId: sid, turn: found.turn, at: rotatedAt, expiresAt })
  }
  // An old token was used again: two parties hold this session and one of them stole it, so it ends for both.
  await endSessions(context, sql`id = ${sid}`, 'reuse')
  return undefined
}

/** Ends the sessions that match `which`, announces it to every instance, and returns their ids. */
export async function endSessions({ db, now }: WriteContext, which: RawBuilder<unknown>, reason: EndReason) {
  const { rows } = await sql<{ _id: string }>`
    update sessions set ended_at = ${now}, end_reason = ${reason} where ${which} and ended_at is null
    returning id as "_id"
  `.execute(db)
  // One by one, because every instance forgets each of these sessions by its id.
  for (const row of rows) await announceRows({ db }, { name: 'sessions' }, [row], 'deleted')
  return rows.map(row => row._id)
}

/** Ends all sessions of a user except `but`. */
export const endSessionsOf = (context: WriteContext, userId: string, reason: EndReason, but?: string) =>
  endSessions(context, but ? sql`user_id = ${userId} and id <> ${but}` : sql`user_id = ${userId}`, reason)

export async function listSessions(db: Kysely<unknown>, userId: string, currentId: string, now: Date) {
  const { rows } = await sql<Session>`
    select id as _id, created_at, last_used_at as "lastUsedAt", address, user_agent as "userAgent",
      id = ${currentId} as current, by_link as "byLink"
    from sessions
    where user_id = ${userId} and ended_at is null and expires_at > ${now}
    order by last_used_at desc, id desc
  `.execute(db)
  return rows
}
