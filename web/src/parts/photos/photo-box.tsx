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

/** What is asked before a picture is deleted for good. */
interface Removal {
  title: string
  text: string
}

export interface PhotoBoxProps {
  /** Of its first button: what a form leads to when the picture is what is wrong. */
  id?: string
  label: string
  hint?: string
  /** Of the picture there is. */
  url?: string
  /** Types, as an input of the browser takes them: `image/jpeg,image/png`. */
  accept: string
  maxBytes: number
  upload: SendFile
  /** What is said of it then. */
  arrived?: string
  /** What is still to be chosen of a file before it is sent; false when somebody thought better of it. */
  prepare?(file: File): Promise<boolean>
  /** Asks for another part of the picture there is; absent where there is no more of it. */
  frame?(): Promise<void>
  /** Absent where a picture cannot be taken away. */
  remove?(): Promise<void>
  /** Asked first, where what is taken away cannot be had again. */
  removal?: Removal
  /** What a save or the server says of it. */
  error?: string
  /** Round, for a face, or as a card has it, 35 by 45; else as the picture is, for a logo. */
  shape?: 'face' | 'card'
  /** Why it cannot be changed now. */
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
  const [said, setSaid] = useState('')
  const { start, cancel, forget, sending, failed, shown } = usePhotoUpload(props.upload, url)
  const isFree = !sending && !isRemoving && !props.disabledBecause
  const error = fault ?? failed?.text ?? props.error

  async function take(file: File | undefined) {
    if (!file || !isFree) return
    const wrong = findFault(file, accept, maxBytes)
    setFault(wrong)
    if (wrong || (props.prepare && !(await props.prepare(file)))) return
    setSaid(`A carregar «${file.name}»…`)
    setSaid((await start(file)) ? arrived : '')
  }
  async function takeAway() {
    if (!remove) return
    setIsAsking(false)
    setIsRemoving(true)
    setFault(undefined)
    try {
      await remove()
      forget()
      setSaid('Imagem removida.')
    } catch (thrown) {
      setFault(describeUploadFailure(thrown))
    }
    setIsRemoving(false)
    // Its own button goes away with the picture.
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
        // The same file again is a choice too.
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
          {said}
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
          {/* The same button all along, so that the focus stays where it was. */}
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
