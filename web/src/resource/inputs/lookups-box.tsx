import { type ComboboxRenderPillInput, Loader, MultiSelect, Pill } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Item, titleOf } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { useLive } from '../use-live.ts'
import { boxProps } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './lookups-box.module.css'
import { CREATE, useCreateOption } from './use-create-option.ts'
import { colourOf, optionOf, useOffered, useRowsOf, type Within } from './use-lookup.ts'

const ANYWHERE: Within = {}
/** A row that is gone, or that this person may not see. */
const UNKNOWN = '(indisponível)'

/** Several rows of another resource, as chips. The value is the list of their ids, in the order in which they were chosen. */
export function LookupsBox(props: InputProps) {
  const { label, to = '', only: within = ANYWHERE } = props.field
  const resource = useResource(to)
  useLive(to)
  const chosen = typeof props.value === 'object' ? [...props.value] : []
  const [typed, setTyped] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const { rows, isSettled } = useOffered(resource, typed, within, isWanted)
  /** Chosen here, so that their names are known already. */
  const [picked, setPicked] = useState<readonly Item[]>([])
  /** Came with the form, or from another person's change. */
  const [asked, setAsked] = useState<readonly string[]>(chosen)
  const missing = chosen.filter(id => !asked.includes(id) && !picked.some(row => row._id === id))
  if (missing.length > 0) setAsked([...asked, ...missing])
  const given = useRowsOf(resource, asked)
  const known = new Map([...picked, ...(given ?? []), ...rows].map(row => [row._id, row]))
  const making = useCreateOption({ resource, within, typed, rows, isSettled })

  const name = (id: string) => {
    const row = known.get(id)
    if (row && resource) return titleOf(resource, row)
    return given || asked.length === 0 ? UNKNOWN : '…'
  }
  async function make() {
    const text = typed
    const row = await making.create()
    if (!row) return setTyped(text)
    setPicked(before => [...before, row])
    props.onChange([...chosen, row._id])
  }
  function choose(ids: string[]) {
    if (ids.includes(CREATE)) return void make()
    setPicked(before => [...before, ...rows.filter(row => ids.includes(row._id) && !before.includes(row))])
    props.onChange(ids)
  }
  const offered = resource ? rows.map(row => optionOf(resource, row)) : []
  const others = chosen.filter(id => !offered.some(option => option.value === id))

  return (
    <MultiSelect
      {...boxProps({ ...props, error: making.error ?? props.error })}
      data={[
        ...offered,
        ...others.map(id => ({ value: id, label: name(id) })),
        ...(making.option ? [making.option] : []),
      ]}
      // The server has already searched; what is chosen is among the data only so that its chip has a name.
      filter={({ options }) => options.filter(option => 'value' in option && !others.includes(String(option.value)))}
      classNames={{ inputField: classes.field }}
      onFocus={() => setIsWanted(true)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isSettled ? 'Sem resultados' : 'A procurar…'}
      placeholder={chosen.length === 0 ? 'Escreva para procurar…' : undefined}
      rightSection={making.isCreating ? <Loader size="xs" /> : undefined}
      value={chosen}
      onChange={choose}
      renderPill={pill => (
        <Chip {...pill} label={name(String(pill.value))} colour={colourOf(known.get(String(pill.value)))} />
      )}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          {option.value === CREATE ? (
            <IconPlus aria-hidden size="1.125rem" />
          ) : (
            <Dot colour={colourOf(known.get(option.value))} />
          )}
          <span className={classes.name}>{option.label}</span>
          {checked && <IconCheck aria-hidden size="1.125rem" />}
        </span>
      )}
      aria-description={
        chosen.length > 0 ? `${label}: ${chosen.map(name).join(', ')}. Retrocesso retira a última.` : undefined
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
      // Reached by mouse and finger; the keyboard removes by Backspace, or by choosing again in the list.
      removeButtonProps={{ 'aria-label': `Retirar ${label}`, tabIndex: -1 }}
    >
      <Dot colour={colour} />
      {label}
    </Pill>
  )
}
