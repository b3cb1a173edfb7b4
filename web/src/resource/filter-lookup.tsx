import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './filter-editor.module.css'
import { type FixedValues, optionOf, useLookupRows, useRowsByIds } from './inputs/use-lookup.ts'
import { describeNoOptions, useTypedChoice, useTypedWord } from './inputs/use-typed-choice.ts'
import { titleOf } from './item.ts'
import { useResource } from './use-explainer.ts'

interface Props {
  field: ExplainedField
  /** The ids of the chosen rows. */
  chosen: readonly string[]
  isDisabled: boolean
  onChange(ids: readonly string[]): void
}

const NO_FIXED_VALUES: FixedValues = {}
/** Shown for a row that was deleted or that the user may not see. */
const UNKNOWN = '(indisponível)'

/** The filter of a ref: the chosen rows, and those found by a part of their title (LIST-08). */
export function FilterLookup({ field, chosen, isDisabled, onChange }: Props) {
  const resource = useResource(field.to ?? '')
  const typed = useTypedWord()
  const { rows, ...progress } = useLookupRows(resource, typed.search, NO_FIXED_VALUES)
  // Rows that were chosen when the panel opened stay listed, ticked or not, whatever is searched for.
  const [listedIds, setListedIds] = useState(chosen)
  const listedRows = useRowsByIds(resource, listedIds)
  const rowsById = new Map([...(listedRows ?? []), ...rows].map(row => [row._id, row]))
  const offered = [...new Set([...listedIds, ...rows.map(row => row._id)])]

  const toggle = (id: string) => {
    setListedIds(before => (before.includes(id) ? before : [...before, id]))
    onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  }
  const titleById = (id: string) => {
    const row = rowsById.get(id)
    return row && resource ? titleOf(resource, row) : listedRows ? UNKNOWN : '…'
  }
  const id = useId()
  const choice = useTypedChoice({
    id,
    typed,
    options: resource ? rows.map(row => optionOf(resource, row)) : [],
    isSettled: progress.isSettled,
    take: found => {
      if (!chosen.includes(found)) toggle(found)
    },
  })
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend>{field.label}</legend>
      <TextInput
        role="searchbox"
        aria-label={`Procurar em «${field.label}»`}
        placeholder="Escreva para procurar…"
        autoComplete="off"
        leftSection={<IconSearch size="1.125rem" />}
        disabled={isDisabled}
        value={typed.text}
        onChange={event => typed.setText(event.currentTarget.value)}
        error={choice.error}
        {...choice.keys}
        id={id}
      />
      <div className={classes.offered}>
        {offered.map(one => (
          <Checkbox
            key={one}
            wrapperProps={{ 'data-first': (choice.isMatched && one === rows[0]?._id) || undefined }}
            label={titleById(one)}
            disabled={isDisabled}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
        {rows.length === 0 && <span role="status">{describeNoOptions(typed.word, progress)}</span>}
      </div>
    </fieldset>
  )
}
