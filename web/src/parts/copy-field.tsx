import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import classes from './copy-field.module.css'
import { copyText } from './copy-text.ts'

/** A text with a copy button. Where nothing can be copied the text is selected. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [copyMessage, setCopyMessage] = useState('')
  async function copy() {
    const isCopied = await copyText(text)
    // Focus selects it.
    if (!isCopied) box.current?.focus()
    setCopyMessage(isCopied ? 'Copiado.' : 'Está marcado: copie com Ctrl+C.')
  }
  return (
    <div className={classes.field}>
      <TextInput
        ref={box}
        id={id}
        label={label}
        value={text}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size="1.125rem" aria-hidden />}
        aria-label={`Copiar: ${label}`}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
      <span role="status">{copyMessage}</span>
    </div>
  )
}
