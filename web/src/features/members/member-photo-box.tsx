import { OwnedPhotoBox } from '../../resource/inputs/owned-photo-box.tsx'

interface Props {
  memberId: string
  /** `photoId` and `thumbUrl` of the member's own row: there is nothing else to ask for. */
  photoId?: string | null
  thumbUrl?: string | null
  /** Why it cannot be changed now. */
  disabledBecause?: string
}

/**
 * A member's photo, to be changed: `<MemberPhotoBox memberId={id} photoId={member.photoId} thumbUrl={member.thumbUrl} />`. It
 * saves by itself, at once; the rows and sheets that show the member follow. Only to be shown, a photo is `ui/portrait.tsx`.
 */
export const MemberPhotoBox = ({ memberId, photoId, thumbUrl, disabledBecause }: Props) => (
  <OwnedPhotoBox
    label="Fotografia"
    hint="Fica guardada logo que é carregada."
    path="member_photos"
    fields={{ memberId }}
    shownBy={['members', 'memberPhotos']}
    photoId={photoId}
    url={thumbUrl}
    disabledBecause={disabledBecause}
  />
)
