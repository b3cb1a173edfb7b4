import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Actor } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import { type AccessClaims, createAccessReader, dropOldest } from './tokens.ts'

/** A change is told at once by an announcement; this is how long a lost one can matter. */
const TRUSTED_MS = 30_000
const REMEMBERED = 5000

export type Forgotten = { userId: string } | { sessionId: string } | 'all'

export interface ActorFinder {
  /** Who holds this access token, as the database knows them now; undefined when nobody does any more. */
  findActor(token: string): Promise<Actor | undefined>
  /** The same for a session that was proven before, asked of the database each time. */
  findActorBySession(sessionId: string): Promise<Actor | undefined>
  /** Called when a session ended or a user changed, here or on another instance. */
  forget(what: Forgotten): void
}

interface Known {
  userId: string
  until: number
  /** The question rather than its answer, so that many requests at once ask once. */
  actor: Promise<Actor | undefined>
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
    // A database that was away says nothing about the session: the next request asks again.
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
    findActorBySession: sessionId => loadActor(database, sessionId, clock()),
    forget: what => {
      if (what === 'all') known.clear()
      else if ('sessionId' in what) known.delete(what.sessionId)
      else for (const [id, entry] of known) if (entry.userId === what.userId) known.delete(id)
    },
  }
}

async function loadActor({ kysely }: Database, sessionId: string, now: Date): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    select u.id as "userId", u.name, u.role, s.id as "sessionId"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now} and u.active
  `.execute(kysely)
  return rows[0]
}
