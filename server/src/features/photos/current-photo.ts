import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { announce, type WriteContext } from '../../resource/context.ts'

/** First half of the advisory lock's key, different from those of our other locks; the member is the second half. */
const LOCK = 7_045_036

/** Locks the choice of a member's current photo until the transaction ends. */
export async function holdCurrent({ db }: WriteContext, memberId: string) {
  // Locks the rows before the advisory lock, as a deletion does, so that the two cannot deadlock.
  await sql`select from member_photos where member_id = ${memberId} order by id for no key update`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${memberId}))`.execute(db)
}

/** Clears the current photo, because the database allows only one. */
export const leaveCurrent = (context: WriteContext, memberId: string) =>
  setCurrent(context, sql`member_id = ${memberId} and is_current`, false)

/** Makes the newest photo the current one, if there is any. */
export async function makeNewestCurrent(context: WriteContext, memberId: string): Promise<void> {
  const own = sql`select id from member_photos where member_id = ${memberId}`
  for (;;) {
    const newest = sql<SqlBool>`id = (${own} order by created_at desc, id desc limit 1)`
    if (await setCurrent(context, newest, true)) return
    // The newest photo was deleted by another transaction meanwhile, so the next newest is tried.
    const { rows } = await own.execute(context.db)
    if (rows.length === 0) return
  }
}

async function setCurrent({ db, now }: WriteContext, which: RawBuilder<SqlBool>, isCurrent: boolean) {
  const { rows } = await sql<{ _id: string; rev: number }>`
    update member_photos set is_current = ${isCurrent}, rev = rev + 1, updated_at = ${now}
    where ${which} returning id as "_id", rev
  `.execute(db)
  await announce(db, ...rows.map(row => ({ topic: 'memberPhotos', event: 'updated' as const, ...row })))
  return rows.length > 0
}

/** Announces the member as updated, because lists of members show the photo. */
export async function announceMember({ db }: WriteContext, memberId: string) {
  const { rows } = await sql<{ rev: number }>`select rev from members where id = ${memberId}`.execute(db)
  for (const { rev } of rows) await announce(db, { topic: 'members', event: 'updated', _id: memberId, rev })
}
