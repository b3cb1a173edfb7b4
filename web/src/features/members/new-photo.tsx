import { PHOTO } from '@agremia/model/rules/uploads'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { describeUploadFailure, upload } from '../../api/upload.ts'
import { type ChosenPhoto, PhotoChoice } from '../../parts/photos/photo-choice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { PHOTO_FAILURE, SHOWN_BY } from './member-photo-box.tsx'
import classes from './sheet-head.module.css'

interface Props {
  chosen: ChosenPhoto | undefined
  onChange(chosen: ChosenPhoto | undefined): void
}

/** A photo that waits for its member: out of the way of the fields until somebody wants it. */
export function NewPhoto({ chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        className={classes.add}
        variant="default"
        leftSection={<IconCamera size="1.125rem" aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Juntar fotografia
      </Button>
    )
  return (
    <div className={classes.lead} ref={goThere}>
      <PhotoChoice
        label="Fotografia"
        hint="Fica guardada com a ficha."
        types={PHOTO.types}
        maxBytes={PHOTO.maxBytes}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  )
}

/** The button that opened it is gone. */
const goThere = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

/** Time enough to read why, and to try again. */
const STAYS_MS = 30_000

/** Sends it once the member is there, who stays whatever becomes of it; the file is kept for another try. */
export function useSendPhoto() {
  const client = useQueryClient()
  return useCallback(
    async function send(memberId: string, photo: ChosenPhoto): Promise<void> {
      try {
        const crop = JSON.stringify(photo.crop)
        await upload('/member_photos', photo.file, { fields: { memberId, crop }, failure: PHOTO_FAILURE })
      } catch (error) {
        showToast({
          title: 'A ficha foi criada, mas sem a fotografia',
          message: describeUploadFailure(error),
          isError: true,
          stays: STAYS_MS,
          action: { label: 'Tentar de novo', run: () => void send(memberId, photo) },
        })
        return
      }
      for (const name of SHOWN_BY) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
    },
    [client],
  )
}
