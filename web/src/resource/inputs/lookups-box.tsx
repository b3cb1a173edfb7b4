import { type ComboboxRenderPillInput, Loader, MultiSelect, Pill } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Item, titleOf } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { useLive } from '../use-live.ts'
import { boxProps } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './lookups-box.module.css'
import { CREATE_OPTION, useCreateOption } from './use-create-option.ts'
import { colourOf, type FixedValues, optionOf, useLookupRows, useRowsByIds } from './use-lookup.ts'
import { describeNoOptions, useTypedChoice, useTypedWord } from './use-typed-choice.ts'

const NO_FIXED_VALUES: FixedValues = {}
/** Shown for a row that was deleted or that the user may not see. */
const UNKNOWN = '(indisponível)'

/** Several rows of another resource, as chips. The value is the list of their ids, in the order in which they were chosen. */
export function LookupsBox(props: InputProps) {
  const { label, to = '', only: fixedValues = NO_FIXED_VALUES } = props.field
  const resource = useResource(to)
  useLive(to)
  const chosen = typeof props.value === 'object' ? [...props.value] : []
  const typed = useTypedWord()
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const { rows, ...progress } = useLookupRows(resource, typed.search, fixedValues, hasBeenFocused)
  /** Rows chosen in this input: their titles need not be read. */
  const [pickedRows, setPickedRows] = useState<readonly Item[]>([])
  /** Ids that came with the form or with another person's change: their rows have to be read. */
  const [requestedIds, setRequestedIds] = useState<readonly string[]>(chosen)
  const missing = chosen.filter(id => !requestedIds.includes(id) && !pickedRows.some(row => row._id === id))
  if (missing.length > 0) setRequestedIds([...requestedIds, ...missing])
  const requestedRows = useRowsByIds(resource, requestedIds)
  const rowsById = new Map([...pickedRows, ...(requestedRows ?? []), ...rows].map(row => [row._id, row]))
  const creation = useCreateOption({ resource, fixedValues, typed: typed.search, rows, isSettled: progress.isSettled })

  const titleById = (id: string) => {
    const row = rowsById.get(id)
    if (row && resource) return titleOf(resource, row)
    return requestedRows || requestedIds.length === 0 ? UNKNOWN : '…'
  }
  async function createAndChoose() {
    const row = await creation.create()
    if (!row) return typed.restore(creation.title)
    setPickedRows(before => [...before, row])
    props.onChange([...chosen, row._id])
  }
  function choose(ids: string[]) {
    if (ids.includes(CREATE_OPTION)) return void createAndChoose()
    setPickedRows(before => [...before, ...rows.filter(row => ids.includes(row._id) && !before.includes(row))])
    props.onChange(ids)
  }
  const options = [
    ...(resource ? rows.map(row => optionOf(resource, row)) : []),
    ...(creation.option ? [creation.option] : []),
  ]
  const choice = useTypedChoice({
    id: props.id,
    typed,
    options,
    isSettled: progress.isSettled,
    take: id => choose([...new Set([...chosen, id])]),
    onBlur: props.onBlur,
  })
  const unofferedIds = chosen.filter(id => !options.some(option => option.value === id))

  return (
    <MultiSelect
      {...boxProps({ ...props, error: choice.error ?? creation.error ?? props.error })}
      {...choice.keys}
      {...choice.list}
      data={[...options, ...unofferedIds.map(id => ({ value: id, label: titleById(id) }))]}
      // The server has filtered the rows already. Chosen rows that it did not offer are in `data` only for the labels of their chips.
      filter={({ options: all }) =>
        all.filter(option => 'value' in option && !unofferedIds.includes(String(option.value)))
      }
      classNames={{ inputField: classes.field }}
      onFocus={() => {
        setHasBeenFocused(true)
        choice.keys.onFocus()
      }}
      nothingFoundMessage={describeNoOptions(typed.word, progress)}
      placeholder={chosen.length === 0 ? 'Escreva para procurar…' : undefined}
      rightSection={creation.isCreating ? <Loader size="xs" /> : undefined}
      value={chosen}
      onChange={choose}
      renderPill={pill => (
        <Chip {...pill} label={titleById(String(pill.value))} colour={colourOf(rowsById.get(String(pill.value)))} />
      )}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          {option.value === CREATE_OPTION ? (
            <IconPlus aria-hidden size="1.125rem" />
          ) : (
            <Dot colour={colourOf(rowsById.get(option.value))} />
          )}
          <span className={classes.name}>{option.label}</span>
          {checked && <IconCheck aria-hidden size="1.125rem" />}
        </span>
      )}
      aria-description={
        chosen.length > 0 ? `${label}: ${chosen.map(titleById).join(', ')}. Retrocesso retira a última.` : undefined
      }
    />
  )
}

const Dot = ({ colour }: { colour: string | undefined }) =>
  colour && <span aria-hidden className={classes.dot} style={{ background: colour }} />

interface ChipProps extends ComboboxRenderPillInput {
  label: string
  colour: string | undefined
}

function Chip({ label, colour, onRemove, disabled }: ChipProps) {
  return (
    <Pill
      className={classes.chip}
      withRemoveButton={!disabled}
      onRemove={onRemove}
      // Not in the tab order: with the keyboard a chip is removed by Backspace or by choosing its option again.
      removeButtonProps={{ 'aria-label': `Retirar ${label}`, tabIndex: -1 }}
    >
      <Dot colour={colour} />
      {label}
    </Pill>
  )
}
