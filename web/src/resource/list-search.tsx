import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isSearchKey, useShortcut } from '../ui/use-shortcut.ts'
import classes from './list-search.module.css'

const PAUSE_MS = 250

interface Props {
  label: string
  value: string
  onChange(value: string | undefined): void
}

/** The search input of a list. It applies after a pause in typing and follows the address; the key `/` focuses it. */
export function ListSearch({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const applied = useRef(value)

  useEffect(() => {
    // The address was changed elsewhere: by going back, or by clearing the filters.
    if (value === applied.current) return
    applied.current = value
    setTyped(value)
  }, [value])

  const apply = useRef(onChange)
  useEffect(() => {
    apply.current = onChange
  })
  useEffect(() => {
    if (typed.trim() === applied.current) return
    const timer = setTimeout(() => {
      applied.current = typed.trim()
      apply.current(applied.current || undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useShortcut(isSearchKey, () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      role="searchbox"
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder="Pesquisar…"
      maxLength={200}
      leftSection={<IconSearch size="1.125rem" />}
      rightSection={
        typed && (
          <CloseButton
            aria-label="Limpar a pesquisa"
            onClick={() => {
              setTyped('')
              input.current?.focus()
            }}
          />
        )
      }
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') setTyped('')
      }}
    />
  )
}
