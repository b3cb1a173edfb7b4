import { memberPhotos } from '@agremia/model/resources/member-photos'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { create } from '../../resource/save.ts'
import type { Item } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { RECORDER } from '../audit/recorder.ts'
import { announceMember, holdCurrent, keepOneCurrent, leaveCurrent } from './current-photo.ts'
import type { PhotoColumns } from './draw-photo.ts'
import { holdPhotos } from './sweep-photos.ts'

interface Given {
  memberId: string | undefined
  /** Returns the row's columns. Called under the lock of `holdPhotos`, so that it may store files or take over those of another row. */
  columns(db: Kysely<unknown>): Promise<PhotoColumns>
}

/**
 * Adds a photo to a member and makes it the current one. The photo of an application is taken over by copying its columns:
 * both rows then name the same files, which stay until both rows are deleted.
 */
export const givePhoto = (
  served: Served,
  kernel: Kernel,
  { memberId, columns }: Given,
  context: WriteContext,
): Promise<Item> => {
  const ownColumns = async () => {
    // Saving refuses a photo without a member, so it cannot be missing here.
    await holdCurrent(context, [String(memberId)])
    await holdPhotos(context.db)
    await leaveCurrent(context, String(memberId))
    return { ...(await columns(context.db)), is_current: true }
  }
  return create(served, kernel, { memberId }, context, { columns: ownColumns })
}

/** Moves all photos to the member that remains after a merge; that member's current photo stays current, if there was one. Answers how many. */
export async function movePhotos(context: WriteContext, fromId: string, toId: string): Promise<number> {
  const { rows: moved } = await sql<{ id: string }>`
    select id from member_photos where member_id = ${fromId}
  `.execute(context.db)
  if (moved.length === 0) return 0
  await holdCurrent(context, [fromId, toId])
  await leaveCurrent(context, fromId)
  const ids = moved.map(({ id }) => id)
  await recordStatements(RECORDER, memberPhotos, ids, context, () =>
    sql`
      update member_photos set member_id = ${toId}, rev = rev + 1, updated_at = ${context.now} where member_id = ${fromId}
    `.execute(context.db),
  )
  await keepOneCurrent(context, toId)
  await announceMember(context, toId)
  return moved.length
}
