import { fold } from '@agremia/model/rules/fold'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'
import { describeNoOptions, type Option, useTypedChoice, useTypedWord } from './use-typed-choice.ts'

const optionsOf = (props: InputProps) => [...(props.field.options ?? [])]

/** A list with more options than this opens when its input gets the focus, and calls up a phone's keyboard for the search. */
const MAX_WITHOUT_SEARCH = 8

/** The options whose label contains the typed word, ignoring accents. Those where a word begins with it come first. */
function findOptions(options: readonly Option[], word: string) {
  const wanted = fold(word)
  const startsWord = ({ label }: Option) => ` ${fold(label)}`.includes(` ${wanted}`)
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  return [...found.filter(startsWord), ...found.filter(option => !startsWord(option))]
}

/** What a choice of one and of several options have in common: the typed word finds the options in the form's own description. */
function useFoundOptions(props: InputProps, take: (value: string) => void, showsChosen: boolean) {
  const all = optionsOf(props)
  const typed = useTypedWord()
  const options = findOptions(all, typed.word)
  const choice = useTypedChoice({
    id: props.id,
    typed,
    options,
    isSettled: true,
    take,
    showsChosen,
    onBlur: props.onBlur,
  })
  return {
    ...boxProps({ ...props, error: choice.error ?? props.error }),
    ...choice.keys,
    ...choice.list,
    data: all,
    filter: () => options,
    openOnFocus: all.length > MAX_WITHOUT_SEARCH,
    inputMode: all.length > MAX_WITHOUT_SEARCH ? ('search' as const) : ('none' as const),
    nothingFoundMessage: describeNoOptions(typed.word),
    clearButtonProps: { 'aria-label': `Limpar ${props.field.label}` },
  }
}

export function ChoiceBox(props: InputProps) {
  const shared = useFoundOptions(props, props.onChange, true)
  return (
    <Select
      {...shared}
      placeholder="Escolha…"
      allowDeselect={false}
      clearable={!props.field.required}
      value={textOf(props.value) || null}
      onChange={value => props.onChange(value ?? '')}
    />
  )
}

export function ChoicesBox(props: InputProps) {
  const chosen = typeof props.value === 'object' ? [...props.value] : []
  const shared = useFoundOptions(props, value => props.onChange([...new Set([...chosen, value])]), false)
  return <MultiSelect {...shared} value={chosen} onChange={props.onChange} />
}

/** Several of a few options, all visible as checkboxes, so that the options not chosen are seen too. */
export function TicksBox({ onBlur, ...props }: InputProps) {
  const { label, description, error } = boxProps(props)
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={typeof props.value === 'object' ? [...props.value] : []}
      onChange={props.onChange}
    >
      <div className={classes.ticks}>
        {optionsOf(props).map(({ value, label: words }, index) => (
          <Checkbox key={value} id={index === 0 ? props.id : undefined} value={value} label={words} onBlur={onBlur} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function TickBox({ field, id, value, onChange, onBlur, error, warning }: InputProps) {
  return (
    <Checkbox
      id={id}
      name={field.name}
      label={field.label}
      description={warning ?? field.hint}
      error={error}
      checked={value === true}
      onBlur={onBlur}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
