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

/** The photo for a new member, sent once the member exists. Folded, so that it does not push the fields down. */
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
    <div className={classes.lead} ref={focusFirstButton}>
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

/** The focus moves into the box, because the button that opened it is gone. */
const focusFirstButton = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

/** In ms: long enough to read the message and press its button. */
const FAILURE_SHOWN_MS = 30_000

/** Sends the photo of a member who has just been created. If that fails the member remains, and it can be tried again. */
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
          stays: FAILURE_SHOWN_MS,
          action: { label: 'Tentar de novo', run: () => void send(memberId, photo) },
        })
        return
      }
      for (const name of SHOWN_BY) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
    },
    [client],
  )
}
