import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { openDocument } from './open-document.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The path of the call that answers a one-time link to the document. */
  path: string
  body?: object
  label: string
  /** What a screen reader says where the label alone does not tell which document it is. */
  name?: string
}

/** Opens a PDF that the server draws. */
export function DocumentButton({ path, body, label, name, variant = 'default', size }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const open = async () => {
    if (isAsking) return
    setIsAsking(true)
    await openDocument(path, body)
    setIsAsking(false)
  }
  return (
    <Button {...{ variant, size }} aria-label={name} aria-busy={isAsking} onClick={() => void open()}>
      {label}
    </Button>
  )
}
