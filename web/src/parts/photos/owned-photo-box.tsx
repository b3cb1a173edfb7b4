import type { Crop } from '@agremia/model/rules/crop'
import { PHOTO } from '@agremia/model/rules/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { describeUploadFailure, type UploadFailureWords, upload } from '../../api/upload.ts'
import { EarlierPhotos, type KeptPhoto } from './earlier-photos.tsx'
import { PhotoBox } from './photo-box.tsx'
import { useFraming } from './use-framing.tsx'

interface Whole {
  url: string
  crop: Crop | null
}

export interface OwnedPhotoBoxProps {
  label: string
  hint?: string
  /** The path of the photos' resource in the API. */
  path: string
  /** The fields that say whose photo it is: `{ ownerId: '…' }`. */
  fields: Readonly<Record<string, string>>
  /** The names of the resources that show the photo: they are read again when it changes. */
  shownBy: readonly string[]
  /** The id and the address of the current photo. */
  photoId?: string | null
  url?: string | null
  /** The uncropped picture, if it is kept, and its current crop. */
  whole?: Whole
  /** The earlier photos, newest first. */
  earlier?: readonly KeptPhoto[]
  disabledBecause?: string
  /** The error when the photo could not be sent. */
  failure?: UploadFailureWords
}

const REMOVAL = {
  title: 'Eliminar a fotografia?',
  text: 'Esta ação não pode ser desfeita. Se houver uma fotografia anterior, essa volta a ser a atual.',
}

/** A person's photo: chosen, dropped, pasted or taken with the camera, cropped to 35 by 45, sent, replaced and deleted. */
export function OwnedPhotoBox({
  path,
  fields,
  shownBy,
  photoId,
  url,
  whole,
  earlier = [],
  failure,
  ...rest
}: OwnedPhotoBoxProps) {
  const client = useQueryClient()
  const { ask, askOncePerFile, chosenCrop, forget, fault, setFault, editor } = useFraming()

  const renew = () => Promise.all(shownBy.map(name => client.invalidateQueries({ queryKey: queryKeys.resource(name) })))
  const remove = async (id: string) => {
    setFault(undefined)
    await api.delete(`/${path}/${id}`)
    await renew()
  }
  const frame = async (id: string, from: Whole) => {
    const crop = await ask(from.url, from.crop ?? undefined)
    if (!crop) return
    await api.post(`/${path}/${id}/frame`, { crop })
    await renew()
  }
  return (
    <>
      <PhotoBox
        {...rest}
        url={url ?? undefined}
        accept={PHOTO.types.join(',')}
        maxBytes={PHOTO.maxBytes}
        shape="card"
        error={fault}
        prepare={async file => (await askOncePerFile(file)) !== undefined}
        upload={async (file, onPercent, signal) => {
          const crop = JSON.stringify(chosenCrop())
          await upload(`/${path}`, file, { onPercent, signal, fields: { ...fields, crop }, failure })
          forget()
          await renew()
        }}
        frame={photoId && whole ? () => frame(photoId, whole) : undefined}
        removal={REMOVAL}
        remove={photoId ? () => remove(photoId) : undefined}
      />
      <EarlierPhotos
        photos={earlier}
        disabledBecause={rest.disabledBecause}
        remove={id => remove(id).catch((error: unknown) => setFault(describeUploadFailure(error)))}
      />
      {editor}
    </>
  )
}
