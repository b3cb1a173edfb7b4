import { Alert, Button, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import classes from './asked-fields.module.css'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'

const PATH = '/inscricao'

/** NAV-15: the address of the public application page, and the link to copy into the organisation's own web site. */
export function PublicPage({ values }: ExtraProps) {
  const withWords = useWording()
  const address = `${window.location.origin}${PATH}`
  const isOpen = values.applicationPublicPage === true
  return (
    <section className={previews.preview} aria-label="A página pública">
      <div className={previews.title}>A página pública</div>
      {!isOpen && (
        <Alert variant="light" color="gray">
          Ainda está fechada. Ligue «Página pública de candidatura» e guarde; o endereço passa a funcionar.
        </Alert>
      )}
      <CopyField label="Endereço a divulgar" text={address} />
      <CopyField
        label="Para a página da organização (HTML)"
        text={withWords(`<a href="${address}">Candidate-se a {memberSingular}</a>`)}
      />
      {isOpen && (
        <div>
          <Button
            component="a"
            href={PATH}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
          >
            Abrir a página pública
          </Button>
        </div>
      )}
    </section>
  )
}

/** A text with a copy button. On plain http browsers offer no clipboard API: then the text is selected and copied by command. */
function CopyField({ label, text }: { label: string; text: string }) {
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
    <div className={classes.copied}>
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
