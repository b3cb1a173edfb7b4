import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

const NOTHING_FOUND = 'Sem resultados'
const optionsOf = (props: InputProps) => [...(props.field.options ?? [])]

/** With more options than this, the list can be searched. */
const MAX_WITHOUT_SEARCH = 8

export function ChoiceBox(props: InputProps) {
  const options = optionsOf(props)
  return (
    <Select
      {...boxProps(props)}
      data={options}
      searchable={options.length > MAX_WITHOUT_SEARCH}
      nothingFoundMessage={NOTHING_FOUND}
      placeholder="Escolha…"
      allowDeselect={false}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      value={textOf(props.value) || null}
      onChange={value => props.onChange(value ?? '')}
    />
  )
}

export function ChoicesBox(props: InputProps) {
  return (
    <MultiSelect
      {...boxProps(props)}
      data={optionsOf(props)}
      searchable
      nothingFoundMessage={NOTHING_FOUND}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      value={typeof props.value === 'object' ? [...props.value] : []}
      onChange={props.onChange}
    />
  )
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
