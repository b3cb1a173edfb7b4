import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { create } from '../../resource/save.ts'
import type { Item } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { announceMember, holdCurrent, leaveCurrent, makeNewestCurrent } from './current-photo.ts'
import type { PhotoColumns } from './draw-photo.ts'
import { holdPhotos } from './sweep-photos.ts'

interface Given {
  memberId: string | undefined
  /** The row's columns: asked for while photos are held, so that files may be put now, or taken over from another row. */
  columns(db: Kysely<unknown>): Promise<PhotoColumns>
}

/**
 * Gives a member a photo, which is the current one from now on; `memberPhotos` is that resource as the app serves it. A photo
 * that another table has is given by its columns alone: the same files then have two owners, and stay until both are gone.
 */
export const givePhoto = (
  memberPhotos: Served,
  kernel: Kernel,
  { memberId, columns }: Given,
  context: WriteContext,
): Promise<Item> => {
  const ownColumns = async () => {
    await holdPhotos(context.db)
    // What has no member does not come this far.
    await holdCurrent(context, String(memberId))
    await leaveCurrent(context, String(memberId))
    return { ...(await columns(context.db)), is_current: true }
  }
  return create(memberPhotos, kernel, { memberId }, context, { columns: ownColumns })
}

/** Of two members that become one: all photos of both stay; the one who stays keeps the current photo, if there was one. */
export async function movePhotos(context: WriteContext, fromId: string, toId: string): Promise<void> {
  for (const id of [fromId, toId].sort()) await holdCurrent(context, id)
  await leaveCurrent(context, fromId)
  await sql`
    update member_photos set member_id = ${toId}, rev = rev + 1, updated_at = ${context.now} where member_id = ${fromId}
  `.execute(context.db)
  const { rows } = await sql`select from member_photos where member_id = ${toId} and is_current`.execute(context.db)
  if (rows.length === 0) await makeNewestCurrent(context, toId)
  await announceMember(context, toId)
}
