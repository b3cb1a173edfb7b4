import { Button, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import classes from './copy-field.module.css'
import { copyText } from './copy-text.ts'

interface Props {
  label: string
  text: string
  /** What is copied, where that is not the text as it is shown. */
  copied?: string
  /** Whether the dialog that holds it begins at its button. */
  isFirst?: boolean
}

/** A text with a copy button. Where nothing can be copied the text is selected. */
export function CopyField({ label, text, copied = text, isFirst }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [copyMessage, setCopyMessage] = useState('')
  async function copy() {
    const isCopied = await copyText(copied)
    // Focus selects it.
    if (!isCopied) box.current?.focus()
    setCopyMessage(isCopied ? 'Copiado.' : 'Está marcado: copie com Ctrl+C.')
  }
  return (
    <div className={classes.field}>
      <Textarea
        ref={box}
        id={id}
        classNames={{ input: classes.text }}
        label={label}
        rows={1}
        value={text}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size="1.125rem" aria-hidden />}
        aria-label={`Copiar: ${label}`}
        data-autofocus={isFirst || undefined}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
      <span role="status">{copyMessage}</span>
    </div>
  )
}
