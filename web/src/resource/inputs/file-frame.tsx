import { type DragEvent, type ReactNode, useId, useState } from 'react'
import classes from './file-boxes.module.css'
import { namesOf, printBytes } from './file-rules.ts'

interface Props {
  label: string
  hint?: string
  accept: string
  maxBytes: number
  /** The word after the size limit in the hint, `cada` where several files are accepted. */
  each?: string
  error?: string
  /** The style of the area where files are dropped, where it differs from the usual one. */
  zone?: string
  /** Whether files can be dropped now. */
  isFree: boolean
  onFiles(files: FileList): void
  onPaste?(files: FileList): void
  /** The content of the drop area. */
  children: ReactNode
  /** The content below its hint and error. */
  below?: ReactNode
}

/** The frame that all file inputs share: label, drop area, hint with the accepted types and sizes, and error. */
export function FileFrame({
  label,
  accept,
  error,
  isFree,
  zone = classes.zone,
  onFiles,
  onPaste,
  children,
  below,
  ...rest
}: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const limit = [`${namesOf(accept)}, até ${printBytes(rest.maxBytes)}`, rest.each].filter(Boolean).join(' ')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a box, and its legend not as a label
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
      onPaste={onPaste && (event => onPaste(event.clipboardData.files))}
    >
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same */}
      <div
        className={zone}
        // Files that are dropped elsewhere on the screen come here too (`app/shell/use-file-drops.ts`).
        data-takes-files
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={event => {
          event.preventDefault()
          setIsOver(isFree)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {children}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {[rest.hint, `${limit}.`].filter(Boolean).join(' ')}
      </p>
      <p id={`${id}-error`} className={classes.error} aria-live="assertive">
        {error}
      </p>
      {below}
    </div>
  )
}
