import { randomBytes } from 'node:crypto'
import { addDays, lisbonDay, lisbonInstant, lisbonTime } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../db/connect.ts'
import { NotFound } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import type { Keys } from '../../outside/keys.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'

/** Dinners end after midnight: a link of the evening lives until this hour of the next morning. */
const NIGHT_ENDS = 6

/** When the night of this instant is over, in Lisbon. */
export function endOfNight(now: Date): Date {
  const day = lisbonDay(now)
  const isBeforeDawn = lisbonTime(now).hour < NIGHT_ENDS
  return lisbonInstant(isBeforeDawn ? day : addDays(day, 1), NIGHT_ENDS)
}

const wrongLinksFrom = (address: string): Limit => ({ key: `door:from:${networkOf(address)}`, most: 30, minutes: 15 })

/** Only a hash of the token is kept: whoever reads the database cannot stand at the door. */
export async function makeDoorLink(
  db: Kysely<unknown>,
  keys: Pick<Keys, 'hash'>,
  { sessionId, userId, now }: { sessionId: string; userId: string | null; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = endOfNight(now)
  await sql`
    insert into door_links (id, session_id, token_hash, created_at, created_by_id, expires_at)
    values (${uuidv7()}, ${sessionId}, ${keys.hash(token)}, ${now}, ${userId}, ${expiresAt})
  `.execute(db)
  return { token, expiresAt }
}

/** The link of a token that is still alive. Wrong ones are limited by network, so that nobody finds one by trying. */
export async function findDoorLink(
  db: Kysely<unknown>,
  keys: Pick<Keys, 'hash'>,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<{ id: string; sessionId: string }> {
  const { rows } = await sql<{ id: string; sessionId: string }>`
    select id, session_id as "sessionId" from door_links where token_hash = ${keys.hash(token)} and expires_at > ${now}
  `.execute(db)
  const [link] = rows
  if (link) return link
  await takeTry(db, wrongLinksFrom(address), now)
  throw new NotFound('Esta ligação já não é válida. Peça outra a quem organiza.')
}

/** More than a busy door asks for. Numbers can be tried one after the other, and each tells whether a card of before would be valid. */
const numbersAt = (linkId: string): Limit => ({ key: `door:numbers:${linkId}`, most: 300, minutes: 60 })

/** More than one volunteer greets in a night, and so few that nobody with a link copies the names of all members. */
export const MOST_NAMES = 300

/** Whether a link may tell the name of this member: it has told it before, or has told few enough. */
export const tellName = (database: Pick<Database, 'kysely'>, linkId: string, memberId: string): Promise<boolean> =>
  database.kysely.transaction().execute(async db => {
    // In a statement of its own: one that locks and counts at once counts what was there before it waited.
    await sql`select from door_links where id = ${linkId} for update`.execute(db)
    const { rows } = await sql`
      insert into door_link_names (link_id, member_id) select ${linkId}, ${memberId}
      where (select count(*) from door_link_names where link_id = ${linkId} and member_id <> ${memberId}) < ${MOST_NAMES}
        or exists (select from door_link_names where link_id = ${linkId} and member_id = ${memberId})
      on conflict (link_id, member_id) do update set member_id = excluded.member_id
      returning member_id
    `.execute(db)
    return rows.length > 0
  })

/** Counts that a volunteer asked for a member by number. */
export const countNumber = (db: Kysely<unknown>, linkId: string, now: Date) => takeTry(db, numbersAt(linkId), now)
