import { PDF } from '@agremia/model/rules/uploads'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconCamera, IconFiles, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { FileFrame } from '../../../resource/inputs/file-frame.tsx'
import { ProgressBar } from '../../../resource/inputs/progress-bar.tsx'
import type { useFileUploads } from '../../../resource/inputs/use-file-uploads.ts'
import type { UnsentFile } from './kept-rows.ts'
import classes from './many.module.css'

interface Props {
  /** Whether there is nothing on the screen yet: then it is all that there is to do. */
  isFirst: boolean
  uploads: ReturnType<typeof useFileUploads>
  onFiles(files: readonly File[]): void
  /** Files of an earlier visit, or that were too many, which are no rows. */
  unsent: readonly UnsentFile[]
  onForget(files: readonly UnsentFile[]): void
}

const ACCEPT = PDF.types.join(',')

/** Where files are dropped, chosen or photographed, with the average progress of all (API-04) and what became of those that are no rows. */
export function FilesDrop({ isFirst, uploads, onFiles, unsent, onForget }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const refused = uploads.lines.filter(({ state }) => state !== 'sending')
  const words = `A carregar ${uploads.count === 1 ? '1 ficheiro' : `${uploads.count} ficheiros`}`
  const input = (ref: typeof chooser, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={!capture}
      accept={ACCEPT}
      capture={capture}
      onChange={event => {
        onFiles([...(event.currentTarget.files ?? [])])
        // Without this, choosing the same file again would not fire the event.
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <FileFrame
      label="Faturas e recibos"
      accept={ACCEPT}
      maxBytes={PDF.maxBytes}
      each="cada"
      zone={isFirst ? classes.welcome : undefined}
      isFree
      onFiles={files => onFiles([...files])}
      below={
        <>
          {uploads.isSending && (
            <div className={classes.progress}>
              <span>{words}</span>
              <ProgressBar label={words} percent={uploads.percent} />
            </div>
          )}
          {refused.length + unsent.length > 0 && (
            <ul className={classes.refused} aria-label="Ficheiros que não foram aceites">
              {refused.map(line => (
                <li key={line.key}>
                  <RefusedFile name={line.file.name} text={line.text ?? ''} onRemove={() => uploads.remove(line.key)}>
                    {line.state === 'failed' && (
                      <Button
                        variant="default"
                        size="compact-md"
                        leftSection={<IconRefresh size="1rem" aria-hidden />}
                        aria-label={`Tentar de novo: ${line.file.name}`}
                        onClick={() => uploads.retry(line)}
                      >
                        Tentar de novo
                      </Button>
                    )}
                  </RefusedFile>
                </li>
              ))}
              {unsent.map((file, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and reason
                <li key={`${file.name} ${place}`}>
                  <RefusedFile {...file} onRemove={() => onForget([file])} />
                </li>
              ))}
            </ul>
          )}
          {unsent.length > 1 && (
            <Button variant="default" size="compact-md" onClick={() => onForget(unsent)}>
              Retirar os {unsent.length} da lista
            </Button>
          )}
        </>
      }
    >
      {isFirst && <IconFiles size="2.5rem" stroke={1.4} aria-hidden />}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconUpload size="1.125rem" aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        Escolher ficheiros
      </Button>
      <Button
        variant="default"
        className={classes.byTouch}
        leftSection={<IconCamera size="1.125rem" aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Fotografar
      </Button>
      <span className={classes.byMouse}>ou largue-os aqui, todos de uma vez</span>
      {input(chooser)}
      {input(camera, 'environment')}
    </FileFrame>
  )
}

interface RefusedProps extends UnsentFile {
  onRemove(): void
  children?: React.ReactNode
}

const RefusedFile = ({ name, text, onRemove, children }: RefusedProps) => (
  <>
    <IconAlertTriangle size="1.125rem" aria-hidden />
    <span>
      <strong>{name}</strong> <span role="alert">{text}</span>
    </span>
    {children}
    <ActionIcon variant="subtle" size="lg" aria-label={`Retirar ${name} da lista`} onClick={onRemove}>
      <IconX size="1.125rem" />
    </ActionIcon>
  </>
)
