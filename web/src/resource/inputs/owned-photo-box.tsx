import type { Crop } from '@agremia/model/rules/crop'
import { PHOTO } from '@agremia/model/rules/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { upload } from '../../api/upload.ts'
import { EarlierPhotos, type KeptPhoto } from './earlier-photos.tsx'
import { PhotoBox } from './photo-box.tsx'
import { describeUploadFault } from './use-photo-upload.ts'

const PhotoEditor = lazy(() => import('./photo-editor.tsx'))

export interface OwnedPhotoBoxProps {
  label: string
  hint?: string
  /** Where photos are sent and deleted, below the API: the path of their resource. */
  path: string
  /** Whose it is, as the form says it beside the file: `{ ownerId: '…' }`. */
  fields: Readonly<Record<string, string>>
  /** The resources that show it, by name: they are asked for again once it has changed. */
  shownBy: readonly string[]
  /** The photo there is, and where its picture is. */
  photoId?: string | null
  url?: string | null
  /** Those before it, newest first. */
  earlier?: readonly KeptPhoto[]
  disabledBecause?: string
}

interface Asked {
  file: File
  answer(crop: Crop | string | undefined): void
}

const REMOVAL = {
  title: 'Eliminar a fotografia?',
  text: 'Esta ação não pode ser desfeita. Se houver uma fotografia anterior, essa volta a ser a atual.',
}

/** Somebody's photo: chosen, dropped, pasted or taken with the phone's camera, framed 35 by 45, sent, replaced, deleted. */
export function OwnedPhotoBox({ path, fields, shownBy, photoId, url, earlier = [], ...rest }: OwnedPhotoBoxProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  /** The frame of the file that is sent; tried again, the same file keeps it. */
  const framed = useRef<{ file: File; crop: Crop }>(undefined)

  const renew = () => Promise.all(shownBy.map(name => client.invalidateQueries({ queryKey: queryKeys.resource(name) })))
  const remove = async (id: string) => {
    setFault(undefined)
    await api.delete(`/${path}/${id}`)
    await renew()
  }
  const prepare = async (file: File) => {
    setFault(undefined)
    if (framed.current?.file === file) return true
    const crop = await new Promise<Crop | string | undefined>(answer => setAsked({ file, answer }))
    setAsked(undefined)
    if (typeof crop === 'string') setFault(crop)
    if (typeof crop !== 'object') return false
    framed.current = { file, crop }
    return true
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
        prepare={prepare}
        upload={async (file, onPercent, signal) => {
          const crop = JSON.stringify(framed.current?.crop)
          await upload(`/${path}`, file, { onPercent, signal, fields: { ...fields, crop } })
          framed.current = undefined
          await renew()
        }}
        removal={REMOVAL}
        remove={photoId ? () => remove(photoId) : undefined}
      />
      <EarlierPhotos
        photos={earlier}
        disabledBecause={rest.disabledBecause}
        remove={id => remove(id).catch((error: unknown) => setFault(describeUploadFault(error)))}
      />
      {asked && (
        <Suspense>
          <PhotoEditor
            file={asked.file}
            onDone={asked.answer}
            onClose={() => asked.answer(undefined)}
            onFault={asked.answer}
          />
        </Suspense>
      )}
    </>
  )
}
