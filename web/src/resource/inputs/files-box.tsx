import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconFileText, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { describeUploadFailure, type SendFile } from '../../api/upload.ts'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './file-boxes.module.css'
import { FileFrame } from './file-frame.tsx'
import { findFault, printBytes } from './file-rules.ts'
import { ProgressBar } from './progress-bar.tsx'
import { type FileLine, useFileUploads } from './use-file-uploads.ts'

/** A file that the server keeps. */
export interface KeptFile {
  id: string
  name: string
  bytes?: number
  /** The address at which the file opens. */
  url?: string
}

export interface FilesBoxProps {
  label: string
  hint?: string
  accept: string
  maxBytes: number
  files: readonly KeptFile[]
  /** Resolves when `files` contains the new file. */
  upload: SendFile
  remove?(id: string): Promise<void>
  error?: string
  /** The reason why files cannot be added or removed now. */
  disabledBecause?: string
}

/** An input for several files, chosen or dropped, with the progress of each and the average of all. */
export function FilesBox(props: FilesBoxProps) {
  const { label, accept, maxBytes, files, remove, disabledBecause } = props
  const fileInput = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [removing, setRemoving] = useState<string>()
  const [fault, setFault] = useState<string>()
  const uploads = useFileUploads(props.upload, file => findFault(file, accept, maxBytes))
  const error = fault ?? props.error

  const addFiles = (list: FileList | null) => {
    setFault(undefined)
    if (list && !disabledBecause) uploads.add([...list])
  }
  async function removeFile(file: KeptFile) {
    setRemoving(file.id)
    setFault(undefined)
    try {
      await remove?.(file.id)
    } catch (thrown) {
      setFault(`${file.name}: ${describeUploadFailure(thrown)}`)
    }
    setRemoving(undefined)
    chooseButton.current?.focus()
  }

  return (
    <FileFrame
      {...{ label, accept, maxBytes, error }}
      hint={props.hint}
      each="cada"
      isFree={!disabledBecause}
      onFiles={addFiles}
      below={
        <>
          {uploads.isSending && uploads.count > 1 && (
            <div className={classes.whole}>
              <span>A carregar {uploads.count} ficheiros</span>
              <ProgressBar label={`A carregar ${uploads.count} ficheiros`} percent={uploads.percent} />
            </div>
          )}
          {files.length + uploads.lines.length > 0 && (
            <ul className={classes.files} aria-label={label}>
              {files.map(file => (
                <li key={file.id}>
                  <IconFileText aria-hidden className={classes.icon} size="1.375rem" />
                  <span className={classes.name}>
                    {file.url ? (
                      <a href={file.url} target="_blank" rel="noreferrer">
                        {file.name}
                      </a>
                    ) : (
                      file.name
                    )}
                    {file.bytes !== undefined && <span className={classes.size}> {printBytes(file.bytes)}</span>}
                  </span>
                  {remove && !disabledBecause && (
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      loading={removing === file.id}
                      aria-label={`Remover ${file.name}`}
                      onClick={() => void removeFile(file)}
                    >
                      <IconTrash size="1.125rem" />
                    </ActionIcon>
                  )}
                </li>
              ))}
              {uploads.lines.map(line => (
                <UploadLine
                  key={line.key}
                  line={line}
                  onRetry={() => {
                    uploads.retry(line)
                    // The focused button disappears, so the focus moves.
                    chooseButton.current?.focus()
                  }}
                  onRemove={() => {
                    uploads.remove(line.key)
                    chooseButton.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
          <p className={hidden.always} aria-live="polite">
            {uploads.isSending
              ? `A carregar ${uploads.count === 1 ? '1 ficheiro' : `${uploads.count} ficheiros`}…`
              : ''}
          </p>
        </>
      }
    >
      <Button
        ref={chooseButton}
        variant="default"
        disabled={disabledBecause !== undefined}
        leftSection={<IconUpload size="1.125rem" />}
        aria-label={`Escolher ficheiros: ${label}`}
        onClick={() => fileInput.current?.click()}
      >
        Escolher ficheiros
      </Button>
      <span className={classes.side}>
        {disabledBecause ?? <span className={classes.byMouse}>ou arraste-os para aqui</span>}
      </span>
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={event => {
          addFiles(event.currentTarget.files)
          // Without this, choosing the same file again would not fire the event.
          event.currentTarget.value = ''
        }}
      />
    </FileFrame>
  )
}

function UploadLine({ line, onRetry, onRemove }: { line: FileLine; onRetry(): void; onRemove(): void }) {
  const { name } = line.file
  const isSending = line.state === 'sending'
  return (
    <li data-error={isSending ? undefined : true}>
      {isSending ? (
        <IconFileText aria-hidden className={classes.icon} size="1.375rem" />
      ) : (
        <IconAlertTriangle aria-hidden className={classes.icon} size="1.375rem" />
      )}
      <span className={classes.name}>
        {name}
        {isSending && <ProgressBar label={`A carregar ${name}`} percent={line.percent} />}
        {line.text && (
          <span className={classes.fault} role="alert">
            {line.text}
          </span>
        )}
      </span>
      {line.state === 'failed' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size="1rem" />}
          aria-label={`Tentar de novo: ${name}`}
          onClick={onRetry}
        >
          Tentar de novo
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={isSending ? `Cancelar ${name}` : `Retirar ${name} da lista`}
        onClick={onRemove}
      >
        <IconX size="1.125rem" />
      </ActionIcon>
    </li>
  )
}
