import type { memberPhotos } from '@agremia/model/resources/member-photos'
import { sql } from 'kysely'
import type { Hooks } from '../../resource/hooks.ts'
import { announceMember, holdCurrentOf, makeNewestCurrent } from './current-photo.ts'
import { type PhotoAddresses, withPhotoAddresses } from './photo-addresses.ts'
import { forgetPhotosLater } from './sweep-photos.ts'

export const memberPhotoHooks = (addresses: PhotoAddresses): Hooks<typeof memberPhotos> => ({
  // Members see their own photos; staff see all and are the only ones to change them.
  scope: actor =>
    actor?.role === 'member'
      ? sql`t.member_id = (select member_id from users where users.id = ${actor.userId})`
      : undefined,
  // A deletion makes another photo of the member current.
  lock: (ids, context) => holdCurrentOf(context, ids),
  async saved(changes, context) {
    for (const { kind, row: photo } of changes) {
      if (kind === 'delete') {
        if (photo.isCurrent) await makeNewestCurrent(context, photo.memberId)
        await forgetPhotosLater(context.db)
      }
      await announceMember(context, photo.memberId)
    }
  },
  present: item => withPhotoAddresses(addresses, item, ['url', 'cardUrl', 'thumbUrl']),
})
