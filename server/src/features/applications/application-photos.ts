import { memberApplicationPhotos } from '@agremia/model/resources/member-application-photos'
import type { MemberApplication } from '@agremia/model/resources/member-applications'
import { needsPhoto } from '@agremia/model/rules/application-form'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { Forbidden, NotFound } from '../../errors.ts'
import type { Storage } from '../../outside/storage.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { create, remove } from '../../resource/save.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { Item } from '../../resource/select.ts'
import { type DrawnPhoto, keepPhoto, type PhotoColumns } from '../photos/draw-photo.ts'
import { givePhoto } from '../photos/give-photo.ts'
import { type PhotoAddresses, withPhotoAddresses } from '../photos/photo-addresses.ts'
import { forgetPhotosLater, holdPhotos } from '../photos/sweep-photos.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { changeApplication, lockApplication, refuseUnless } from './change-application.ts'
import { readPhotoToken } from './form-token.ts'

export const applicationPhotoHooks = (addresses: PhotoAddresses): Hooks<typeof memberApplicationPhotos> => ({
  async saved(changes, { db }) {
    if (changes.some(({ kind }) => kind === 'delete')) await forgetPhotosLater(db)
  },
  present: item => withPhotoAddresses(addresses, item, ['url', 'cardUrl', 'thumbUrl']),
})

/** Whether the organisation requires a photo of this applicant and there is none yet. */
export const lacksPhoto = (application: MemberApplication, { applicationRequiresPhoto }: SettingTexts) =>
  !application.photoId && needsPhoto(applicationRequiresPhoto === 'true', { ...application })

/** The id of the application that a photo token was issued for. Refuses a token that is invalid or too old. */
export function ownApplication({ kernel, keys }: ApplicationDeps, token: string | undefined): string {
  const id = readPhotoToken(keys, token ?? '', kernel.clock())
  if (!id) throw new Forbidden('O prazo para enviar a fotografia acabou. Fale connosco.', 'photoToken')
  return id
}

/** Stores the photo of an application and deletes the one before, in the caller's transaction. */
export async function setPhoto(
  deps: ApplicationDeps,
  storage: Storage,
  context: WriteContext,
  id: string,
  drawn: DrawnPhoto,
): Promise<Item> {
  const { kernel, served } = deps
  const photos = served(memberApplicationPhotos.name)
  const application = await lockApplication(context, id)
  // An expired application may get its photo, because the link that staff sent again confirms the e-mail only once there is one.
  refuseUnless(kernel, application, ...OPEN_STATUSES, 'expirada')
  const columns = async () => {
    await holdPhotos(context.db)
    return { ...(await keepPhoto(storage, drawn)) }
  }
  const made = await create(photos, kernel, { memberApplicationId: application._id }, context, { columns })
  await changeApplication(deps, context, application, { photo_id: made._id })
  if (application.photoId) await remove(photos, kernel, application.photoId, context)
  return made
}

/** Gives the applicant's photo to the member. Both rows refer to the same files. */
export async function movePhotoToMember(
  { kernel, served }: ApplicationDeps,
  context: WriteContext,
  { photoId }: MemberApplication,
  memberId: string,
) {
  if (!photoId) return
  const given = await givePhoto(
    served('memberPhotos'),
    kernel,
    { memberId, columns: db => readColumns(db, photoId) },
    context,
  )
  const moved = { kind: 'update', id: photoId, input: {}, columns: { moved_to_member_photo_id: given._id } } as const
  await saveRows(served(memberApplicationPhotos.name), kernel, [moved], context, { rules: 'skip' })
}

async function readColumns(db: Kysely<unknown>, photoId: string): Promise<PhotoColumns> {
  const { rows } = await sql<PhotoColumns>`
    select url, card_url, thumb_url, mime_type, size, width, height, crop, exif_removed
    from member_application_photos where id = ${photoId}
  `.execute(db)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}
