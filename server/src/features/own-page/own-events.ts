import { isUuid } from '@agremia/model/resource/parse'
import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import { members } from '@agremia/model/resources/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Actor, userIdOf } from '../../http/actor.ts'
import { type Announcement, MANY_ROWS } from '../../resource/context.ts'

/** For each topic, the query that finds the member whose own page shows the row. */
const OWNERS: Readonly<Record<string, (id: string) => RawBuilder<{ userId: string }>>> = {
  [members.name]: id => sql`select id as "userId" from users where member_id = ${id}`,
  [memberChangeRequests.name]: id => sql`
    select u.id as "userId" from users u join member_change_requests r on r.member_id = u.member_id where r.id = ${id}`,
}

const EVERY_OWNER = sql<{ userId: string }>`select id as "userId" from users where member_id is not null`

/**
 * Whether an event concerns what the actor's own page shows (NAV-07). Members may not read the list of members, but are
 * told when their own record or request changes. Looked up once per event, however many sockets are open.
 */
export function ownEvents(db: Kysely<unknown>) {
  const owners = new WeakMap<Announcement, Promise<ReadonlySet<string>>>()
  const find = async ({ topic, _id }: Announcement): Promise<ReadonlySet<string>> => {
    const ownersOf = OWNERS[topic]
    // One event stands for many rows, any of which may be on the page.
    const query = _id === MANY_ROWS ? ownersOf && EVERY_OWNER : isUuid(_id) ? ownersOf?.(_id) : undefined
    return new Set(query && (await query.execute(db)).rows.map(row => row.userId))
  }
  return async (actor: Actor, announcement: Announcement): Promise<boolean> => {
    const userId = userIdOf(actor)
    if (userId === undefined) return false
    const found = owners.get(announcement) ?? find(announcement)
    owners.set(announcement, found)
    return (await found).has(userId)
  }
}
