import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../parts/copy-text.ts'
import classes from './api-docs.module.css'
import { LANGUAGES, type Language, type SnippetRequest, writeSnippet } from './snippets.ts'

const NAMES = Object.entries(LANGUAGES) as [Language, string][] // its own keys

/** A request in three languages, with a button that copies it. */
export function Snippets({ label, request }: { label: string; request: SnippetRequest }) {
  const [language, setLanguage] = useState<Language>('curl')
  const [isCopied, setIsCopied] = useState(false)
  const snippet = writeSnippet(language, request)
  return (
    <div className={classes.snippet}>
      <fieldset className={classes.bar} aria-label={`Linguagem: ${label}`}>
        {NAMES.map(([name, title]) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === language ? 'filled' : 'default'}
            aria-pressed={name === language}
            onClick={() => {
              setLanguage(name)
              setIsCopied(false)
            }}
          >
            {title}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size="1rem" aria-hidden />}
          aria-label={`Copiar: ${label}`}
          onClick={() => void copyText(snippet).then(setIsCopied)}
        >
          Copiar
        </Button>
        <span role="status">{isCopied && 'Copiado.'}</span>
      </fieldset>
      <Code label={`${LANGUAGES[language]}: ${label}`} text={snippet} />
    </div>
  )
}

/** Text of programs. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
  <section className={classes.code} aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </section>
)
