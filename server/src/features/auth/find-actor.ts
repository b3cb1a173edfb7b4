import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { type Actor, type KeyActor, type SessionActor, unreachable } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import { type AccessClaims, createAccessReader, dropOldest } from './tokens.ts'

/** How long a cached actor is trusted. Announcements clear the cache at once; this limits the effect of a lost one. */
const TRUSTED_MS = 30_000
const REMEMBERED = 5000

export type Forgotten = { userId: string } | { sessionId: string } | 'all'

export interface ActorFinder {
  /** The actor of an access token by the database's current data; undefined if its session or user is no longer valid. */
  findActor(token: string): Promise<SessionActor | undefined>
  /** The account of an access token by its signature alone; its session may have ended. */
  accountOf(token: string): Promise<string | undefined>
  /** The same for a session that was verified before, without the cache. */
  findActorBySession(sessionId: string): Promise<SessionActor | undefined>
  /** Whoever asked for something earlier without a key, as they are now; undefined when they may no longer act. */
  renewActor(earlier: Exclude<Actor, KeyActor>): Promise<Actor | undefined>
  /** Clears cached actors when a session ended or a user changed, on this or another instance. */
  forget(what: Forgotten): void
}

interface Known {
  userId: string
  until: number
  /** The promise is cached, not its result, so that simultaneous requests share one query. */
  actor: Promise<SessionActor | undefined>
}

export function createActorFinder({
  database,
  keys,
  clock,
}: {
  database: Database
  keys: Keys
  clock: Clock
}): ActorFinder {
  const readAccess = createAccessReader(keys, clock)
  const known = new Map<string, Known>()

  function ask(claims: AccessClaims, now: Date) {
    const actor = loadActor(database, claims.sid, now)
    const entry = { userId: claims.ID, until: now.getTime() + TRUSTED_MS, actor }
    known.delete(claims.sid)
    if (known.size >= REMEMBERED) dropOldest(known)
    known.set(claims.sid, entry)
    // A failed query is not cached, because it says nothing about the session.
    actor.catch(() => known.get(claims.sid) === entry && known.delete(claims.sid))
    return actor
  }

  return {
    findActor: async token => {
      const claims = await readAccess(token)
      if (!claims) return undefined
      const now = clock()
      const entry = known.get(claims.sid)
      const actor = await (entry && entry.until > now.getTime() ? entry.actor : ask(claims, now))
      return actor?.userId === claims.ID ? actor : undefined
    },
    accountOf: async token => (await readAccess(token))?.ID,
    findActorBySession: sessionId => loadActor(database, sessionId, clock()),
    renewActor: async earlier => {
      switch (earlier.kind) {
        case 'user':
          return earlier.sessionId === undefined ? undefined : loadActor(database, earlier.sessionId, clock())
        case 'system':
          return earlier
        default:
          return unreachable(earlier)
      }
    },
    forget: what => {
      if (what === 'all') known.clear()
      else if ('sessionId' in what) known.delete(what.sessionId)
      else for (const [id, entry] of known) if (entry.userId === what.userId) known.delete(id)
    },
  }
}

async function loadActor({ kysely }: Database, sessionId: string, now: Date): Promise<SessionActor | undefined> {
  const { rows } = await sql<SessionActor>`
    select 'user' as kind, u.id as "userId", u.name, u.role, s.id as "sessionId", u.must_change_password as "mustChangePassword"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now} and u.active
  `.execute(kysely)
  return rows[0]
}
