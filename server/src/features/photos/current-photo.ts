import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { announce, type WriteContext } from '../../resource/context.ts'

/** Any number that no other lock of ours has; the member is the second half of the key. */
const LOCK = 7_045_036

/** Nobody else says which of this member's photos is the current one until the transaction ends. */
export async function holdCurrent({ db }: WriteContext, memberId: string) {
  // Rows first, for whoever deletes one has it locked already: two who want both in the same order never wait for each other.
  await sql`select from member_photos where member_id = ${memberId} order by id for no key update`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${memberId}))`.execute(db)
}

/** None is current, so that another can be. */
export const leaveCurrent = (context: WriteContext, memberId: string) =>
  setCurrent(context, sql`member_id = ${memberId} and is_current`, false)

/** The newest there is, if there is one. */
export async function makeNewestCurrent(context: WriteContext, memberId: string): Promise<void> {
  const own = sql`select id from member_photos where member_id = ${memberId}`
  for (;;) {
    const newest = sql<SqlBool>`id = (${own} order by created_at desc, id desc limit 1)`
    if (await setCurrent(context, newest, true)) return
    // The newest was being deleted by someone else: now it is gone, and another is the newest.
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

/** A member's row shows the photo, so whoever shows the row asks for it again. */
export async function announceMember({ db }: WriteContext, memberId: string) {
  const { rows } = await sql<{ rev: number }>`select rev from members where id = ${memberId}`.execute(db)
  for (const { rev } of rows) await announce(db, { topic: 'members', event: 'updated', _id: memberId, rev })
}
