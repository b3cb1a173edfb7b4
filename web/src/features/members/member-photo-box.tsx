import type { Crop } from '@agremia/model/rules/crop'
import type { KeptPhoto } from '../../parts/photos/earlier-photos.tsx'
import { OwnedPhotoBox } from '../../parts/photos/owned-photo-box.tsx'

/** A row of `memberPhotos`, as the member's sheet has it. */
export interface MemberPhoto extends KeptPhoto {
  /** The whole picture, of which `crop` is shown. */
  url: string
  crop: Crop | null
  cardUrl: string
  isCurrent: boolean
}

/** FORM-06: the error of a member's photo that could not be sent. The sentence contains no word that organisations choose. */
export const PHOTO_FAILURE = { code: 'Member photo upload failed', text: 'Não foi possível carregar a fotografia.' }

/** The resources that show a member's photo. */
export const SHOWN_BY = ['members', 'memberPhotos']

interface Props {
  memberId: string
  /** All photos of the member, newest first. */
  photos: readonly MemberPhoto[]
  /** The reason why the photo cannot be changed now. */
  disabledBecause?: string
}

/**
 * The input for a member's photo. It saves immediately, and the lists and sheets that show the member are read again. To show
 * a photo without changing it, use `parts/portrait.tsx` with the member's `thumbUrl`.
 */
export function MemberPhotoBox({ memberId, photos, disabledBecause }: Props) {
  const current = photos.find(photo => photo.isCurrent)
  return (
    <OwnedPhotoBox
      label="Fotografia"
      hint="Fica guardada logo que é carregada."
      path="member_photos"
      fields={{ memberId }}
      failure={PHOTO_FAILURE}
      shownBy={SHOWN_BY}
      photoId={current?._id}
      url={current?.cardUrl}
      whole={current}
      earlier={photos.filter(photo => photo !== current)}
      disabledBecause={disabledBecause}
    />
  )
}
