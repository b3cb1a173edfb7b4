import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Actor } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'

/** Straight from the database, never from a cache: the hub asks exactly when something has changed. */
export const findActorBySession =
  ({ kysely }: Database, clock: Clock) =>
  async (sessionId: string): Promise<Actor | undefined> => {
    const { rows } = await sql<Actor>`
      select u.id as "userId", u.name, u.role, s.id as "sessionId"
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${clock()} and u.active
    `.execute(kysely)
    return rows[0]
  }
