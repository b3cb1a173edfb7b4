import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './editor.module.css'
import { findPlaceholders } from './find-options.ts'
import type { OfferedPlaceholder } from './placeholders-context.ts'

interface ListProps {
  id: string
  label: string
  options: readonly OfferedPlaceholder[]
  active: number
  /** The names of those that are switched on. */
  ticked?: readonly string[]
  onChoose(name: string): void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

/** Placeholders to choose from. The focus stays where one types; the arrow keys move `active`. */
export function OptionList({ id, label, options, active, ticked, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={classes.options}
      aria-multiselectable={ticked !== undefined || undefined}
    >
      {options.map(({ name, label: words, hint }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input that has the focus
        <div
          key={name}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={ticked ? ticked.includes(name) : index === active}
          data-active={index === active || undefined}
          className={classes.option}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <span>
            {words}
            {hint && <small>{hint}</small>}
          </span>
          {ticked?.includes(name) && <IconCheck size="1.125rem" aria-hidden />}
        </div>
      ))}
    </div>
  )
}

/** The option after or before this one; from the last to the first and back. */
export const nextActive = (active: number, count: number, step: 1 | -1) => (active + step + count) % count

interface PanelProps extends Pick<ListProps, 'label' | 'options' | 'ticked' | 'onChoose'> {
  searchLabel: string
  /** Shown above the search. */
  note?: string
}

/** The same with a search. */
export function OptionPanel({ label, searchLabel, note, options, ticked, onChoose }: PanelProps) {
  const id = useId()
  const [word, setWord] = useState('')
  const [active, setActive] = useState(0)
  const found = findPlaceholders(options, word)
  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined // only these two keys are in the table
    if (step && found.length > 0) setActive(nextActive(active, found.length, step))
    else if (event.key === 'Enter') {
      const chosen = found[active]
      if (chosen) onChoose(chosen.name)
    } else return
    event.preventDefault()
  }
  return (
    <div className={classes.panel}>
      {note && <p className={classes.note}>{note}</p>}
      <TextInput
        size="sm"
        data-autofocus
        role="combobox"
        aria-label={searchLabel}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? optionId(id, active) : undefined}
        aria-autocomplete="list"
        placeholder="Procurar…"
        value={word}
        onChange={event => {
          setWord(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={move}
      />
      {found.length > 0 ? (
        <OptionList {...{ id, label, active, ticked, onChoose }} options={found} />
      ) : (
        <p role="status">{options.length > 0 ? 'Nenhum campo tem este nome.' : 'Esta mensagem não tem campos.'}</p>
      )}
    </div>
  )
}
