import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import classes from './copy-field.module.css'

/** A text with a copy button. On plain http browsers offer no clipboard API: then the text is selected and copied by command. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [copyMessage, setCopyMessage] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopyMessage('Copiado.')
    } catch {
      box.current?.focus()
      box.current?.select()
      setCopyMessage(document.execCommand('copy') ? 'Copiado.' : 'Está marcado: copie com Ctrl+C.')
    }
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
