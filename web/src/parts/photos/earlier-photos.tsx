import { printInstant } from '@agremia/model/rules/day'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './earlier-photos.module.css'

/** A row of a resource of photos. */
export interface KeptPhoto {
  _id: string
  created_at: string
  thumbUrl: string
}

interface Props {
  photos: readonly KeptPhoto[]
  remove(id: string): Promise<void>
  /** The reason for which they cannot be deleted now. */
  disabledBecause?: string
}

/** The time is shown too, because several photos may be sent on one day. */
const whenOf = ({ created_at }: KeptPhoto) => printInstant(created_at)

/** The earlier photos, which can be deleted: people have the right to access and erasure of their data. */
export function EarlierPhotos({ photos, remove, disabledBecause }: Props) {
  const [photoToDelete, setPhotoToDelete] = useState<KeptPhoto>()
  if (photos.length === 0) return null
  return (
    <>
      <p className={classes.heading}>Fotografias anteriores</p>
      <ul className={classes.photos}>
        {photos.map(photo => (
          <li key={photo._id}>
            <img src={photo.thumbUrl} alt={`Fotografia de ${whenOf(photo)}`} loading="lazy" />
            <span>{whenOf(photo)}</span>
            {!disabledBecause && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="2.625rem"
                aria-label={`Eliminar a fotografia de ${whenOf(photo)}`}
                onClick={() => setPhotoToDelete(photo)}
              >
                <IconTrash size="1.125rem" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {photoToDelete && (
        <ConfirmDialog
          title={`Eliminar a fotografia de ${whenOf(photoToDelete)}?`}
          onClose={() => setPhotoToDelete(undefined)}
          onConfirm={() => {
            setPhotoToDelete(undefined)
            void remove(photoToDelete._id)
          }}
        >
          Esta ação não pode ser desfeita.
        </ConfirmDialog>
      )}
    </>
  )
}
