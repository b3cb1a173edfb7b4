import { isUuid } from '@agremia/model/resource/parse'
import { type Kysely, sql } from 'kysely'
import { type Actor, userIdOf } from '../http/actor.ts'
import type { Announcement } from '../resource/context.ts'

/** Whether an event is about a task of this user: nobody else is sent events of it. */
export const isOwnTaskEvent =
  (db: Kysely<unknown>) =>
  async (actor: Actor, { topic, _id }: Announcement): Promise<boolean> => {
    if (topic !== 'tasks' || !isUuid(_id)) return false
    const { rows } = await sql`select 1 from tasks where id = ${_id} and user_id = ${userIdOf(actor) ?? null}`.execute(
      db,
    )
    return rows.length > 0
  }
