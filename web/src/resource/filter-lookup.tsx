import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './filter-editor.module.css'
import { type FixedValues, useLookupRows, useRowsByIds } from './inputs/use-lookup.ts'
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
  const [typed, setTyped] = useState('')
  const { rows, isSettled } = useLookupRows(resource, typed, NO_FIXED_VALUES)
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
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !typed.trim()) return
          // Enter chooses the row found; in an empty input it applies the filter.
          event.preventDefault()
          const [found] = rows
          if (!found || !isSettled) return
          if (!chosen.includes(found._id)) toggle(found._id)
          setTyped('')
        }}
      />
      <div className={classes.offered}>
        {offered.map(id => (
          <Checkbox
            key={id}
            label={titleById(id)}
            disabled={isDisabled}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {rows.length === 0 && <span role="status">{isSettled ? 'Sem resultados' : 'A procurar…'}</span>}
      </div>
    </fieldset>
  )
}
