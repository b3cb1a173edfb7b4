import { memberPhotos } from '@agremia/model/resources/member-photos'
import { members } from '@agremia/model/resources/members'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { announceRows, type WriteContext } from '../../resource/context.ts'
import { recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/** First half of the advisory lock's key, different from those of our other locks; the member is the second half. */
const LOCK = 7_045_036

/**
 * Locks the choice of these members' current photos until the transaction ends. All transactions lock in one order, so that
 * they wait for each other and never deadlock: the members' rows, then these locks, then rows of photos. Saving a photo locks
 * its member's row too, because of the reference; a merge has locked it before it comes here.
 */
export async function holdCurrent({ db }: WriteContext, memberIds: readonly string[]) {
  await sql`select from members where id = any(${[...memberIds]}::uuid[]) order by id for key share`.execute(db)
  for (const id of memberIds.toSorted()) await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${id}))`.execute(db)
}

/** The same for the members of these photos. */
export async function holdCurrentOf(context: WriteContext, photoIds: readonly string[]) {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id as "memberId" from member_photos where id = any(${photoIds}::uuid[])
  `.execute(context.db)
  await holdCurrent(
    context,
    rows.map(row => row.memberId),
  )
}

/** Clears the current photo, because the database allows only one. */
export const leaveCurrent = (context: WriteContext, memberId: string) =>
  setCurrent(context, sql`member_id = ${memberId} and is_current`, false)

/** Makes the newest photo the current one, if there is any. */
export const makeNewestCurrent = (context: WriteContext, memberId: string) =>
  setCurrent(
    context,
    sql`id = (select id from member_photos where member_id = ${memberId} order by created_at desc, id desc limit 1)`,
    true,
  )

/** Makes the newest photo the current one of a member who has photos and none of them is. */
export const keepOneCurrent = async (context: WriteContext, memberId: string) => {
  const { rows } = await sql`select from member_photos where member_id = ${memberId} and is_current`.execute(context.db)
  if (rows.length === 0) await makeNewestCurrent(context, memberId)
}

async function setCurrent(context: WriteContext, which: RawBuilder<SqlBool>, isCurrent: boolean) {
  const { db, now } = context
  const { rows } = await sql<{ id: string; rev: number; title: string }>`
    update member_photos set is_current = ${isCurrent}, rev = rev + 1, updated_at = ${now}
    where ${which}
    returning id, rev, (select p.name from members m join people p on p.id = m.person_id where m.id = member_id) as title
  `.execute(db)
  const changes = rows.map(({ id, rev, title }) => ({
    kind: 'update' as const,
    id,
    rev,
    title,
    diff: { isCurrent: { from: !isCurrent, to: isCurrent }, rev: { from: rev - 1, to: rev } },
  }))
  await recordDiffs(RECORDER, memberPhotos, changes, context)
}

/** Announces the member as updated, because lists of members show the photo. */
export async function announceMember({ db }: WriteContext, memberId: string) {
  const { rows } = await sql<{ _id: string; rev: number }>`
    select id as "_id", rev from members where id = ${memberId}
  `.execute(db)
  await announceRows({ db }, members, rows)
}
