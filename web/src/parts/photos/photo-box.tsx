import { Button } from '@mantine/core'
import { IconCamera, IconCrop, IconPhoto, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { describeUploadFailure, type SendFile } from '../../api/upload.ts'
import { FileFrame } from '../../resource/inputs/file-frame.tsx'
import { findFault } from '../../resource/inputs/file-rules.ts'
import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './photo-box.module.css'
import { usePhotoUpload } from './use-photo-upload.ts'

/** The question before a picture is deleted permanently. */
interface Removal {
  title: string
  text: string
}

export interface PhotoBoxProps {
  /** The id of the first button, to which a form's error links. */
  id?: string
  label: string
  hint?: string
  /** The address of the current picture. */
  url?: string
  /** The accepted types, as a file input takes them: `image/jpeg,image/png`. */
  accept: string
  maxBytes: number
  upload: SendFile
  /** What a screen reader says when it has been sent. */
  arrived?: string
  /** Called before a file is sent, to ask for more; false if the user cancels. */
  prepare?(file: File): Promise<boolean>
  /** Asks for another crop of the current picture; undefined if the whole picture is not kept. */
  frame?(): Promise<void>
  /** Undefined if the picture cannot be deleted. */
  remove?(): Promise<void>
  /** The question before deleting, where that cannot be undone. */
  removal?: Removal
  /** An error of a save or of the server. */
  error?: string
  /** Round, or 35 by 45 as on a card; by default in the picture's own proportions. */
  shape?: 'face' | 'card'
  /** The reason for which it cannot be changed now. */
  disabledBecause?: string
}

/** One picture: chosen, dropped, pasted or taken with the phone's camera, and sent at once. */
export function PhotoBox(props: PhotoBoxProps) {
  const { label, accept, maxBytes, url, remove, frame, arrived = 'Imagem carregada.' } = props
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { start, cancel, forget, sending, failed, shown } = usePhotoUpload(props.upload, url)
  const isFree = !sending && !isRemoving && !props.disabledBecause
  const error = fault ?? failed?.text ?? props.error

  async function take(file: File | undefined) {
    if (!file || !isFree) return
    const wrong = findFault(file, accept, maxBytes)
    setFault(wrong)
    if (wrong || (props.prepare && !(await props.prepare(file)))) return
    setAnnouncement(`A carregar «${file.name}»…`)
    setAnnouncement((await start(file)) ? arrived : '')
  }
  async function takeAway() {
    if (!remove) return
    setIsAsking(false)
    setIsRemoving(true)
    setFault(undefined)
    try {
      await remove()
      forget()
      setAnnouncement('Imagem removida.')
    } catch (thrown) {
      setFault(describeUploadFailure(thrown))
    }
    setIsRemoving(false)
    // The button that was pressed disappears with the picture.
    main.current?.focus()
  }
  async function frameAnew() {
    setFault(undefined)
    try {
      await frame?.()
    } catch (thrown) {
      setFault(describeUploadFailure(thrown))
    }
  }
  const takeFirst = (files: FileList) => void take(files[0])
  const mainWord = sending ? 'Cancelar' : shown ? 'Substituir' : 'Escolher imagem'
  const fileInput = (ref: typeof chooser, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      capture={capture}
      onChange={event => {
        void take(event.currentTarget.files?.[0])
        // Without this, choosing the same file again would not fire the event.
        event.currentTarget.value = ''
      }}
    />
  )

  return (
    <FileFrame
      {...{ label, accept, maxBytes, error, isFree }}
      hint={props.hint}
      onFiles={takeFirst}
      onPaste={takeFirst}
      below={
        <p className={hidden.always} aria-live="polite">
          {announcement}
        </p>
      }
    >
      <div className={classes.frame} data-shape={props.shape} data-sending={sending ? true : undefined}>
        {shown ? <img src={shown} alt={label} /> : <IconPhoto aria-hidden size="2.25rem" stroke={1.4} />}
      </div>
      <div className={classes.side}>
        {sending ? (
          <ProgressBar label={`A carregar ${sending.file.name}`} percent={sending.percent} />
        ) : (
          <p className={classes.invitation}>
            {props.disabledBecause ?? (
              <>
                <span className={classes.byMouse}>Arraste uma imagem para aqui, cole-a ou escolha um ficheiro.</span>
                <span className={classes.byFinger}>Escolha uma imagem ou tire uma fotografia.</span>
              </>
            )}
          </p>
        )}
        <div className={classes.buttons}>
          {/* One element in all states, so that it keeps the focus. */}
          <Button
            ref={main}
            id={props.id}
            variant="default"
            aria-label={`${mainWord}: ${label}`}
            disabled={props.disabledBecause !== undefined}
            leftSection={sending ? <IconX size="1.125rem" /> : <IconUpload size="1.125rem" />}
            onClick={() => (sending ? cancel() : chooser.current?.click())}
          >
            {mainWord}
          </Button>
          {isFree && failed && !fault && (
            <Button
              variant="default"
              leftSection={<IconRefresh size="1.125rem" />}
              onClick={() => {
                main.current?.focus()
                void take(failed.file)
              }}
            >
              Tentar de novo
            </Button>
          )}
          {isFree && (
            <Button
              className={classes.byFinger}
              variant="default"
              leftSection={<IconCamera size="1.125rem" />}
              onClick={() => camera.current?.click()}
            >
              Tirar fotografia
            </Button>
          )}
          {frame && isFree && shown && (
            <Button
              variant="default"
              aria-label={`Enquadrar: ${label}`}
              leftSection={<IconCrop size="1.125rem" />}
              onClick={() => void frameAnew()}
            >
              Enquadrar
            </Button>
          )}
          {remove && shown && !sending && !props.disabledBecause && (
            <Button
              variant="subtle"
              aria-label={`Remover: ${label}`}
              loading={isRemoving}
              leftSection={<IconTrash size="1.125rem" />}
              onClick={() => (props.removal ? setIsAsking(true) : void takeAway())}
            >
              Remover
            </Button>
          )}
        </div>
      </div>
      {fileInput(chooser)}
      {fileInput(camera, 'environment')}
      {isAsking && props.removal && (
        <ConfirmDialog title={props.removal.title} onClose={() => setIsAsking(false)} onConfirm={() => void takeAway()}>
          {props.removal.text}
        </ConfirmDialog>
      )}
    </FileFrame>
  )
}
